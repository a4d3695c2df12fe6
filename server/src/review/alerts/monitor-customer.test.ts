// Alerts about approved customers, through the API, with the background work on two nodes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../../../test/customers/completion-page.ts'
import { asFile, evidencePath, verify } from '../../../test/customers/evidence-case.ts'
import {
  ALERTS,
  DAY,
  type MonitoredCustomer,
  startMonitoringService,
} from '../../../test/customers/monitored-customer.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { answering, MALWARE, SIGNATURE, startFakeClamd } from '../../../test/peers/clamd.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { scanBacklog } from '../../onboarding/documents/scan-backlog.ts'
import { runChecks } from '../../operator/checks/doctor.ts'
import { openScanner } from '../../platform/store/clamd.ts'
import { monthsAfter } from './review-interval.ts'

const service = await startMonitoringService()
const { clock, analyst, second, supervisor, publish, sweep, anApproved, openAlerts, alertsOf } = service
const FALSE_POSITIVE = { reasonCode: 'FalsePositive', comment: 'Another birth date' }
const act = (by: typeof analyst, { alertId }: { alertId: string }, what: string, body?: object) =>
  by.post(`${ALERTS}/${alertId}/${what}`, body)

test('a new list entry raises one alert on two nodes, and its dismissal decides the match', async () => {
  const customer = await anApproved()
  const before = (await customer.partner.get(customer.path)).text
  await publish({ id: '1', name: customer.name })
  const [alert, ...more] = await openAlerts(customer)
  assert.deepEqual(more, [])
  const { details, actions, dismissalReasons } = alert
  assert.deepEqual(
    [alert.kind, alert.severity, alert.state, details.category, details.subjectKind, details.listVersion],
    ['ScreeningMatch', 'High', 'Open', 'Sanctions', 'Person', 'test 1'],
  )
  assert.equal(Date.parse(alert.dueAt) - Date.parse(alert.raisedAt), DAY)
  assert.deepEqual(actions, ['claim', 'dismiss', 'requestChanges', 'reopen'])
  assert.deepEqual(dismissalReasons, ['FalsePositive'])
  assert.equal((await customer.partner.get(customer.path)).text, before, 'the partner sees no difference')

  assert.equal(
    rejection(await act(analyst, alert, 'dismiss', { reasonCode: 'RiskAccepted', comment: 'x' })),
    '409 Alert.SanctionsMatch',
  )
  assert.equal(
    rejection(await act(analyst, alert, 'dismiss', { reasonCode: 'NoChange', comment: 'x' })),
    '400 ValidationControl.Error',
  )
  const dismissed = done(await act(analyst, alert, 'dismiss', FALSE_POSITIVE))
  assert.deepEqual(
    [dismissed.state, dismissed.reasonCode, dismissed.closedBy.userId],
    ['Dismissed', 'FalsePositive', analyst.userId],
  )
  assert.deepEqual(done(await act(analyst, alert, 'dismiss', FALSE_POSITIVE)), dismissed, 'a repeat changes nothing')
  assert.equal(rejection(await act(second, alert, 'dismiss', FALSE_POSITIVE)), '409 Alert.Closed')
  assert.equal((await customer.read(analyst)).screening.openHits, 0)

  await sweep()
  assert.equal((await alertsOf(customer)).length, 1)
  await publish({ id: '1', name: customer.name, note: 'The entry says more now' })
  assert.deepEqual(
    (await alertsOf(customer)).map(({ state }) => state),
    ['Dismissed', 'Open'],
  )
  await publish()
  assert.deepEqual(
    (await alertsOf(customer)).map(({ resolution }) => resolution),
    ['Dismissed', 'CauseEnded'],
  )
  await publish({ id: '1', name: customer.name, note: 'The entry says more now' })
  assert.equal((await openAlerts(customer)).length, 1, 'an entry that comes back is raised again')
  const timeline = done(await analyst.get(`/api/compliance/v1/cases/${customer.customerId}/timeline`)).items
  const monitored = timeline.filter(({ what }: any) => /Alert$/.test(what)).map(({ what }: any) => what)
  assert.deepEqual(monitored.reverse(), ['raiseAlert', 'dismissAlert', 'raiseAlert', 'resolveAlert', 'raiseAlert'])
  const raised = timeline.find(({ what }: any) => what === 'raiseAlert')
  assert.ok(raised.changedFields.includes('screening/lists/test 4'), raised.changedFields.join())

  const file = (await analyst.get(evidencePath(customer.customerId))).text
  assert.equal(verify(asFile(file)), '', 'the evidence file verifies offline with its alerts')
  const { monitoring } = JSON.parse(file).content
  assert.deepEqual(
    monitoring.alerts.map(({ state, closedBy }: any) => [state, closedBy]),
    [
      ['Dismissed', analyst.userId],
      ['Resolved', null],
      ['Open', null],
    ],
  )
  assert.match(verify(asFile(file.replace('"state":"Resolved"', '"state":"Dismissed"'))), /"monitoring" was changed/)
  assert.match((await analyst.get(evidencePath(customer.customerId, 'html'))).text, /<h2>Monitoring<\/h2>/)
})

