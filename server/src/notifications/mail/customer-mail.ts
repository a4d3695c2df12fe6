// Emails to a business itself: written in the transaction of what they are about, sent in the background. The text may contain a
// link, so it is sealed under the key of the customer and removed as soon as it was sent.
import type { App } from '../../platform/app.ts'
import { type Cell, type CellSql, inCells } from '../../platform/db/db.ts'
import { open, seal } from '../../platform/keys/keyring.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { hasMail, type Mail, sendMail } from '../../platform/mail/mail.ts'
import {
  type CustomerMailRef,
  claimCustomerMails,
  type DueCustomerMail,
  insertCustomerMail,
  markCustomerMailFailed,
  markCustomerMailSent,
  withdrawMail,
} from './customer-mail-sql.ts'
import { LEASE_MS, retryAt } from './mail-schedule.ts'
import { errorCodeOf } from './send-mails.ts'

const BATCH_SIZE = 20
const sending = limitConcurrency(4)

type CustomerMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'>

interface At {
  readonly partnerId: string
  readonly customerId: string
  readonly now: Date
}

export async function queueCustomerMail(
  sql: CellSql,
  at: At,
  { mailId, key, mail }: { mailId: string; key: Buffer; mail: CustomerMail },
): Promise<void> {
  const { to, subject, text, html } = mail
  const sealed = seal(key, JSON.stringify({ to, subject, text, html }), placeOf(mailId))
  await insertCustomerMail(sql, { ...at, mailId }, sealed, at.now)
}

/** An email that is still waiting is not sent. */
export function withdrawCustomerMail(sql: CellSql, at: At, mailId: string, now: Date): Promise<void> {
  return withdrawMail(sql, { ...at, mailId }, now)
}

/** Returns the number of emails that were processed; a failed one counts again at its next attempt. */
export async function sendCustomerMails(app: App): Promise<number> {
  return hasMail(app) ? inCells(app.db.cells, (cell) => sendInCell(app, cell)) : 0
}

async function sendInCell(app: App, cell: Cell): Promise<number> {
  const now = app.clock.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const mails = await cell.run((sql) => claimCustomerMails(sql, now, leaseEnd, BATCH_SIZE))
  const done = await Promise.all(mails.map((mail) => sending(() => sendOne(app, cell, mail))))
  return done.filter(Boolean).length
}

async function sendOne(app: App, cell: Cell, due: DueCustomerMail): Promise<boolean> {
  const key = await app.vault.storedCustomerKey(due.partnerId, due.customerId)
  if (!key) {
    await giveUp(app, cell, due, 'NoRecipient')
    return true
  }
  const mail: CustomerMail = JSON.parse(open(key, due.sealed, placeOf(due.mailId)).toString('utf8'))
  try {
    await sendMail(app, { ...mail, mailId: due.mailId })
  } catch (error) {
    const now = app.clock.now()
    const dueAt = retryAt(due.attempts, now)
    // sendMail has logged the cause.
    if (!dueAt) app.log.error({ mailId: due.mailId }, 'email to a business given up')
    await cell.run((sql) => markCustomerMailFailed(sql, due, { error: errorCodeOf(error), dueAt, now }))
    return false
  }
  await cell.run((sql) => markCustomerMailSent(sql, due, app.clock.now()))
  return true
}

async function giveUp(app: App, cell: Cell, ref: CustomerMailRef, error: string): Promise<void> {
  const now = app.clock.now()
  await cell.run((sql) => markCustomerMailFailed(sql, ref, { error, dueAt: undefined, now }))
}

const placeOf = (mailId: string) => `customer_mail:${mailId}`
