// kill -9 between the commit of a notification and the record that its email was sent: the email is sent once, or twice with the
// same Message-ID.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { MailerDiesAt } from '../../../test/crashes/dying-mailer.ts'
import { startSmtpServer } from '../../../test/peers/smtp-server.ts'
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
    masterKey: masterKey.toString('base64'),
    now: clock.now().toISOString(),
    mail,
    diesAt: byMailServer ? 'never' : killedAt,
  }
  const script = join(import.meta.dirname, '../../../test/crashes/dying-mailer.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit'] })
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

for (const [killedAt, expected] of Object.entries(EXPECTED)) {
  test(`killed ${killedAt}: the email is sent once, or twice with the same Message-ID`, async () => {
    const partner = await service.aPartner()
    await service.aUser({ partner, role: 'admin' })
    smtp.received.length = 0
    const raised = { partnerId: partner.partnerId, kind: 'webhook.disabled', at: clock.now() } as const
    await app.db.partnerTransaction(partner.partnerId, (sql) => raiseNotification(sql, raised))
    await dyingMailer(killedAt as KilledAt)
    assert.equal(smtp.received.length, expected.before)
    clock.advance(LEASE_MS + 1)
    await sendNotifications(app)
    clock.advance(24 * 60 * 60_000)
    await sendNotifications(app)
    assert.equal(smtp.received.length, expected.after)
    const ids = smtp.received.map((text) => /^Message-ID: (\S+)\r$/im.exec(text)![1])
    assert.equal(new Set(ids).size, 1)
  })
}
