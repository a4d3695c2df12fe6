// The bell, the list of notifications and the email settings, of a partner user and of an analyst.
import assert from 'node:assert/strict'
import { sendNotifications } from '../../../server/src/notifications/notifier.ts'
import { raiseNotification } from '../../../server/src/notifications/raise.ts'
import { look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { aCase, done } from '../../../server/test/customers/test-case.ts'

const web = await openWeb()
const { app } = web.service
const partner = await web.service.aPartner({ name: 'Acme Payments' })

web.journey('an admin reads notifications from the bell, marks all as read and chooses emails', async (visit) => {
  const { page } = visit
  await visit.as(await web.service.aUser({ partner, role: 'admin' }))
  await visit.go('/notifications')
  await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  const facts = { customerId: partner.partnerId, reference: 'acme-1042', dueAt: '2026-12-01T00:00:00Z' }
  for (const kind of ['webhook.disabled', 'customer.changes_requested', 'credential.added'] as const)
    await app.db.partnerTransaction(partner.partnerId, (sql) =>
      raiseNotification(sql, { partnerId: partner.partnerId, kind, at: app.clock.now(), facts }),
    )
  await sendNotifications(app)
  await page.reload()
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  const bell = page.getByRole('dialog')
  await bell.getByText('Customer acme-1042 needs changes').waitFor()
  await look(page, 'notification-bell')
  await bell.getByRole('link', { name: /Your webhook endpoint was disabled/ }).click()
  await page.waitForURL(/\/webhooks$/)
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await bell.getByRole('link', { name: 'View all notifications' }).click()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await look(page, 'notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.getByText('Unread', { exact: true }).click()
  await page.getByRole('heading', { name: 'No unread notifications' }).waitFor()
  await page.getByRole('link', { name: 'Email settings' }).click()
  const decided = page.getByRole('radiogroup', { name: 'Email: Customer approved or rejected' })
  await decided.getByText('Off').click()
  await page.getByText('Email settings saved').waitFor()
  const security = page.getByRole('radiogroup', { name: 'Email: Sign-in from a new browser' })
  assert.equal(await security.getByText('Off').count(), 0)
  await page.getByText("Security notifications can't be turned off.").first().waitFor()
  await look(page, 'notification-preferences')
  await page.reload()
  await decided.getByRole('radio', { name: 'Off', checked: true }).waitFor({ state: 'attached' })
})

web.journey('an analyst sees which case a notification is about until the case no longer needs them', async (visit) => {
  const { page } = visit
  const analyst = await web.service.aUser({ role: 'analyst' })
  const supervisor = await web.service.aUser({ role: 'supervisor' })
  const reviewCase = await aCase(web.service, partner, { companyName: 'Harbour Freight and Forwarding (Nigeria)' })
  done(await reviewCase.act(supervisor, 'assign', { userId: analyst.userId }))
  await sendNotifications(app)
  await visit.as(analyst)
  await visit.go('/account')
  await page.getByRole('radiogroup', { name: 'Email: Case overdue' }).waitFor()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: /A case was assigned to you.*Harbour Freight.*Acme Payments/ }).waitFor()
  await look(page, 'notification-bell-case')
  done(await reviewCase.act(supervisor, 'assign', { userId: supervisor.userId }))
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await page.getByText('No longer needs you').waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await page.getByText('Nothing needs your attention').waitFor()
  // Cases of one step are one line, also when all notifications are listed.
  const others = [await aCase(web.service, partner), await aCase(web.service, partner)]
  const assignments = others.map(({ customerId }) => ({ customerId, userId: analyst.userId }))
  done(await supervisor.post('/api/compliance/v1/cases/assign', { assignments }))
  await sendNotifications(app)
  await page.reload()
  await page.getByRole('link', { name: /2 cases were assigned to you/ }).waitFor()
  await look(page, 'notifications-cases')
  await page.getByRole('link', { name: /2 cases were assigned to you/ }).click()
  await page.waitForURL(/\/review\?tab=Mine/)
})
