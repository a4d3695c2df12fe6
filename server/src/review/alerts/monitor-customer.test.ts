// Alerts about approved customers, through the API, with the background work on two nodes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERTS, DAY, startMonitoringService } from '../../../test/customers/monitored-customer.ts'
import { done, rejection } from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'

const service = await startMonitoringService()
const { analyst, second, publish, sweep, anApproved, openAlerts, alertsOf } = service
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
