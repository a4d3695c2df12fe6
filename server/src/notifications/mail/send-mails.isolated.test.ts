// kill -9 between the commit of what an email is about and the record that the email was sent: the email is sent once, or twice
// with the same Message-ID. For notifications of users, and for the email of a business with its completion link.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { MailerDiesAt } from '../../../test/crashes/dying-mailer.ts'
import { aCompletionLink } from '../../../test/customers/completion-page.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startSmtpServer } from '../../../test/peers/smtp-server.ts'
import { FAST_NODE } from '../../../test/process/fast-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { sendNotifications } from '../notifier.ts'
import { raiseNotification } from '../raise.ts'
import { LEASE_MS } from './mail-schedule.ts'

const clock = new ManualClock(new Date())
const masterKey = randomBytes(32)
const smtp = await startSmtpServer()
after(() => smtp.close())
const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'gangway@service.example' }
const service = await startTestService({ clock, masterKey, env: mail })
const { app } = service

type KilledAt = Exclude<MailerDiesAt, 'never'> | 'before the email is sent' | 'after the email is sent'

async function dyingMailer(killedAt: KilledAt): Promise<void> {
  const byMailServer = killedAt === 'before the email is sent' || killedAt === 'after the email is sent'
  const options = {
    databaseUrl: service.databaseUrl,
    cells: service.cells,
    masterKey: masterKey.toString('base64'),
    now: clock.now().toISOString(),
    mail,
    diesAt: byMailServer ? 'never' : killedAt,
  }
  const script = join(import.meta.dirname, '../../../test/crashes/dying-mailer.ts')
  const child = spawn(process.execPath, [...FAST_NODE, script, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The mail server kills the node before it answers, so the node can't have recorded anything.
  if (killedAt === 'before the email is sent') smtp.onRecipient = () => child.kill('SIGKILL')
  if (killedAt === 'after the email is sent') smtp.onMessage = () => child.kill('SIGKILL')
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  smtp.onRecipient = undefined
  smtp.onMessage = undefined
}

const EXPECTED: Record<KilledAt, { before: number; after: number }> = {
  'before the recipients are committed': { before: 0, after: 1 },
  'after the recipients are committed': { before: 0, after: 1 },
  'before the email is sent': { before: 0, after: 1 },
  'after the email is sent': { before: 1, after: 2 },
}

async function raisedNotification(): Promise<void> {
  const partner = await service.aPartner()
  await service.aUser({ partner, role: 'admin' })
  const raised = { partnerId: partner.partnerId, kind: 'webhook.disabled', at: clock.now() } as const
  await app.db.partnerTransaction(partner.partnerId, (sql) => raiseNotification(sql, raised))
}

async function createdLink(): Promise<void> {
  const { partner, customerId } = await aCustomer(service)
  await aCompletionLink(partner, customerId, { sendEmail: true })
}

async function emailOnce(cause: () => Promise<void>, killedAt: KilledAt): Promise<void> {
  smtp.received.length = 0
  await cause()
  await dyingMailer(killedAt)
  const expected = EXPECTED[killedAt]
  assert.equal(smtp.received.length, expected.before)
  clock.advance(LEASE_MS + 1)
  await sendNotifications(app)
  clock.advance(24 * 60 * 60_000)
  await sendNotifications(app)
  assert.equal(smtp.received.length, expected.after)
  const ids = smtp.received.map((text) => /^Message-ID: (\S+)\r$/im.exec(text)![1])
  assert.equal(new Set(ids).size, 1)
}

for (const killedAt of Object.keys(EXPECTED) as KilledAt[])
  test(`killed ${killedAt}: a notification is sent once, or twice with the same Message-ID`, () =>
    emailOnce(raisedNotification, killedAt))

for (const killedAt of ['before the email is sent', 'after the email is sent'] as const)
  test(`killed ${killedAt}: a completion link is sent once, or twice with the same Message-ID`, async () => {
    await emailOnce(createdLink, killedAt)
    assert.match(smtp.received[0]!.replaceAll('=\r\n', ''), /\/complete#[\w-]{43}/)
    const left = await everyCell(app.db)((sql) => sql`select from customer_mail where sealed is not null`)
    assert.equal(left.length, 0, 'its text is deleted once it was sent')
  })
