import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startSmtpServer } from '../../../test/peers/smtp-server.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { sendNotifications } from '../notifier.ts'
import { raiseNotification } from '../raise.ts'
import { findMailBacklog } from './mail-backlog.ts'

const clock = new ManualClock()
const smtp = await startSmtpServer()
after(() => smtp.close())
const service = await startTestService({
  clock,
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'Gangway <gangway@service.example>', BASE_URL: 'https://gangway.example/app' },
})
const { app } = service

test('a failed email is retried later with the same Message-ID, as text and HTML, with one-click unsubscribe', async () => {
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const raised = { partnerId: partner.partnerId, kind: 'webhook.degraded', at: clock.now() } as const
  await app.db.staffTransaction(partner.partnerId, (sql) => raiseNotification(sql, raised))
  smtp.isRejecting = true
  await sendNotifications(app)
  await sendNotifications(app)
  assert.deepEqual(smtp.received, [])
  const backlog = await findMailBacklog(app, clock.now())
  assert.deepEqual([backlog.waiting, backlog.failing], [1, 1])
  assert.ok(!service.logged().includes(admin.email))
  smtp.isRejecting = false
  clock.advance(59_000)
  await sendNotifications(app)
  assert.deepEqual(smtp.received, [], 'not before the retry is due')
  clock.advance(1_000)
  await sendNotifications(app)
  await sendNotifications(app)
  assert.equal(smtp.received.length, 1)
  const mail = String(smtp.received[0]).replaceAll(/\r\n[ \t]+/g, ' ')
  assert.match(mail, /^Message-ID: <[0-9a-f-]{36}@service\.example>\r$/m)
  assert.match(
    mail,
    /^List-Unsubscribe: <https:\/\/gangway\.example\/app\/api\/notifications\/unsubscribe\?token=[\w-]+>\r$/m,
  )
  assert.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  assert.match(mail, /multipart\/alternative/)
  assert.match(mail, /text\/plain/)
  assert.match(mail, /text\/html/)
  assert.match(mail, /https:\/\/gangway\.example\/app\/webhooks/)
})

test('an email that keeps failing is given up after nine attempts', async () => {
  const partner = await service.aPartner()
  await service.aUser({ partner, role: 'admin' })
  const raised = { partnerId: partner.partnerId, kind: 'webhook.degraded', at: clock.now() } as const
  await app.db.staffTransaction(partner.partnerId, (sql) => raiseNotification(sql, raised))
  smtp.isRejecting = true
  for (let i = 0; i < 12; i++) {
    await sendNotifications(app)
    clock.advance(24 * 60 * 60_000)
  }
  const [row] = await app.db.directory(
    (sql) => sql<{ attempts: number; over: boolean }[]>`
      select attempts, given_up_at is not null as over from notification_mail where partner_id = ${partner.partnerId}`,
  )
  assert.deepEqual(row, { attempts: 9, over: true })
  assert.equal((await findMailBacklog(app, clock.now())).waiting, 0)
  assert.match(service.logged(), /notification email given up/)
})

test('several assigned cases are one line of an email, which leads to the cases of the reviewer', async () => {
  const partner = await service.aPartner()
  const analyst = await service.aUser({ role: 'analyst' })
  smtp.isRejecting = false
  const before = smtp.received.length
  for (let i = 0; i < 3; i++)
    await app.db.staffTransaction(partner.partnerId, (sql) =>
      raiseNotification(sql, {
        ...{ partnerId: partner.partnerId, kind: 'case.assigned', at: clock.now(), onlyConcerned: true },
        ...{ concernedId: analyst.userId, facts: { customerId: randomUUID() } },
      }),
    )
  await sendNotifications(app)
  await sendNotifications(app)
  const [mail, ...others] = smtp.received.slice(before)
  assert.match(String(mail), /^Subject: 3 cases were assigned to you\r$/m)
  assert.match(String(mail), /https:\/\/gangway\.example\/app\/review\?tab=3DMine/)
  assert.deepEqual(others, [])
})
