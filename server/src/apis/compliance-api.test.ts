// Every operation of the compliance API answers as its OpenAPI document says, on success and on error.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { answerChecker, operationsOf } from '../../test/contract/openapi-walk.ts'
import {
  aboutPassport,
  aboutRegistration,
  aboutWebsite,
  aCase,
  aReadyCase,
  assessDueCases,
  CASES,
  done,
  rejection,
  sendEvidence,
} from '../../test/customers/test-case.ts'
import { everyCell } from '../../test/database/every-cell.ts'
import type { TestResponse } from '../../test/service/test-response.ts'
import { startTestService } from '../../test/service/test-service.ts'
import type { TestUser, WhichUser } from '../../test/service/test-user.ts'
import { complianceApiDocument } from './compliance-api.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const document = complianceApiDocument(service.app.config.baseUrl)
const checker = answerChecker(document)
const operations = operationsOf(document).map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const answered = new Set<string>()

/** A user whose every answer is checked against the document. */
async function watched(which: WhichUser): Promise<TestUser> {
  const person = await service.aUser(which)
  const look = (method: string, path: string, answer: TestResponse): TestResponse => {
    const url = path.split('?')[0]!
    const found = operations
      .filter(({ operation, pattern }) => operation.method === method && pattern.test(url))
      .sort((a, b) => Number(a.operation.path.includes('{')) - Number(b.operation.path.includes('{')))[0]
    if (!found || answer.body === undefined) return answer
    assert.deepEqual(checker.differences(found.operation, answer), [], answer.text)
    answered.add(`${found.operation.id} ${answer.status}`)
    return answer
  }
  return {
    ...person,
    get: async (path, headers) => look('GET', path, await person.get(path, headers)),
    post: async (path, body, headers) => look('POST', path, await person.post(path, body, headers)),
    put: async (path, body, headers) => look('PUT', path, await person.put(path, body, headers)),
    delete: async (path, headers) => look('DELETE', path, await person.delete(path, headers)),
  }
}

const analyst = await watched({ role: 'analyst' })
const second = await watched({ role: 'analyst' })
const supervisor = await watched({ role: 'supervisor' })
const auditor = await watched({ role: 'auditor' })

test('the answers from the queue to a rejection and a reopening match the document', async () => {
  const reviewCase = await aCase(service)
  await sendEvidence(reviewCase)
  for (const tab of ['Mine', 'Unclaimed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner', 'Closed'])
    done(await analyst.get(`${CASES}?tab=${tab}`))
  done(await analyst.post(`${CASES}/claim-next`))
  await reviewCase.read(analyst)
  done(await reviewCase.act(analyst, 'touch'))
  const request = { items: [aboutWebsite, aboutRegistration, aboutPassport(reviewCase.uboId)], message: 'Please.' }
  done(await reviewCase.decide(analyst, 'request-changes/preview', request))
  done(await reviewCase.decide(analyst, 'request-changes', request))
  await reviewCase.read(auditor)
  await reviewCase.partner.patch(reviewCase.path, { website: 'https://again.example' })
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'RegistryExtract' }))
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'IdentityDocument', uboId: reviewCase.uboId }))
  done(await reviewCase.act(supervisor, 'assign', { userId: analyst.userId }))
  const { items, documents } = await reviewCase.read(analyst)
  done(await reviewCase.decide(analyst, `items/${items[0].requirementId}/accept`))
  done(await reviewCase.decide(analyst, `items/${items[1].requirementId}/waive`))
  done(await reviewCase.decide(analyst, `documents/${documents[0].documentId}/decide`, { outcome: 'Accepted' }))
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  assert.equal(rejection(await reviewCase.decide(analyst, 'approve')), '409 Review.OpenItems')
  done(await analyst.post(`${CASES}/${reviewCase.customerId}/notes`, { text: 'A note' }))
  done(await analyst.get(`${CASES}/${reviewCase.customerId}/notes`))
  done(await analyst.put(`${CASES}/${reviewCase.customerId}/marks`, { place: 'business/email', isChecked: true }))
  done(await analyst.put(`${CASES}/${reviewCase.customerId}/tags`, { tags: ['registry'] }))
  done(await analyst.get('/api/compliance/v1/tags'))
  done(await reviewCase.act(analyst, 'escalate', { note: 'Plausible?' }))
  done(await reviewCase.act(supervisor, 'resolve-escalation', { note: 'Yes.' }))
  const until = new Date(Date.now() + 86_400_000).toISOString()
  done(await reviewCase.act(analyst, 'snooze', { until, reason: 'The registry is closed.' }))
  await reviewCase.read(analyst)
  done(await analyst.get(`${CASES}?tab=Snoozed`))
  done(await analyst.delete(`${CASES}/${reviewCase.customerId}/snooze`))
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.act(analyst, 'release'))
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['Other'], comment: 'No' }))
  done(await reviewCase.decide(supervisor, 'reopen', { comment: 'Yes' }))
  await reviewCase.partner.patch(reviewCase.path, { companyName: 'Other' })
  await reviewCase.read(supervisor)
  done(await auditor.get(`${CASES}/${reviewCase.customerId}/timeline?views=true`))
  done(await auditor.get(`${CASES}/${reviewCase.customerId}/state`))
  for (const about of ['risk', 'screening', 'possible-duplicates'])
    await analyst.get(`/api/compliance/v1/customers/${reviewCase.customerId}/${about}`)
})

