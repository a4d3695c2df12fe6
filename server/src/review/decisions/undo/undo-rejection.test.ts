import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aReadyCase, done, rejection } from '../../../../test/customers/test-case.ts'
import { startTestService } from '../../../../test/service/test-service.ts'
import type { TestUser } from '../../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })

type Case = Awaited<ReturnType<typeof aReadyCase>>
const undo = (reviewCase: Case, kind: string, subjectId: string, by: TestUser = analyst) =>
  reviewCase.decide(by, 'undo-rejection', { kind, subjectId })

test('a rejected document or person is undecided again, and the document meets its requirement', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  const { uboId } = reviewCase
  done(await reviewCase.decide(analyst, 'undo-acceptance', { kind: 'Person', subjectId: uboId }))
  const before = await reviewCase.read(analyst)
  const { documentId } = before.documents[0]
  const evidence = ({ people, documents, requirements, blockers }: any) => ({
    ...{ people, documents, requirements, blockers },
  })
  const reasonCode = 'DocumentIllegible'
  done(await reviewCase.decide(analyst, `documents/${documentId}/decide`, { outcome: 'Rejected', reasonCode }))
  const reasonCodes = ['NameMismatch']
  done(await reviewCase.decide(analyst, `people/${uboId}/decide`, { outcome: 'Rejected', reasonCodes }))
  assert.notDeepEqual(evidence(await reviewCase.read(analyst)), evidence(before))
  const { version } = done(await undo(reviewCase, 'Document', documentId.toUpperCase()))
  assert.equal(version, await reviewCase.version(), 'the partner sees a new version')
  done(await undo(reviewCase, 'Person', uboId))
  assert.deepEqual(evidence(await reviewCase.read(analyst)), evidence(before))
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`))
  assert.deepEqual(
    items.filter(({ what }: any) => what === 'undoRejection').map(({ outcome }: any) => outcome),
    ['NotStarted', 'Confirmed'],
  )
})

test('only what is rejected can be undone, by the owner, on the version that was seen', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  const { documentId } = (await reviewCase.read(analyst)).documents[0]
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const [kind, id, error] of [
    ['Document', documentId, '409 Review.NotRejected'],
    ['Person', reviewCase.uboId, '409 Review.NotRejected'],
    ['Document', unknown, '404 Review.DocumentNotFound'],
    ['Person', unknown, '404 Review.PersonNotFound'],
    ['Item', unknown, '400 ValidationControl.Error'],
  ] as const)
    assert.equal(rejection(await undo(reviewCase, kind, id)), error)
  const rejected = { outcome: 'Rejected', reasonCode: 'DocumentIllegible' }
  const { version } = done(await reviewCase.decide(analyst, `documents/${documentId}/decide`, rejected))
  const body = { kind: 'Document', subjectId: documentId, version: version - 1 }
  assert.equal(rejection(await reviewCase.act(analyst, 'undo-rejection', body)), '409 Review.VersionStale')
  const other = await service.aUser({ role: 'analyst' })
  assert.equal(rejection(await undo(reviewCase, 'Document', documentId, other)), '409 Review.NotOwner')
  const auditor = await service.aUser({ role: 'auditor' })
  assert.equal((await undo(reviewCase, 'Document', documentId, auditor)).status, 403)
})
