import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALERTS, DAY, startMonitoringService } from '../../../test/customers/monitored-customer.ts'
import { done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import type { TestUser } from '../../../test/service/test-user.ts'

const service = await startMonitoringService()
const { app, clock, analyst, second, publish, anApproved, openAlerts } = service

test('a second approver confirms a dismissal without a comment, except on a screening match', async () => {
  const expiryDate = new Date(clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10)
  const customer = await anApproved({ expiryDate })
  await publish({ id: '1', name: customer.name })
  const makeHighRisk = () =>
    everyCell(app.db)((sql) => sql`update review_case set risk_level = null where customer_id = ${customer.customerId}`)
  await makeHighRisk()
  const alerts = await openAlerts(customer)
  const dismiss = (by: TestUser, kind: string, body: object) =>
    by.post(`${ALERTS}/${alerts.find((alert) => alert.kind === kind).alertId}/dismiss`, body)
  const expiry = { reasonCode: 'NotRequired' }
  assert.equal(rejection(await dismiss(analyst, 'IdentityExpiring', expiry)), '400 ValidationControl.Error')
  done(await dismiss(analyst, 'IdentityExpiring', { ...expiry, comment: 'No longer an owner' }))
  assert.equal(
    rejection(await dismiss(second, 'IdentityExpiring', { reasonCode: 'RiskAccepted' })),
    '400 ValidationControl.Error',
    'another reason is another proposal',
  )
  const dismissed = done(await dismiss(second, 'IdentityExpiring', expiry))
  assert.equal(dismissed.state, 'Dismissed')
  const { proposal, comment } = done(await second.get(`${ALERTS}/${dismissed.alertId}`))
  assert.deepEqual([proposal.comment, comment], ['No longer an owner', null])

  // The dismissal has assessed the risk again.
  await makeHighRisk()
  const match = { reasonCode: 'FalsePositive' }
  done(await dismiss(analyst, 'ScreeningMatch', { ...match, comment: 'Another birth date' }))
  assert.equal(rejection(await dismiss(second, 'ScreeningMatch', match)), '400 ValidationControl.Error')
  assert.equal(done(await dismiss(second, 'ScreeningMatch', { ...match, comment: 'I agree' })).state, 'Dismissed')
})
