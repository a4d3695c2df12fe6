// What staff can do with an alert, and what they can't.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { asFile, evidencePath, verify } from '../../../test/customers/evidence-case.ts'
import { ALERTS, DAY, type Listed, startMonitoringService } from '../../../test/customers/monitored-customer.ts'
import { aboutWebsite, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { sweepScreening } from '../../screening/screening-sweep.ts'
import { notifyOfAlerts } from './notices/notify-of-alerts.ts'

const service = await startMonitoringService()
const { app, nodes, clock, analyst, second, supervisor, publish, sweep, anApproved, openAlerts, alertsOf } = service
const auditor = await service.aUser({ role: 'auditor' })
const FALSE_POSITIVE = { reasonCode: 'FalsePositive', comment: 'Another birth date' }
const ACCEPTED = { reasonCode: 'RiskAccepted', comment: 'Known to us' }
const act = (by: TestUser, { alertId }: { alertId: string }, what: string, body?: object) =>
  by.post(`${ALERTS}/${alertId}/${what}`, body)
const listed: Listed[] = []
/** Adds entries to the list. */
async function list(...added: Omit<Listed, 'id'>[]) {
  for (const { name, category = 'Sanctions' } of added) listed.push({ name, category, id: String(listed.length + 1) })
  await publish(...listed)
}
/** A customer with an alert for a match. */
async function aMatched(category = 'Sanctions', options: Parameters<typeof anApproved>[0] = {}) {
  const customer = await anApproved(options)
  await list({ name: customer.name, category })
  const [alert] = await openAlerts(customer)
  return { customer, alert }
}

test('an alert has one owner: others can neither claim nor decide it until four hours have passed', async () => {
  const { alert } = await aMatched()
  const claimed = done(await act(analyst, alert, 'claim'))
  assert.deepEqual([claimed.ownerId, claimed.ownerEmail], [analyst.userId, analyst.email])
  assert.equal(rejection(await act(second, alert, 'claim')), '409 Alert.ClaimedByOther')
  for (const [what, body] of [
    ['dismiss', FALSE_POSITIVE],
    ['reopen', { comment: 'x' }],
    ['request-changes', { version: alert.version, items: [aboutWebsite] }],
  ] as const)
    assert.equal(rejection(await act(second, alert, what, body)), '409 Alert.ClaimedByOther')
  const mine = done(await analyst.get(`${ALERTS}?owner=${analyst.userId}`))
  assert.deepEqual([mine.items.length, mine.counts.mine], [1, 1])
  assert.equal(done(await act(supervisor, alert, 'claim')).ownerId, supervisor.userId, 'a supervisor takes it over')
  clock.advance(4 * 60 * 60_000)
  assert.equal(done(await second.get(`${ALERTS}?owner=${supervisor.userId}`)).items.length, 0)
  assert.equal(done(await act(second, alert, 'claim')).ownerId, second.userId)
  assert.equal(rejection(await act(auditor, alert, 'claim')), '403 Partner.NotAuthorized')
  done(await act(second, alert, 'dismiss', FALSE_POSITIVE))
  assert.equal(rejection(await act(second, alert, 'claim')), '409 Alert.Closed')
})

test('a dismissal at high risk is a proposal until a second approver agrees on the reason', async () => {
  const { customer, alert } = await aMatched('Pep')
  // A confirmed PEP makes the risk high; the possible match alone doesn't.
  const read = async (by: TestUser) => done(await by.get(`${ALERTS}/${alert.alertId}`))
  assert.deepEqual((await read(analyst)).proposalReasons, ['RiskAccepted'])
  const proposed = done(await act(analyst, alert, 'dismiss', ACCEPTED))
  assert.deepEqual([proposed.state, proposed.proposal.proposedBy.userId], ['Open', analyst.userId])
  assert.deepEqual(done(await act(analyst, alert, 'dismiss', ACCEPTED)), proposed, 'a repeat changes nothing')
  const [unread] = await openAlerts(customer, analyst)
  assert.deepEqual([unread.actions, unread.proposal.comment], [['requestChanges', 'reopen'], null])
  for (const by of [second, auditor]) {
    const { proposal, proposalReasons, comment } = await read(by)
    assert.deepEqual([proposal.comment, proposalReasons, comment], [ACCEPTED.comment, [], null], 'they would agree')
  }
  const timeline = done(await analyst.get(`/api/compliance/v1/cases/${customer.customerId}/timeline?views=true`)).items
  assert.equal(timeline.filter(({ what }: { what: string }) => what === 'viewNotes').length, 2, 'views are recorded')
  const dismissed = done(await act(second, alert, 'dismiss', { ...ACCEPTED, comment: 'I agree' }))
  assert.deepEqual([dismissed.state, dismissed.closedBy.userId], ['Dismissed', second.userId])
  const { proposal, comment, proposalReasons } = await read(auditor)
  assert.deepEqual([proposal.comment, comment, proposalReasons], [ACCEPTED.comment, 'I agree', null])
  assert.equal((await alertsOf(customer))[0].comment, null, 'a list has no comments')
  const { screening } = await customer.read(analyst)
  assert.deepEqual([screening.openHits, screening.confirmed.length], [0, 1])
  await sweep()
  assert.equal((await customer.read(analyst)).risk.level, 'High')
  assert.equal((await alertsOf(customer)).length, 1, 'a risk that was accepted with the match is no new alert')

  // From now on everything about this customer needs two.
  await list({ name: customer.name, category: 'Other' })
  const [other] = await openAlerts(customer)
  assert.deepEqual(done(await analyst.get(`${ALERTS}/${other.alertId}`)).proposalReasons, [
    'FalsePositive',
    'RiskAccepted',
  ])
  const url = `/api/compliance/v1/customers/${customer.customerId}/screening/hits/${other.details.hitId}/decision`
  const decision = { decision: 'FalsePositive', comment: 'x', revision: other.details.revision }
  assert.equal(rejection(await analyst.post(url, decision)), '409 Alert.SecondPersonRequired')
  done(await act(second, other, 'dismiss', FALSE_POSITIVE))
  assert.equal(
    done(await act(analyst, other, 'dismiss', ACCEPTED)).proposal.reasonCode,
    'RiskAccepted',
    'another reason',
  )
  done(await act(analyst, other, 'dismiss', FALSE_POSITIVE))
  done(await second.post(url, decision))
  assert.deepEqual(
    (await alertsOf(customer)).map(({ state, reasonCode }) => [state, reasonCode]),
    [
      ['Dismissed', 'RiskAccepted'],
      ['Dismissed', 'FalsePositive'],
    ],
  )
})

test('who proposed a dismissal can neither claim the alert nor is offered it, and the second approver is', async () => {
  const { alert } = await aMatched('Pep')
  const offered = async (by: TestUser) =>
    done(await by.get(`${ALERTS}?claimable=true&customerId=${alert.customerId}`)).items.map((it: any) => it.alertId)
  done(await act(analyst, alert, 'claim'))
  assert.deepEqual([await offered(analyst), await offered(second)], [[], []])
  done(await act(analyst, alert, 'dismiss', ACCEPTED))
  assert.deepEqual([await offered(analyst), await offered(second)], [[], [alert.alertId]])
  assert.equal(rejection(await act(analyst, alert, 'claim')), '409 Alert.ProposedByYou')
  const claimed = done(await act(second, alert, 'claim'))
  assert.deepEqual(claimed.actions, ['claim', 'release', 'dismiss', 'sendBack', 'requestChanges', 'reopen'])
  assert.equal(done(await act(second, alert, 'dismiss', ACCEPTED)).state, 'Dismissed')
})

test('a claim is released by its owner or a supervisor, and the timeline shows it', async () => {
  const { customer, alert } = await aMatched()
  done(await act(analyst, alert, 'claim'))
  assert.equal(rejection(await act(second, alert, 'release')), '409 Alert.ClaimedByOther')
  for (const by of [analyst, second])
    assert.equal(done(await act(by, alert, 'release')).ownerId, null, 'without a claim there is nothing to release')
  done(await act(second, alert, 'claim'))
  assert.deepEqual((await openAlerts(customer, supervisor))[0].actions, ['claim', 'release'])
  assert.equal(done(await act(supervisor, alert, 'release')).ownerId, null)
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${customer.customerId}/timeline`))
  assert.equal(items.filter(({ what }: any) => what === 'releaseAlert').length, 2)
  done(await act(analyst, alert, 'dismiss', FALSE_POSITIVE))
  assert.equal(rejection(await act(analyst, alert, 'release')), '409 Alert.Closed')
  assert.equal(rejection(await act(auditor, alert, 'release')), '403 Partner.NotAuthorized')
})

test('at high risk no order of decisions on a match lets one analyst decide it alone', async () => {
  const { customer, alert: accepted } = await aMatched('Pep')
  for (const by of [analyst, second]) done(await act(by, accepted, 'dismiss', ACCEPTED))
  await list({ name: customer.name, category: 'Pep' })
  const [alert] = await openAlerts(customer)
  const { hitId } = alert.details
  const screening = `/api/compliance/v1/customers/${customer.customerId}/screening`
  const decide = async (by: TestUser, decision: string) => {
    const { subjects } = done(await by.get(screening))
    const { revision } = subjects.flatMap((subject: any) => subject.hits).find((hit: any) => hit.hitId === hitId)
    return by.post(`${screening}/hits/${hitId}/decision`, { decision, comment: 'x', revision })
  }
  assert.equal(rejection(await decide(analyst, 'Confirmed')), '409 Alert.SecondPersonRequired')
  done(await act(analyst, alert, 'dismiss', ACCEPTED))
  for (const [by, decision] of [[analyst, 'Confirmed'] as const, [second, 'FalsePositive'] as const])
    assert.equal(rejection(await decide(by, decision)), '409 Alert.SecondPersonRequired')
  assert.equal(done(await decide(second, 'Confirmed')).state, 'Confirmed')
  // Their agreement is on record as the dismissal it is, with the risk that both accepted.
  const agreed = (await alertsOf(customer)).find(({ alertId }) => alertId === alert.alertId)
  assert.deepEqual(
    [agreed.state, agreed.reasonCode, agreed.proposal.proposedBy.userId, agreed.closedBy.userId],
    ['Dismissed', 'RiskAccepted', analyst.userId, second.userId],
  )
  const timeline = done(await analyst.get(`/api/compliance/v1/cases/${customer.customerId}/timeline`)).items
  const entry = timeline.find(({ what }: any) => what === 'confirmScreeningHit')
  assert.ok(entry.changedFields.includes('risk/accepted/High'), entry.changedFields.join())
  const file = (await analyst.get(evidencePath(customer.customerId))).text
  assert.equal(verify(asFile(file)), '')
  const { monitoring, decisions } = JSON.parse(file).content
  assert.deepEqual(
    [monitoring.acceptedRiskLevel, monitoring.acceptedRiskCodes.includes('PepConfirmed')],
    ['High', true],
  )
  assert.deepEqual(
    decisions.filter(({ subjectId }: any) => subjectId === alert.alertId).map((it: any) => [it.outcome, it.actor.id]),
    [
      ['Proposed', analyst.userId],
      ['Dismissed', second.userId],
    ],
  )
  await sweep()
  assert.deepEqual(await openAlerts(customer), [], 'the accepted risk raises no other alert')
  for (const by of [analyst, second])
    assert.equal(rejection(await decide(by, 'FalsePositive')), '409 Review.CaseClosed', 'what two decided stays')
})

test('a proposal about an earlier revision of a match does not count as agreement', async () => {
  const { customer, alert: accepted } = await aMatched('Pep')
  for (const by of [analyst, second]) done(await act(by, accepted, 'dismiss', ACCEPTED))
  await list({ name: customer.name, category: 'Other' })
  const [alert] = await openAlerts(customer)
  const { hitId, revision } = alert.details
  done(await act(analyst, alert, 'dismiss', FALSE_POSITIVE))
  // The entry changes and is compared again; its alert isn't replaced yet.
  listed.push({ ...listed.pop()!, note: 'Also known to the police' })
  await service.activate(...listed)
  while ((await sweepScreening(app)) > 0);
  const screening = `/api/compliance/v1/customers/${customer.customerId}/screening`
  const hits = done(await second.get(screening)).subjects.flatMap((subject: any) => subject.hits)
  const hit = hits.find((it: any) => it.hitId === hitId)
  assert.ok(hit.revision > revision)
  const decision = { decision: 'FalsePositive', comment: 'Another birth date', revision: hit.revision }
  assert.equal(
    rejection(await second.post(`${screening}/hits/${hitId}/decision`, decision)),
    '409 Alert.SecondPersonRequired',
  )
  assert.equal(rejection(await act(second, alert, 'dismiss', FALSE_POSITIVE)), '409 Screening.HitChanged')
  await sweep()
  const [newer] = await openAlerts(customer)
  assert.deepEqual([newer.details.revision, newer.proposal], [hit.revision, null])
})

test('a request for changes and a reopening start a round, and the case comes back to the analyst', async () => {
  const { customer, alert } = await aMatched('Pep')
  const request = { version: alert.version, items: [aboutWebsite], message: 'Please update.' }
  assert.equal(
    rejection(await act(analyst, alert, 'request-changes', { ...request, version: 1 })),
    '409 Review.VersionStale',
  )
  assert.equal(
    rejection(await act(analyst, alert, 'request-changes', { version: alert.version, items: [] })),
    '400 ValidationControl.Error',
  )
  const acted = done(await act(analyst, alert, 'request-changes', request))
  assert.deepEqual(
    [acted.state, acted.resolution, acted.verificationStatus, acted.round],
    ['Acted', 'ChangesRequested', 'ChangesRequested', 2],
  )
  assert.deepEqual(done(await act(analyst, alert, 'request-changes', request)), acted, 'a repeat changes nothing')
  assert.equal((await customer.status()).outstandingRequirements.length, 1)
  await customer.partner.patch(customer.path, { website: 'https://again.example' })
  const back = await customer.read(analyst)
  assert.deepEqual(
    [back.verificationStatus, back.reviewStage, back.round, back.preferredOwner.userId],
    ['PendingVerification', 'Queued', 3, analyst.userId],
  )
  assert.equal(rejection(await act(analyst, alert, 'reopen', { comment: 'x' })), '409 Alert.Closed')

  const { customer: other, alert: next } = await aMatched('Pep')
  const reopened = done(await act(second, next, 'reopen', { comment: 'Look again' }))
  assert.deepEqual([reopened.resolution, reopened.reviewStage, reopened.round], ['CaseReopened', 'Queued', 2])
  assert.deepEqual(done(await act(second, next, 'reopen', { comment: 'Look again' })), reopened)
  assert.equal((await other.read(analyst)).nextReviewAt, null)
})

test('alerts of a customer that is reopened, rejected, erased or of an inactive partner stay decidable or are resolved', async () => {
  const { customer: reopened, alert: first } = await aMatched('Pep')
  done(await reopened.decide(supervisor, 'reopen', { comment: 'x' }))
  assert.equal(rejection(await act(analyst, first, 'reopen', { comment: 'x' })), '409 Alert.CustomerNotApproved')
  assert.equal(
    rejection(await act(analyst, first, 'request-changes', { version: 1, items: [aboutWebsite] })),
    '409 Alert.CustomerNotApproved',
  )
  await sweep()
  assert.deepEqual(
    (await alertsOf(reopened)).map(({ resolution }) => resolution),
    ['ReviewStarted'],
  )

  const { customer: rejected } = await aMatched('Pep')
  done(await rejected.decide(supervisor, 'reopen', { comment: 'x' }))
  done(await rejected.act(analyst, 'claim'))
  done(await rejected.decide(analyst, 'reject', { reasonCodes: ['Other'], comment: 'No' }))
  await sweep()
  assert.deepEqual(
    (await alertsOf(rejected)).map(({ resolution }) => resolution),
    ['CustomerRejected'],
  )

  const { customer: erased, alert: gone } = await aMatched('Pep')
  done(await act(second, gone, 'dismiss', ACCEPTED))
  await eraseCustomer(app, { partnerId: erased.partner.partnerId, customerId: erased.customerId })
  const [row] = await alertsOf(erased)
  assert.deepEqual([row.state, row.resolution, row.details], ['Resolved', 'CustomerErased', {}])
  assert.equal(rejection(await act(analyst, gone, 'dismiss', FALSE_POSITIVE)), '409 Alert.Closed')
  const { text } = await analyst.get(`${ALERTS}/${gone.alertId}`)
  assert.doesNotMatch(text, new RegExp(ACCEPTED.comment), 'the comment of the proposal is erased')

  const inactive = await anApproved()
  await setPartnerStatus(app, inactive.partner.partnerId, 'Inactive')
  await list({ name: inactive.name })
  const [alert] = await openAlerts(inactive)
  done(await act(analyst, alert, 'dismiss', FALSE_POSITIVE))
})

test('many alerts are dismissed with one reason; those that cannot be are named', async () => {
  const three = [await aMatched(), await aMatched(), await aMatched()]
  done(await act(second, three[2]!.alert, 'claim'))
  const unknown = randomUUID()
  const alertIds = [...three.map(({ alert }) => alert.alertId), unknown, three[0]!.alert.alertId.toUpperCase()]
  const value = done(await analyst.post(`${ALERTS}/dismiss`, { alertIds, ...FALSE_POSITIVE }))
  assert.deepEqual([value.dismissed, value.proposed, value.failed], [2, 0, 2])
  assert.deepEqual(
    value.results.map(({ state, error }: any) => [state, error?.code ?? null]),
    [
      ['Dismissed', null],
      ['Dismissed', null],
      [null, 'Alert.ClaimedByOther'],
      [null, 'Alert.NotFound'],
    ],
  )
  for (const body of [
    {},
    { alertIds: [], ...FALSE_POSITIVE },
    { alertIds: ['x'], ...FALSE_POSITIVE },
    { alertIds: Array(501).fill(unknown), ...FALSE_POSITIVE },
    { alertIds: [unknown], reasonCode: 'Because', comment: 'x' },
    { alertIds: [unknown], reasonCode: 'Other', comment: ' ' },
  ])
    assert.equal(rejection(await analyst.post(`${ALERTS}/dismiss`, body)), '400 ValidationControl.Error')
  for (const query of ['state=Shut', 'kind=x', 'severity=Huge', 'customerId=1', 'cursor=x', 'pageSize=0', 'unknown=1'])
    assert.equal(rejection(await analyst.get(`${ALERTS}?${query}`)), '400 ValidationControl.Error', query)
  for (const id of [unknown, 'x', '1'])
    assert.equal(rejection(await analyst.post(`${ALERTS}/${id}/claim`)), '404 Alert.NotFound')
})

test('a storm of alerts is one notification for the analyst who approved, or for supervisors if they have left', async () => {
  await Promise.all(nodes.map((node) => notifyOfAlerts(node)))
  clock.advance(60_000)
  await Promise.all(nodes.map((node) => notifyOfAlerts(node)))
  await sendNotifications(app)
  const inbox = async (user: TestUser) => {
    await sendNotifications(app)
    const { items } = done(await user.get('/api/compliance/v1/notifications?pageSize=200'))
    return items.filter(({ kind }: any) => kind === 'alert.raised').map(({ subject }: any) => subject)
  }
  const before = (await inbox(analyst)).length
  // Each cell has its own notifications.
  const inDefaultCell = async () => anApproved({ partner: await service.aPartner({ cell: DEFAULT_CELL }) })
  const customers = [await inDefaultCell(), await inDefaultCell(), await inDefaultCell()]
  await list(...customers)
  assert.equal(await notifyOfAlerts(app), 0, 'more may come')
  clock.advance(30_000)
  assert.deepEqual((await Promise.all(nodes.map((node) => notifyOfAlerts(node)))).sort(), [0, 3])
  assert.deepEqual((await inbox(analyst)).slice(0, -before || undefined), ['3 alerts need your attention'])
  assert.deepEqual(await inbox(second), [])

  const left = (await inbox(supervisor)).length
  await everyCell(app.db)(
    (sql) => sql`update review_case set first_approver_id = null where customer_id = ${customers[0]!.customerId}`,
  )
  await list(customers[0]!)
  clock.advance(DAY)
  await notifyOfAlerts(app)
  assert.equal((await inbox(supervisor)).length, left + 1)
})
