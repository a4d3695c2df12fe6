// What a closed case still accepts before it is reopened.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anIdentity, aPerson } from '../../../test/customers/factories.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aboutWebsite, aReadyCase, assessDueCases, CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { complianceApi } from '../../apis/compliance-api.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const supervisor = await service.aUser({ role: 'supervisor' })
const REOPENS = new Set(['reopenCase'])

test('a closed case keeps what it was decided on, and accepts what is about the time after', async () => {
  const registrationNumber = 'CLOSED1'
  const twin = await aReadyCase(service, analyst, undefined, { registrationNumber, companyName: 'Velvet Bakery' })
  const reviewCase = await aReadyCase(service, analyst, undefined, {
    registrationNumber,
    companyName: 'Blackharbour Shipping Lines',
    businessPersonList: [aPerson({ percentageShare: 100, identities: [anIdentity()] })],
  })
  const { customerId, uboId } = reviewCase
  const [url, customer] = [`${CASES}/${customerId}`, `/api/compliance/v1/customers/${customerId}`]
  const attach = async () => {
    const body = { description: 'Call', contentType: 'application/pdf', sizeBytes: PDF.length }
    const upload = done(await analyst.post(`${url}/attachments`, body))
    await reviewCase.put(upload, PDF)
    done(await analyst.post(`${url}/attachments/${upload.attachmentId}/confirm`))
    return upload.attachmentId as string
  }
  const early = await attach()
  await assessDueCases(service)
  const duplicates = async () => done(await analyst.get(`${customer}/possible-duplicates`)).items
  await until('the other customer is found', async () => (await duplicates()).length > 0)
  const [{ revision }] = await duplicates()
  const [hit] = done(await analyst.get(`${customer}/screening`)).subjects.flatMap(({ hits }: any) => hits)
  const comment = 'See the notes.'
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['ComplianceDecision'], comment }))
  const { version, documents, profile, attachments } = await reviewCase.read(analyst)
  const [{ documentId }] = documents
  const [{ identityId }] = profile.ubos[0].identities
  assert.equal(attachments[0].canRemove, false)

  const [gone, notMine] = ['409 Review.CaseClosed', '409 Review.NotInReview']
  const tomorrow = new Date(service.app.clock.now().getTime() + 24 * 60 * 60_000).toISOString()
  const item = `items/${documentId}`
  const expected: Record<string, [expected: string, method: string, path: string, body?: object, by?: TestUser]> = {
    claimCase: ['409 Review.NotQueued', 'POST', `${url}/claim`],
    touchCase: [notMine, 'POST', `${url}/touch`],
    releaseCase: [notMine, 'POST', `${url}/release`],
    assignCase: ['409 Review.NotQueued', 'POST', `${url}/assign`, { userId: analyst.userId }, supervisor],
    requestChanges: [notMine, 'POST', `${url}/request-changes`, { version, items: [aboutWebsite] }],
    previewChangeRequest: [notMine, 'POST', `${url}/request-changes/preview`, { version, items: [aboutWebsite] }],
    saveChangeRequestDraft: [notMine, 'PUT', `${url}/request-changes/draft`, { version, items: [], message: '' }],
    // What was left of a draft can go.
    deleteChangeRequestDraft: ['200', 'DELETE', `${url}/request-changes/draft`],
    markChecked: [gone, 'PUT', `${url}/marks`, { place: 'business/email', isChecked: true }],
    snoozeCase: ['409 Review.NotQueued', 'POST', `${url}/snooze`, { until: tomorrow, reason: comment }],
    endSnooze: ['200', 'DELETE', `${url}/snooze`],
    escalateCase: [gone, 'POST', `${url}/escalate`, { note: comment }],
    resolveEscalation: ['200', 'POST', `${url}/resolve-escalation`, { note: comment }, supervisor],
    tagCase: ['200', 'PUT', `${url}/tags`, { tags: ['later'] }],
    revealIdentityNumber: ['200', 'POST', `${url}/identities/${identityId}/reveal`, { reason: 'Other', comment }],
    acceptItem: [notMine, 'POST', `${url}/${item}/accept`, { version }],
    waiveItem: [notMine, 'POST', `${url}/${item}/waive`, { version, comment }],
    waiveItems: [notMine, 'POST', `${url}/items/waive`, { version, comment, itemIds: [documentId] }],
    undoWaiver: [notMine, 'POST', `${url}/${item}/undo-waiver`, { version }],
    undoWaivers: [notMine, 'POST', `${url}/items/undo-waiver`, { version, itemIds: [documentId] }],
    decidePerson: [notMine, 'POST', `${url}/people/${uboId}/decide`, { version, outcome: 'Approved' }],
    decideDocument: [notMine, 'POST', `${url}/documents/${documentId}/decide`, { version, outcome: 'Accepted' }],
    undoAcceptance: [notMine, 'POST', `${url}/undo-acceptance`, { version, kind: 'Person', subjectId: uboId }],
    undoRejection: [notMine, 'POST', `${url}/undo-rejection`, { version, kind: 'Person', subjectId: uboId }],
    approveCase: [notMine, 'POST', `${url}/approve`, { version }],
    confirmApproval: ['409 Review.NotAwaitingSecondApproval', 'POST', `${url}/confirm-approval`, { version }],
    sendBackCase: ['409 Review.NotAwaitingSecondApproval', 'POST', `${url}/send-back`, { version, comment }],
    rejectCase: [notMine, 'POST', `${url}/reject`, { version, reasonCodes: ['Other'] }],
    // Notes and files that follow have their own time.
    addNote: ['200', 'POST', `${url}/notes`, { text: comment }],
    addAttachment: [
      '200',
      ...(['POST', `${url}/attachments`] as const),
      { description: 'Letter', contentType: 'application/pdf', sizeBytes: PDF.length },
    ],
    removeAttachment: [gone, 'DELETE', `${url}/attachments/${early}`],
    confirmAttachment: ['200', 'POST', `${url}/attachments/${early}/confirm`],
    decideScreeningHit: [
      gone,
      ...(['POST', `${customer}/screening/hits/${hit.hitId}/decision`] as const),
      { decision: 'FalsePositive', comment, revision: hit.revision },
    ],
    undoScreeningDecision: [
      gone,
      ...(['POST', `${customer}/screening/hits/${hit.hitId}/undo-decision`] as const),
      { revision: hit.revision },
    ],
    rescreenCustomer: [gone, 'POST', `${customer}/screening/rescreen`, {}],
    decideDuplicate: [
      gone,
      ...(['PUT', `${customer}/possible-duplicates/${twin.customerId}`] as const),
      { verdict: 'NotDuplicate', revision },
    ],
  }
  const writes = complianceApi.operations.filter(
    ({ id, method, path }) => method !== 'GET' && path.includes('{customerId}') && !REOPENS.has(id),
  )
  assert.deepEqual(
    Object.keys(expected).sort(),
    writes.map(({ id }) => id).sort(),
    'every write about a case is listed',
  )
  for (const [id, [wanted, method, path, body, by = analyst]] of Object.entries(expected)) {
    const answer = await call(by, method, path, body)
    assert.equal(answer.status === 200 ? '200' : rejection(answer), wanted, `${id}: ${answer.text}`)
  }
  // A file that was attached by mistake after the decision can go.
  assert.equal((await analyst.delete(`${url}/attachments/${await attach()}`)).status, 200)
  done(await reviewCase.decide(supervisor, 'reopen', { comment }))
  const again = { verdict: 'NotDuplicate', revision }
  done(await analyst.put(`${customer}/possible-duplicates/${twin.customerId}`, again))
})

function call(by: TestUser, method: string, path: string, body?: object) {
  if (method === 'DELETE') return by.delete(path)
  return method === 'PUT' ? by.put(path, body ?? {}) : by.post(path, body)
}
