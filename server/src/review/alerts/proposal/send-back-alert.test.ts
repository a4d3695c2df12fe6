import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERTS, startMonitoringService } from '../../../../test/customers/monitored-customer.ts'
import { done, rejection } from '../../../../test/customers/test-case.ts'
import { everyCell } from '../../../../test/database/every-cell.ts'
import type { TestUser } from '../../../../test/service/test-user.ts'
import { sendNotifications } from '../../../notifications/notifier.ts'

const service = await startMonitoringService()
const { app, analyst, second, supervisor, publish, anApproved, openAlerts } = service
const FALSE_POSITIVE = { reasonCode: 'FalsePositive', comment: 'Another birth date' }
const comment = 'Which birth date does the list have?'
let entries = 0

/** An alert of a customer at high risk. */
async function anAlert() {
  const customer = await anApproved()
  entries += 1
  await publish({ id: String(entries), name: customer.name })
  const [{ alertId }] = await openAlerts(customer)
  await everyCell(app.db)(
    (sql) => sql`update review_case set risk_level = null where customer_id = ${customer.customerId}`,
  )
  return {
    customer,
    alertId,
    act: (by: TestUser, what: string, body?: object) => by.post(`${ALERTS}/${alertId}/${what}`, body),
    read: async (by: TestUser) => done(await by.get(`${ALERTS}/${alertId}`)),
  }
}

test('a returned proposal ends, and its author has the alert again with the reason', async () => {
  const { customer, alertId, act, read } = await anAlert()
  done(await act(analyst, 'dismiss', FALSE_POSITIVE))
  assert.ok(!(await read(analyst)).actions.includes('sendBack'))
  assert.ok((await read(second)).actions.includes('sendBack'))
  const value = done(await act(second, 'send-back', { comment }))
  assert.deepEqual([value.state, value.proposal, value.ownerId], ['Open', null, analyst.userId])
  const { returned, actions } = await read(analyst)
  assert.deepEqual([returned.returnedBy.userId, returned.comment], [second.userId, comment])
  assert.deepEqual(
    [returned.proposal.proposedBy.userId, returned.proposal.reasonCode, returned.proposal.comment],
    [analyst.userId, FALSE_POSITIVE.reasonCode, FALSE_POSITIVE.comment],
    'the proposer starts from what they wrote',
  )
  assert.ok(actions.includes('dismiss') && !actions.includes('sendBack'))
  assert.equal((await openAlerts(customer))[0].returned, null, 'a list has no comments')
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${customer.customerId}/timeline`))
  assert.deepEqual([items[0].what, items[0].outcome, items[0].actor.id], ['sendBackAlert', 'SentBack', second.userId])
  await sendNotifications(app)
  const received = async (user: TestUser) =>
    done(await user.get('/api/compliance/v1/notifications')).items.filter(({ href }: any) => href.endsWith(alertId))
  assert.deepEqual(
    (await received(analyst)).map(({ subject }: any) => subject),
    ['Your proposed dismissal was returned'],
  )
  assert.deepEqual(await received(second), [])
  // It is proposed and agreed on as before.
  const { proposal, returned: before } = done(await act(analyst, 'dismiss', FALSE_POSITIVE)) && (await read(second))
  assert.deepEqual([proposal.proposedBy.userId, before], [analyst.userId, null])
  assert.equal(done(await act(second, 'dismiss', FALSE_POSITIVE)).state, 'Dismissed')
})

test('only a second approver returns a proposal, with a reason, unless another analyst has the alert', async () => {
  const { act } = await anAlert()
  const auditor = await service.aUser({ role: 'auditor' })
  assert.equal(rejection(await act(second, 'send-back', { comment })), '409 Alert.NotProposed')
  done(await act(analyst, 'dismiss', FALSE_POSITIVE))
  assert.equal(rejection(await act(analyst, 'send-back', { comment })), '409 Alert.ProposedByYou')
  assert.equal(rejection(await act(second, 'send-back', { comment: ' ' })), '400 ValidationControl.Error')
  assert.equal(rejection(await act(auditor, 'send-back', { comment })), '403 Partner.NotAuthorized')
  done(await act(supervisor, 'claim'))
  assert.equal(rejection(await act(second, 'send-back', { comment })), '409 Alert.ClaimedByOther')
  done(await act(supervisor, 'dismiss', FALSE_POSITIVE))
  assert.equal(rejection(await act(supervisor, 'send-back', { comment })), '409 Alert.Closed')
})

test('a proposed dismissal is in its own section, and no longer among unclaimed alerts, for its author and for others', async () => {
  const { customer, act } = await anAlert()
  const auditor = await service.aUser({ role: 'auditor' })
  const sectionsOf = async (by: TestUser) => {
    const read = async (query: string) => done(await by.get(`${ALERTS}?customerId=${customer.customerId}${query}`))
    const [open, unclaimed, proposed] = [await read(''), await read('&unclaimed=true'), await read('&proposed=true')]
    assert.deepEqual(
      [open, unclaimed, proposed].map(({ items, counts }) => [items.length, counts.open]),
      [
        [1, 1],
        [open.counts.unclaimed, unclaimed.counts.byKind.ScreeningMatch],
        [open.counts.proposed, 1],
      ],
    )
    return [open.counts.unclaimed, open.counts.proposed, unclaimed.counts.unclaimed]
  }
  assert.deepEqual(await sectionsOf(analyst), [1, 0, 1])
  done(await act(analyst, 'dismiss', FALSE_POSITIVE))
  for (const by of [analyst, second, auditor]) assert.deepEqual(await sectionsOf(by), [0, 1, 0])
  done(await act(second, 'send-back', { comment }))
  done(await act(analyst, 'release'))
  assert.deepEqual(await sectionsOf(second), [1, 0, 1], 'a returned one is free again')
  const both = done(await second.get(`${ALERTS}?unclaimed=true&proposed=true&customerId=${customer.customerId}`))
  assert.deepEqual(both.items, [], 'no alert is both')
})