test('a confirmed sanctions match reopens an approved customer at once, and the event has the status alone', async () => {
  const customer = await anApproved()
  await publish({ id: '2', name: customer.name }, { id: '3', name: customer.name, category: 'Pep' })
  const [match, other] = await openAlerts(customer)
  assert.equal(match.details.category, 'Sanctions')
  const url = `/api/compliance/v1/customers/${customer.customerId}/screening/hits/${match.details.hitId}/decision`
  done(await analyst.post(url, { decision: 'Confirmed', comment: 'Same person', revision: match.details.revision }))
  const status = await customer.status()
  assert.deepEqual([status.verificationStatus, status.reviewStage, status.round], ['PendingVerification', 'Queued', 2])
  assert.deepEqual([status.reasonCodes, status.outstandingRequirements], [[], []])
  const event = (await eventsOf(service, customer.partner.partnerId, customer.customerId)).at(-1)
  assert.deepEqual(event.data, {
    customerId: customer.customerId,
    partnerCustomerId: status.partnerCustomerId,
    previousStatus: 'Approved',
    verificationStatus: 'PendingVerification',
    reviewStage: 'Queued',
    reasonCodes: [],
    outstandingRequirementCount: 0,
    round: 2,
    version: status.version,
    changedAt: event.data.changedAt,
  })
  const after = await alertsOf(customer)
  assert.deepEqual(
    after.map(({ alertId, state, resolution }) => [alertId, state, resolution]),
    [
      [match.alertId, 'Acted', 'MatchConfirmed'],
      [other.alertId, 'Resolved', 'ReviewStarted'],
    ].sort(),
  )
})

test('an identity that expires is a requirement of an approved customer, and a renewed document resolves its alert', async () => {
  const today = clock.now().toISOString().slice(0, 10)
  const in31Days = new Date(clock.now().getTime() + 31 * DAY).toISOString().slice(0, 10)
  const customer = await anApproved({ expiryDate: in31Days })
  const viewer = await service.aUser({ partner: customer.partner, role: 'admin' })
  assert.deepEqual(await openAlerts(customer), [])
  const before = await customer.status()
  clock.advance(DAY)
  await sweep()
  const [expiring] = await openAlerts(customer)
  assert.deepEqual(
    [expiring.kind, expiring.severity, expiring.details.expiryDate, expiring.details.uboId],
    ['IdentityExpiring', 'Low', in31Days, customer.uboId],
  )
  const status = await customer.status()
  assert.deepEqual([status.verificationStatus, status.version], ['Approved', before.version + 1])
  const asked = done(await analyst.get(`${CASES}/${customer.customerId}`)).items
  assert.equal(asked.at(-1).status, 'Due', 'reviewers see that the partner is to renew it')
  const [requirement, ...others] = status.outstandingRequirements
  assert.deepEqual(others, [])
  assert.deepEqual(
    [requirement.requirementId, requirement.kind, requirement.target.type, requirement.uboId, requirement.reasonCode],
    [expiring.details.requirementId, 'Identity', 'Identity', customer.uboId, 'DocumentExpired'],
  )
  assert.match(requirement.message, /^The identity document expires on 16 December 2026\. Upload/)
  assert.equal(requirement.dueBy, `${in31Days}T23:59:59.999Z`)
  const overview = done(await viewer.get('/api/customer/v1/partner-profile/overview'))
  assert.deepEqual(
    overview.dueNext.map(({ customerId, items }: any) => [customerId, items]),
    [[customer.customerId, 1]],
  )
  await sendNotifications(service.app)
  const { items: notices } = done(await viewer.get('/api/customer/v1/partner-profile/notifications'))
  assert.match(notices[0].subject, /a document must be renewed$/)

  // The day after the expiry date, not on it.
  clock.advance(30 * DAY)
  await sweep()
  assert.deepEqual(
    (await openAlerts(customer)).map(({ kind }) => kind),
    ['IdentityExpiring'],
  )
  clock.advance(DAY)
  await sweep()
  const [expired, ...more] = await openAlerts(customer)
  assert.deepEqual([expired.kind, expired.severity, more.length], ['IdentityExpired', 'Medium', 0])
  assert.equal(expired.details.requirementId, requirement.requirementId, 'it is the same requirement')
  assert.equal((await customer.status()).outstandingRequirements.length, 1)

  await customer.put(await customer.aLink({ documentCategory: 'IdentityDocument', uboId: customer.uboId }))
  await sweep()
  assert.deepEqual(
    (await alertsOf(customer)).map(({ kind, resolution }) => [kind, resolution]),
    [
      ['IdentityExpiring', 'CauseEnded'],
      ['IdentityExpired', 'Renewed'],
    ],
  )
  const after = await customer.status()
  assert.deepEqual([after.verificationStatus, after.outstandingRequirements], ['Approved', []])
  assert.ok(today < in31Days)
})

