// Changes that are requested because of an alert, through the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERTS, approve, DAY, startMonitoringService } from '../../../../test/customers/monitored-customer.ts'
import { done, rejection } from '../../../../test/customers/test-case.ts'

const service = await startMonitoringService()
const { clock, analyst, second, sweep, anApproved, openAlerts, alertsOf } = service

async function anExpiring(days: number) {
  const expiryDate = new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const customer = await anApproved({ expiryDate })
  const [alert] = await openAlerts(customer)
  const { identityId } = alert.details
  const renewed = {
    kind: 'Identity',
    target: { type: 'Identity', id: identityId },
    reasonCode: 'DocumentExpired',
    message: 'Please upload a renewed document.',
  }
  return { customer, alert, renewed, path: `${ALERTS}/${alert.alertId}/request-changes` }
}

test('an alert names the requirement that replaced its own once a renewed document is requested with a change request', async () => {
  const { customer, alert, renewed, path } = await anExpiring(20)
  const body = { version: alert.version, items: [renewed] }
  const acted = done(await analyst.post(path, body))
  const { requirementId } = acted.details
  assert.notEqual(requirementId, alert.details.requirementId)
  const { items } = await customer.read(analyst)
  const statusOf = (id: string) => items.find((item: any) => item.requirementId === id).status
  assert.deepEqual([statusOf(alert.details.requirementId), statusOf(requirementId)], ['Waived', 'Due'])
  assert.deepEqual(done(await analyst.post(path, body)), acted, 'a repeat changes nothing')

  // What is renewed in the review isn't reported as expired later.
  await customer.put(await customer.aLink({ documentCategory: 'IdentityDocument', uboId: customer.uboId }))
  await approve(customer, [analyst, second])
  clock.advance(21 * DAY)
  await sweep()
  assert.deepEqual(
    (await alertsOf(customer)).map(({ kind, resolution }) => [kind, resolution]),
    [['IdentityExpiring', 'ChangesRequested']],
  )
})

test('an alert keeps its own requirement, which is waived, if something else is requested', async () => {
  const { customer, alert, path } = await anExpiring(20)
  const website = {
    kind: 'Field',
    target: { type: 'Business' },
    path: '/website',
    reasonCode: 'Other',
    message: 'Fix it.',
  }
  const acted = done(await analyst.post(path, { version: alert.version, items: [website] }))
  const { requirementId } = acted.details
  assert.equal(requirementId, alert.details.requirementId)
  const { items } = await customer.read(analyst)
  assert.equal(items.find((item: any) => item.requirementId === requirementId).status, 'Waived')
})

test('a preview of a change request from an alert is what the partner reads once it is sent, and changes nothing', async () => {
  const { customer, alert, renewed, path } = await anExpiring(20)
  const body = { version: alert.version, items: [renewed], message: 'One document is needed.' }
  const before = await customer.status()
  const preview = done(await analyst.post(`${path}/preview`, body))
  assert.deepEqual(await customer.status(), before)
  assert.equal(rejection(await analyst.post(`${path}/preview`, { ...body, version: 1 })), '409 Review.VersionStale')
  done(await second.post(`${ALERTS}/${alert.alertId}/claim`))
  assert.equal(rejection(await analyst.post(`${path}/preview`, body)), '409 Alert.ClaimedByOther')
  done(await second.post(path, body))
  const { outstandingRequirements, ...status } = await customer.status()
  const { outstandingRequirements: previewed, ...expected } = preview
  assert.deepEqual({ ...status, updatedAt: null }, { ...expected, updatedAt: null })
  const shown = ({ requirementId: _, requestedAt: __, ...rest }: any) => rest
  assert.deepEqual(previewed.map(shown), outstandingRequirements.map(shown))
  assert.equal(previewed.filter(({ status }: any) => status === 'Due')[0].requirementId, null)
  assert.equal(rejection(await second.post(`${path}/preview`, body)), '409 Alert.Closed')
})
