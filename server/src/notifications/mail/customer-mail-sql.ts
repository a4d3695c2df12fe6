// Emails to a business that wait to be sent.
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { MailBacklog } from './mail-sql.ts'

export interface CustomerMailRef {
  readonly partnerId: string
  readonly customerId: string
  readonly mailId: string
}

export async function insertCustomerMail(sql: CellSql, ref: CustomerMailRef, sealed: Buffer, now: Date): Promise<void> {
  await sql`
    insert into customer_mail (partner_id, customer_id, mail_id, sealed, created_at, due_at)
    values (${ref.partnerId}, ${ref.customerId}, ${ref.mailId}, ${sealed}, ${now}, ${now})`
}

const itself = (sql: Sql, ref: CustomerMailRef) =>
  sql`partner_id = ${ref.partnerId} and customer_id = ${ref.customerId} and mail_id = ${ref.mailId}`

/** An email that was sent stays sent. */
export async function withdrawMail(sql: CellSql, ref: CustomerMailRef, now: Date): Promise<void> {
  await sql`
    update customer_mail set sealed = null, given_up_at = ${now}, last_error = 'Withdrawn'
    where ${itself(sql, ref)} and sent_at is null and given_up_at is null`
}

export interface DueCustomerMail extends CustomerMailRef {
  readonly sealed: Uint8Array
  readonly attempts: number
}

/** The oldest of each partner first, so that one with many emails doesn't hold up the others. Emails of inactive partners wait. */
export async function claimCustomerMails(
  sql: CellSql,
  now: Date,
  leaseEnd: Date,
  limit: number,
): Promise<DueCustomerMail[]> {
  return sql<DueCustomerMail[]>`
    update customer_mail m set due_at = ${leaseEnd}, attempts = attempts + 1
    from (
      select c.partner_id, c.customer_id, c.mail_id
      from customer_mail c join (
        select w.partner_id, w.customer_id, w.mail_id, row_number() over (partition by w.partner_id order by w.due_at) as turn
        from customer_mail w join cell_partner p using (partner_id)
        where w.due_at <= ${now} and w.sent_at is null and w.given_up_at is null and p.status = 'Active'
        ) waiting using (partner_id, customer_id, mail_id)
      where c.due_at <= ${now} and c.sent_at is null and c.given_up_at is null
      order by waiting.turn, c.due_at limit ${limit} for update of c skip locked) due
    where m.partner_id = due.partner_id and m.customer_id = due.customer_id and m.mail_id = due.mail_id
    returning m.partner_id as "partnerId", m.customer_id as "customerId", m.mail_id as "mailId", m.sealed, m.attempts`
}

/** Its text is no longer needed. */
export async function markCustomerMailSent(sql: CellSql, ref: CustomerMailRef, now: Date): Promise<void> {
  await sql`update customer_mail set sent_at = ${now}, sealed = null, last_error = null where ${itself(sql, ref)}`
}

/** `dueAt` undefined: no further attempt. */
export async function markCustomerMailFailed(
  sql: CellSql,
  ref: CustomerMailRef,
  { error, dueAt, now }: { error: string; dueAt: Date | undefined; now: Date },
): Promise<void> {
  await sql`
    update customer_mail set last_error = ${error}, due_at = coalesce(${dueAt ?? null}, due_at),
      given_up_at = ${dueAt ? null : now}, sealed = case when ${dueAt === undefined} then null else sealed end
    where ${itself(sql, ref)} and sent_at is null and given_up_at is null`
}

/** Emails of an inactive partner wait until it is active again, and aren't counted. */
export async function findCustomerMailBacklog(sql: CellSql): Promise<MailBacklog> {
  const [row] = await sql<MailBacklog[]>`
    select count(*)::int as waiting, count(*) filter (where m.last_error is not null)::int as failing,
      min(m.created_at) as "oldestDueAt"
    from customer_mail m join cell_partner p using (partner_id)
    where m.sent_at is null and m.given_up_at is null and p.status = 'Active'`
  return row!
}

export async function deleteOldCustomerMails(sql: CellSql, before: Date): Promise<number> {
  return (await sql`delete from customer_mail where created_at < ${before}`).count
}