test('a document is renewed by a file only, and a file in which malware is found later raises the alert again', async () => {
  const expiryDate = new Date(clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10)
  const customer = await anApproved({ expiryDate })
  const page = await pageOf(service, customer)
  const { requirementId, fields, person, documentCategories } = await page.requirement('request.identity')
  assert.deepEqual([fields, person, documentCategories], [[], null, ['IdentityDocument']])
  const same = await page.post('/answers', { requirementId, fields: { identityTypeCode: 'PASSPORT' } })
  assert.deepEqual([same.status, same.body.error.details[0].path], [400, '/fields/identityTypeCode'])
  const due = async () => (await customer.status()).outstandingRequirements.map((it: any) => it.requirementId)
  assert.deepEqual(await due(), [requirementId])
  const infected = Buffer.concat([PDF, Buffer.from(`% ${MALWARE}`)])
  assert.equal((await page.upload(requirementId, 'IdentityDocument', infected)).status, 200)
  await sweep()
  const expiries = async () =>
    (await alertsOf(customer)).filter(({ kind }) => kind === 'IdentityExpiring').map((it) => it.resolution)
  assert.deepEqual([await due(), await expiries()], [[], ['Renewed']])
  const clamd = await startFakeClamd(
    answering((_, file) => (file.includes(MALWARE) ? `stream: ${SIGNATURE} FOUND` : 'stream: OK')),
  )
  Object.assign(service.app, {
    scanner: openScanner({ host: '127.0.0.1', port: clamd.port }),
  })
  while ((await scanBacklog(service.app)) > 0);
  Object.assign(service.app, { scanner: undefined })
  clamd.close()
  await sweep()
  assert.deepEqual([await due(), await expiries()], [[requirementId], ['Renewed', null]])
})

test('an approved customer that a node of an earlier release has assessed without monitoring is monitored later', async () => {
  const customer = await anApproved()
  const { customerId } = customer
  const db = everyCell(service.app.db)
  const dueAt = async () => (await db((sql) => sql`select due_at from risk_due where customer_id = ${customerId}`))[0]
  for (const reviewedAt of [null, new Date(0)]) {
    await db((sql) => sql`update review_case set reviewed_at = ${reviewedAt} where customer_id = ${customerId}`)
    await db((sql) => sql`delete from risk_due where customer_id = ${customerId}`)
    // The scan reaches the end of the customers, and starts again.
    for (let minutes = 0; minutes < 3; minutes++) {
      clock.advance(60_000)
      await sweep()
    }
    assert.ok((await dueAt())?.due_at > clock.now(), 'its next look is planned')
    const [reviewCase] = await db((sql) => sql`select reviewed_at from review_case where customer_id = ${customerId}`)
    assert.ok(reviewCase?.reviewed_at > new Date(0))
  }
})

