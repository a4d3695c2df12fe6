import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutWebsite, aCase, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const other = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })

const incomplete = { kind: 'Identity', target: { type: 'Person' }, message: '' }

async function aClaimedCase() {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const url = `/api/compliance/v1/cases/${reviewCase.customerId}/request-changes/draft`
  const save = async (body: object, version?: number) =>
    analyst.put(url, { version: version ?? (await reviewCase.version()), ...body })
  const read = async (by = analyst) => done(await by.get(url)).draft
  return { reviewCase, url, save, read }
}

test('a draft is kept per case and analyst until the request is sent', async () => {
  const { reviewCase, save, read } = await aClaimedCase()
  assert.equal(await read(), null)
  done(await save({ items: [aboutWebsite, incomplete], message: 'Please check.' }))
  const draft = await read()
  assert.deepEqual(
    [draft.items, draft.message, draft.isStale, draft.version],
    [[aboutWebsite, incomplete], 'Please check.', false, await reviewCase.version()],
  )
  assert.equal(await read(other), null, 'the draft of another analyst is not visible')
  done(await save({ items: [aboutWebsite] }))
  assert.equal((await read()).items.length, 1)
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  assert.equal(await read(), null)
})

test('a draft follows the version of the case', async () => {
  const { reviewCase, save, read } = await aClaimedCase()
  const version = await reviewCase.version()
  done(await save({ items: [aboutWebsite] }))
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  const draft = await read()
  assert.deepEqual([draft.version, draft.isStale], [version, true])
  assert.equal(rejection(await save({ items: [] }, version)), '409 Review.VersionStale')
  done(await save({ items: draft.items }))
  assert.equal((await read()).isStale, false)
})

test('a draft ends with the case and can be deleted', async () => {
  const { reviewCase, url, save, read } = await aClaimedCase()
  done(await save({ items: [aboutWebsite] }))
  done(await analyst.delete(url))
  done(await analyst.delete(url))
  assert.equal(await read(), null)
  done(await save({ items: [aboutWebsite] }))
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  assert.equal(await read(), null)
})

test('only the owner saves a draft, and it is encrypted at rest', async () => {
  const { reviewCase, url, save } = await aClaimedCase()
  const version = await reviewCase.version()
  assert.equal(rejection(await other.put(url, { version, items: [] })), '409 Review.NotOwner')
  assert.equal(rejection(await auditor.get(url)), '403 Partner.NotAuthorized')
  assert.equal(rejection(await save({ items: [{ kind: 'Field' }] })), '400 ValidationControl.Error')
  done(await save({ items: [aboutWebsite] }))
  const rows = await everyCell(service.app.db)((sql) => sql`select sealed from change_request_draft`)
  assert.ok(rows.every(({ sealed }) => !Buffer.from(sealed).includes('website')))
})
