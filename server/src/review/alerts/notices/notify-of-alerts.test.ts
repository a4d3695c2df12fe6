import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMonitoringService } from '../../../../test/customers/monitored-customer.ts'
import { done } from '../../../../test/customers/test-case.ts'
import { sendNotifications } from '../../../notifications/notifier.ts'
import { notifyOfAlerts } from './notify-of-alerts.ts'

test('a notification says in the app what an alert is about, and its text, which emails have, does not', async () => {
  const { app, clock, analyst, publish, anApproved, openAlerts } = await startMonitoringService()
  const customer = await anApproved()
  await publish({ id: '1', name: customer.name, category: 'Sanctions' })
  const [alert] = await openAlerts(customer)
  clock.advance(60_000)
  await notifyOfAlerts(app)
  await sendNotifications(app)
  const { items } = done(await analyst.get('/api/compliance/v1/notifications'))
  const { kind, alertKind, companyName, subject, text, href } = items[0]
  assert.deepEqual([kind, alertKind], ['alert.raised', 'ScreeningMatch'])
  assert.ok(companyName)
  assert.ok(href.endsWith(alert!.alertId))
  assert.doesNotMatch(subject + text, /screening|match/i)
})