/** As a business does with a completion link. */
async function uploadByCompletionLink(customer: MonitoredCustomer, requirementId: string): Promise<void> {
  const { url } = done(await customer.partner.post(`${customer.path}/completion-links`, {}))
  const send = (path: string, body: object, cookie?: string) =>
    service.call({
      method: 'POST',
      url: `/api/completion/v1/${path}`,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      payload: JSON.stringify(body),
    })
  const session = await send('session', { token: url.split('#')[1] })
  const cookie = String(session.headers['set-cookie']).split(';')[0]
  const [shown] = done(session).requirements
  assert.deepEqual([shown.reasonCode, shown.message], ['DocumentExpired', null], 'no text that no analyst wrote')
  const file = { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf', sizeBytes: PDF.length }
  await customer.put(done(await send('upload-links', { requirementId, ...file }, cookie)), PDF)
}

test('a document whose expiry date an analyst recorded is renewed by the business with a completion link, or the requirement is waived', async () => {
  const expiryDate = new Date(clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10)
  for (const outcome of ['renewed', 'dismissed'] as const) {
    const customer = await anApproved()
    done(await customer.decide(supervisor, 'reopen', { comment: 'x' }))
    done(await customer.act(analyst, 'claim'))
    const { documents } = await customer.read(analyst)
    const { documentId } = documents.find((document: any) => document.uboId === null)
    done(await customer.decide(analyst, `documents/${documentId}/decide`, { outcome: 'Accepted', expiryDate }))
    assert.equal(
      (await customer.read(analyst)).documents.find((it: any) => it.documentId === documentId).expiryDate,
      expiryDate,
    )
    done(await customer.decide(analyst, 'approve'))
    await sweep()
    const [alert] = await openAlerts(customer)
    assert.deepEqual([alert.kind, alert.details.documentId], ['DocumentExpiring', documentId])
    const [{ acceptedDocumentCategories }] = (await customer.status()).outstandingRequirements
    assert.deepEqual(acceptedDocumentCategories, ['CertificateOfIncorporation'])
    if (outcome === 'renewed') await uploadByCompletionLink(customer, alert.details.requirementId)
    else done(await act(analyst, alert, 'dismiss', { reasonCode: 'NotRequired', comment: 'No longer needed' }))
    await sweep()
    assert.deepEqual((await customer.status()).outstandingRequirements, [])
    assert.deepEqual(
      (await alertsOf(customer)).map(({ resolution }) => resolution),
      [outcome === 'renewed' ? 'Renewed' : 'Dismissed'],
    )
  }
})

test('an edit that adds a risk factor and a risk that rises a level raise one alert each, until they are accepted', async () => {
  const customer = await anApproved()
  await customer.partner.patch(customer.path, { industry: 'Donations' })
  await sweep()
  const [edited] = await openAlerts(customer)
  assert.deepEqual(
    [edited.kind, edited.severity, edited.details.trigger, edited.details.riskReasonCodes],
    ['RiskRaised', 'Low', 'PartnerChange', ['Donations']],
  )
  assert.equal((await customer.status()).verificationStatus, 'Approved')
  done(await act(analyst, edited, 'dismiss', { reasonCode: 'RiskAccepted', comment: 'Fine' }))
  await customer.partner.patch(customer.path, { tradingName: 'Another Name' })
  await sweep()
  assert.deepEqual(await openAlerts(customer), [])
  const financials = {
    sourceOfFunds: 'CryptoProceeds',
    purposeOfAccount: 'CryptoOnRamp',
    monthlyTurnOver: 'Above500k',
    estimatedTransactionValue: 'Above100k',
  }
  const answer = await customer.partner.patch(customer.path, { financials })
  assert.equal(answer.status, 200, answer.text)
  await sweep()
  const [raised, ...more] = await openAlerts(customer)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [raised.severity, raised.details.previousRiskLevel, raised.details.riskLevel],
    ['Medium', 'Low', 'Medium'],
  )
  done(await act(analyst, raised, 'dismiss', { reasonCode: 'RiskAccepted', comment: 'Fine' }))
  await sweep()
  assert.deepEqual(await openAlerts(customer), [])
})

test('a periodic review is due after 36 months at low risk, and its dismissal starts the next period', async () => {
  const customer = await anApproved({ expiryDate: '2059-01-31' })
  const { nextReviewAt, risk } = await customer.read(analyst)
  assert.equal(risk.level, 'Low')
  const approvedAt = clock.now()
  assert.equal(nextReviewAt, monthsAfter(approvedAt, 36).toISOString())
  clock.advance(Date.parse(nextReviewAt) - approvedAt.getTime() - 1)
  await sweep()
  assert.deepEqual(await openAlerts(customer), [])
  clock.advance(1)
  await sweep()
  const [alert] = await openAlerts(customer)
  assert.deepEqual([alert.kind, alert.severity], ['PeriodicReview', 'Low'])
  assert.equal(Date.parse(alert.dueAt) - Date.parse(alert.raisedAt), 30 * DAY)
  clock.advance(31 * DAY)
  const findings = await runChecks(service.app)
  assert.equal(findings.find(({ check }) => check === 'monitoring')?.state, 'look', 'the doctor reports overdue alerts')
  assert.equal(done(await analyst.get(`${ALERTS}?overdue=true&customerId=${customer.customerId}`)).counts.overdue, 1)
  done(await act(analyst, alert, 'dismiss', { reasonCode: 'NoChange', comment: 'All the same' }))
  await sweep()
  assert.equal((await alertsOf(customer)).length, 1)
  assert.equal((await customer.read(analyst)).nextReviewAt, monthsAfter(clock.now(), 36).toISOString())
  clock.advance(monthsAfter(clock.now(), 36).getTime() - clock.now().getTime())
  await sweep()
  const [next] = await openAlerts(customer)
  assert.equal(next?.kind, 'PeriodicReview', 'the second review is due as well')
  assert.equal(monthsAfter(new Date('2027-08-31T10:00:00Z'), 6).toISOString(), '2028-02-29T10:00:00.000Z')
})
