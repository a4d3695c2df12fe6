import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutRegistration, aboutWebsite, aReadyCase, done, rejection } from '../../../../test/customers/test-case.ts'
import { startTestService } from '../../../../test/service/test-service.ts'
import type { TestUser } from '../../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })

type Case = Awaited<ReturnType<typeof aReadyCase>>
const undo = (reviewCase: Case, kind: string, subjectId: string, by: TestUser = analyst) =>
  reviewCase.decide(by, 'undo-acceptance', { kind, subjectId })
const accept = (reviewCase: Case, what: string, outcome = 'Accepted') =>
  reviewCase.decide(analyst, `${what}/decide`, { outcome })
const evidenceOf = ({ people, documents, items, blockers }: any) => ({ people, documents, items, blockers })

/** With an answered request for a document and one for a field. */
async function anAnswered() {
  const reviewCase = await aReadyCase(service, analyst)
  const items = [aboutWebsite, aboutRegistration]
  done(await reviewCase.decide(analyst, 'request-changes', { items }))
  done(await reviewCase.partner.patch(reviewCase.path, { website: 'https://new.example' }))
  const link = await reviewCase.aLink({ documentCategory: 'RegistryExtract' })
  await reviewCase.put(link)
  done(await reviewCase.act(analyst, 'claim'))
  return { reviewCase, documentId: link.documentId as string }
}

test('an accepted document, person or answer is undecided again, with the requests that were accepted with it', async () => {
  const { reviewCase, documentId } = await anAnswered()
  done(await undo(reviewCase, 'Person', reviewCase.uboId))
  const before = await reviewCase.read(analyst)
  const website = before.items.find(({ path }: any) => path === '/website').requirementId
  const uboId = reviewCase.uboId
  done(await accept(reviewCase, `documents/${documentId}`))
  done(await reviewCase.decide(analyst, `items/${website}/accept`))
  done(await accept(reviewCase, `people/${uboId}`, 'Approved'))
  const statuses = async () => (await reviewCase.read(analyst)).items.map(({ status }: any) => status)
  assert.deepEqual(await statuses(), ['Accepted', 'Accepted'])
  const status = (await reviewCase.status()).verificationStatus
  const { version } = done(await undo(reviewCase, 'Document', documentId.toUpperCase()))
  assert.equal(version, await reviewCase.version(), 'the partner sees a new version')
  assert.deepEqual((await statuses()).sort(), ['Accepted', 'Submitted'])
  done(await undo(reviewCase, 'Item', website))
  done(await undo(reviewCase, 'Person', uboId))
  const after = await reviewCase.read(analyst)
  assert.deepEqual(evidenceOf(after), evidenceOf(before))
  assert.equal((await reviewCase.status()).verificationStatus, status)
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`))
  const undone = items.filter(({ what }: any) => what === 'undoAcceptance')
  assert.deepEqual(
    undone.map(({ outcome }: any) => outcome),
    ['NotStarted', 'Submitted', 'Confirmed', 'NotStarted'],
  )
  done(await accept(reviewCase, `documents/${documentId}`))
  assert.deepEqual((await statuses()).sort(), ['Accepted', 'Submitted'], 'and it can be accepted again')
})

test('only what is accepted can be undone, by the owner, on the version that was seen', async () => {
  const { reviewCase, documentId } = await anAnswered()
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const [kind, id, error] of [
    ['Document', documentId, '409 Review.NotAccepted'],
    ['Document', unknown, '404 Review.DocumentNotFound'],
    ['Person', unknown, '404 Review.PersonNotFound'],
    ['Item', unknown, '404 Review.ItemNotFound'],
    ['Case', unknown, '400 ValidationControl.Error'],
    ['Item', 'x', '400 ValidationControl.Error'],
  ] as const)
    assert.equal(rejection(await undo(reviewCase, kind, id)), error)
  const { version } = done(await accept(reviewCase, `documents/${documentId}`))
  const body = { kind: 'Document', subjectId: documentId, version: version - 1 }
  assert.equal(rejection(await reviewCase.act(analyst, 'undo-acceptance', body)), '409 Review.VersionStale')
  const other = await service.aUser({ role: 'analyst' })
  assert.equal(rejection(await undo(reviewCase, 'Document', documentId, other)), '409 Review.NotOwner')
  const auditor = await service.aUser({ role: 'auditor' })
  assert.equal((await undo(reviewCase, 'Document', documentId, auditor)).status, 403)
})
