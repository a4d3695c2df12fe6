// Which of several dismissals need a second approver, before and after they are sent.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  ALERTS,
  type MonitoredCustomer,
  startMonitoringService,
} from '../../../../test/customers/monitored-customer.ts'
import { done, rejection } from '../../../../test/customers/test-case.ts'

const service = await startMonitoringService()
const { analyst, second, anApproved, openAlerts, publish } = service
const preview = async (alertIds: readonly string[]): Promise<(string[] | null)[]> => {
  const { items } = done(await analyst.post(`${ALERTS}/dismiss/preview`, { alertIds }))
  assert.deepEqual(
    items.map(({ alertId }: { alertId: string }) => alertId),
    alertIds,
  )
  return items.map(({ proposalReasons }: { proposalReasons: string[] | null }) => proposalReasons)
}
const dismiss = async (alertIds: readonly string[], reasonCode: string): Promise<boolean[]> => {
  const { results } = done(await analyst.post(`${ALERTS}/dismiss`, { alertIds, reasonCode, comment: 'Checked' }))
  return results.map(({ proposed }: { proposed: boolean }) => proposed)
}
/** The alerts about possible matches of one customer, by the category of the list. */
async function matchesOf(customer: MonitoredCustomer): Promise<Record<string, string>> {
  const alerts = await openAlerts(customer)
  return Object.fromEntries(alerts.map(({ details, alertId }) => [details.category, alertId]))
}

const [risky, other, plain, proposed] = [await anApproved(), await anApproved(), await anApproved(), await anApproved()]
await publish(
  ...[risky, other].flatMap(({ name }, index) => [
    { id: `${index}-1`, name },
    { id: `${index}-2`, name, category: 'Pep' },
  ]),
  { id: 'plain', name: plain.name },
  { id: 'proposed', name: proposed.name, category: 'Pep' },
)

test('a preview says which dismissals need a second approver, as the dismissals then do', async () => {
  const ofRisky = await matchesOf(risky)
  const ofPlain = await matchesOf(plain)
  // While the sanctions match of the same customer is open, its PEP match can't be dismissed by one analyst alone.
  const alertIds = [ofRisky.Pep!, ofRisky.Sanctions!, ofPlain.Sanctions!]
  assert.deepEqual(await preview(alertIds), [['FalsePositive', 'RiskAccepted'], [], []])
  assert.deepEqual(await dismiss(alertIds, 'FalsePositive'), [true, false, false])
  const [again, closed, unknown] = await preview([...alertIds.slice(0, 2), randomUUID()])
  assert.deepEqual(
    [again, closed, unknown],
    [['RiskAccepted'], null, null],
    'closed and unknown alerts have no reasons',
  )
})

test('alerts of one customer are dismissed in their order, in which each lowers the risk for the next', async () => {
  const { Sanctions, Pep } = await matchesOf(other)
  assert.deepEqual(await preview([Sanctions!, Pep!]), [[], ['RiskAccepted']])
  assert.deepEqual(await dismiss([Sanctions!, Pep!], 'FalsePositive'), [false, false])
})

test('a dismissal that another analyst proposed needs no further approver', async () => {
  const { Pep } = await matchesOf(proposed)
  assert.deepEqual(await preview([Pep!]), [['RiskAccepted']])
  done(await second.post(`${ALERTS}/${Pep}/dismiss`, { reasonCode: 'RiskAccepted', comment: 'Known to us' }))
  assert.deepEqual(await preview([Pep!]), [[]])
  assert.deepEqual(await dismiss([Pep!], 'RiskAccepted'), [false])
})

test('a preview is only for analysts, of 1 to 500 alerts', async () => {
  const auditor = await service.aUser({ role: 'auditor' })
  const url = `${ALERTS}/dismiss/preview`
  assert.equal(rejection(await auditor.post(url, { alertIds: [randomUUID()] })), '403 Partner.NotAuthorized')
  for (const alertIds of [[], ['x'], Array(501).fill(randomUUID())])
    assert.equal(rejection(await analyst.post(url, { alertIds })), '400 ValidationControl.Error')
})
