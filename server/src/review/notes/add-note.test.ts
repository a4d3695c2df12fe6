import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCase, done } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const other = await service.aUser({ role: 'analyst' })

test('a note sent twice with the same client ID is added once', async () => {
  const reviewCase = await aCase(service)
  const note = { text: 'Called the registry.', clientNoteId: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => reviewCase.act(analyst, 'notes', note)))
  assert.equal(new Set(answers.map((answer) => done(answer).noteId)).size, 1)
  done(await reviewCase.act(other, 'notes', note))
  done(await reviewCase.act(analyst, 'notes', { text: 'Called the registry.' }))
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/notes`))
  assert.equal(items.length, 3, 'one per author and client ID, and one without')
  const timeline = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`)).items
  assert.equal(timeline.filter(({ what }: any) => what === 'addNote').length, 3)
})
