// When a notification of a partner user is settled, and that only open ones are counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutWebsite, aCase, done } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { NOTIFICATIONS, startNotificationService } from '../../../test/service/notification-service.ts'
import { subscribe } from '../../../test/service/webhook-service.ts'

const service = await startNotificationService()
const { app, listOf, raise, send } = service
const analyst = await service.aStaffMember('analyst')

test('requested changes are settled for all users of a partner once they are answered', async () => {
  const { partner, admin } = await service.aTeam()
  const [answered, open] = [await aCase(service, partner), await aCase(service, partner)]
  for (const one of [answered, open]) {
    done(await one.act(analyst, 'claim'))
    done(await one.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  }
  await send()
  assert.equal((await listOf(admin)).unread, 2)
  await partner.patch(answered.path, { website: 'https://again.example' })
  const list = await listOf(admin)
  assert.deepEqual(
    list.items.map(({ href, isSettled }: any) => [href, isSettled]).sort(),
    [
      [`/customers/${answered.customerId}`, true],
      [`/customers/${open.customerId}`, false],
    ].sort(),
  )
  const unread = await listOf(admin, '?unread=true')
  assert.deepEqual(
    [list.unread, unread.unread, unread.items.map(({ href }: any) => href)],
    [1, 1, [`/customers/${open.customerId}`]],
  )
  const [{ notificationId }] = unread.items
  const left = done(await admin.post(`${NOTIFICATIONS}/read`, { notificationIds: [notificationId] }))
  assert.equal(left.unread, 0, 'what is settled is not counted')
})

test('a failing endpoint is settled once it works again', async () => {
  const { partner, admin } = await service.aTeam()
  await subscribe(app, partner.partnerId, 'https://hooks.partner.example/in')
  const become = (status: string) =>
    everyCell(app.db)(
      (sql) => sql`update webhook_endpoint set status = ${status} where partner_id = ${partner.partnerId}`,
    )
  await become('Degraded')
  await raise(partner, 'webhook.degraded')
  await send()
  assert.equal((await listOf(admin)).unread, 1)
  await become('Active')
  assert.deepEqual([(await listOf(admin)).unread, (await listOf(admin)).items[0].isSettled], [0, true])
})