test('the answers of a single and of a double approval match the document', async () => {
  done(await (await aReadyCase(service, analyst)).decide(analyst, 'approve'))
  const risky = await aReadyCase(service, analyst)
  await everyCell(service.app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${risky.customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${risky.customerId}`
  })
  done(await risky.decide(analyst, 'approve'))
  await risky.read(second)
  done(await risky.decide(second, 'send-back', { comment: 'Again' }))
  done(await risky.act(analyst, 'claim'))
  done(await risky.decide(analyst, 'approve'))
  assert.equal(rejection(await risky.decide(analyst, 'confirm-approval')), '409 Review.SecondPersonRequired')
  done(await risky.decide(second, 'confirm-approval'))
})

test('the answers about alerts match the document', async () => {
  const ALERTS = '/api/compliance/v1/alerts'
  const anAlert = async () => {
    const reviewCase = await aReadyCase(service, analyst)
    done(await reviewCase.decide(analyst, 'approve'))
    await everyCell(service.app.db)(
      (sql) => sql`update review_case set reviewed_at = now() - interval '4 years', accepted_risk_level = 'High'
        where customer_id = ${reviewCase.customerId}`,
    )
    await everyCell(service.app.db)(
      (sql) =>
        sql`update customer set decided_at = now() - interval '4 years' where customer_id = ${reviewCase.customerId}`,
    )
    await assessDueCases(service)
    const [alert] = done(await analyst.get(`${ALERTS}?customerId=${reviewCase.customerId}`)).items
    return { ...alert, version: await reviewCase.version(), url: `${ALERTS}/${alert.alertId}` }
  }
  const dismissal = { reasonCode: 'NoChange', comment: 'Reviewed' }
  const [first, next, changed, reopened] = [await anAlert(), await anAlert(), await anAlert(), await anAlert()]
  done(await analyst.post(`${first.url}/claim`))
  assert.equal(rejection(await second.post(`${first.url}/dismiss`, dismissal)), '409 Alert.ClaimedByOther')
  done(await analyst.post(`${first.url}/dismiss`, dismissal))
  done(await analyst.post(`${ALERTS}/dismiss/preview`, { alertIds: [next.alertId, randomUUID()] }))
  done(await analyst.post(`${ALERTS}/dismiss`, { alertIds: [next.alertId, randomUUID()], ...dismissal }))
  const asked = { version: changed.version, items: [aboutWebsite] }
  done(await analyst.post(`${changed.url}/request-changes/preview`, asked))
  done(await analyst.post(`${changed.url}/request-changes`, asked))
  done(await analyst.post(`${reopened.url}/reopen`, { comment: 'Look again' }))
  done(await auditor.get(`${ALERTS}?state=Dismissed&state=Acted`))
  assert.equal(done(await auditor.get(first.url)).state, 'Dismissed')
  assert.equal(rejection(await auditor.get(`${ALERTS}/${randomUUID()}`)), '404 Alert.NotFound')
  const waiting = await anAlert()
  const found = done(await analyst.get(`${ALERTS}?unclaimed=true&customerId=${waiting.customerId}`))
  assert.deepEqual([found.items.length, found.counts.unclaimed, found.counts.proposed], [1, 1, 0])
  done(await analyst.post(`${waiting.url}/claim`))
  for (const filter of ['unclaimed', 'proposed'])
    assert.equal(done(await analyst.get(`${ALERTS}?${filter}=true&customerId=${waiting.customerId}`)).items.length, 0)
})

test('the answers about workload and reviewers match the document', async () => {
  done(await supervisor.get('/api/compliance/v1/workload'))
  done(await auditor.get('/api/compliance/v1/backlog?by=Country'))
  done(await auditor.get(`/api/compliance/v1/workload/decisions?userId=${auditor.userId}`))
  const { days } = done(await auditor.get('/api/compliance/v1/backlog/flow'))
  done(await auditor.get(`/api/compliance/v1/backlog/flow/cases?move=Opened&day=${days.at(-1).day}`))
  done(await auditor.get('/api/compliance/v1/backlog/times/cases'))
  done(await analyst.get('/api/compliance/v1/quality-samples'))
  done(await supervisor.get('/api/compliance/v1/quality'))
  const { customerId } = await aCase(service)
  done(await supervisor.post(`${CASES}/distribution`, { userIds: [analyst.userId], cases: 5 }))
  done(await supervisor.post(`${CASES}/assign`, { assignments: [{ customerId, userId: analyst.userId }] }))
  done(await analyst.post(`${CASES}/claim`, { customerIds: [customerId, randomUUID()] }))
  done(await analyst.get('/api/compliance/v1/reviewers'))
  done(await auditor.post('/api/compliance/v1/customers/search', { text: 'quiet' }))
  done(await auditor.post('/api/compliance/v1/search', { text: 'quiet' }))
})

test('the errors match the document', async () => {
  const reviewCase = await aCase(service)
  const writes = operations.filter(({ operation }) => operation.method === 'POST')
  for (const { operation } of writes) {
    for (const [customerId, body] of [
      [reviewCase.customerId, undefined],
      [reviewCase.customerId, {}],
      [
        reviewCase.customerId,
        { version: 'one', items: 5, text: 7, userId: 'x', outcome: 'Maybe', reasonCodes: 'none' },
      ],
      [
        reviewCase.customerId,
        { version: 99, items: [aboutWebsite], comment: 'x', outcome: 'Approved', reasonCodes: ['Other'] },
      ],
      [randomUUID(), { version: 1, items: [aboutWebsite], comment: 'x', outcome: 'Approved', reasonCodes: ['Other'] }],
    ] as const) {
      const url = operation.path.replace('{customerId}', customerId).replaceAll(/\{\w+\}/g, randomUUID())
      for (const who of [analyst, auditor]) await who.post(url, body)
    }
  }
  for (const { operation } of operations.filter(({ operation }) => operation.method === 'GET'))
    await analyst.get(operation.path.replaceAll(/\{\w+\}/g, randomUUID()))
})

test('every operation of the compliance API was called', () => {
  const done = new Set([...answered].filter((it) => it.endsWith(' 200')).map((it) => it.split(' ')[0]!))
  const silent = operations.map(({ operation }) => operation.id).filter((id) => !done.has(id))
  // Files are not JSON; attachments, quality samples, matches, drafts, revealed numbers and notifications have their own tests.
  assert.deepEqual(silent.sort(), [
    'addAttachment',
    'confirmAttachment',
    'decideDuplicate',
    'decideScreeningHit',
    'deleteChangeRequestDraft',
    'exportAlerts',
    'exportBacklog',
    'exportCases',
    'exportDisagreements',
    'exportQuality',
    'exportWorkload',
    'getAttachmentContent',
    'getChangeRequestDraft',
    'getEvidenceContent',
    'getEvidenceFile',
    'releaseAlert',
    'removeAttachment',
    'revealIdentityNumber',
    'reviewQualitySample',
    'saveChangeRequestDraft',
    'sendBackAlert',
    'setSampling',
    'settleDisagreement',
    'staffMarkNotificationsRead',
    'staffUpdateNotificationPreferences',
    'undoAcceptance',
    'undoRejection',
    'undoScreeningDecision',
    'undoWaiver',
    'undoWaivers',
    'waiveItems',
  ])
})
