// When something falls due next, of everything that background jobs act on. What is only compared with the time when it is
// read, such as the expiry of an invitation, needs no entry.
import type { CellSql, DirectorySql, Sql } from '../../platform/db/db.ts'

/** The next attempt of a delivery after `now`. */
export async function findNextDelivery(sql: CellSql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(q.due_at) as at
    from webhook_queue q join webhook_endpoint e on e.partner_id = q.partner_id and e.status <> 'Disabled'
    where q.due_at > ${now}`
  return row!.at
}

/** The next deadline, reminder, expiry or email to a business after `now`. */
export async function findNextTimer(sql: CellSql, now: Date, idleMs: number): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(at) as at from (
      select response_due_at as at from review_case where closed_at is null
      union all select response_due_at - interval '7 days' from review_case where closed_at is null
      union all select response_due_at - interval '1 day' from review_case where closed_at is null
      union all select due_at from review_case where closed_at is null
      union all select touched_at + ${idleMs} * interval '1 millisecond' from review_case where stage = 'InReview'
      union all select due_at from alert where closed_at is null
      union all select due_at from risk_due
      union all select next_at from screening_subject
      union all select expires_at from completion_link where revoked_at is null
      union all select link_expires_at + interval '26 minutes' from document where status = 'Pending'
      union all select due_at from customer_mail where sent_at is null and given_up_at is null
    ) as timers where at > ${now}`
  return row!.at
}

/** The next email to a user. */
export async function findNextMail(sql: DirectorySql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(due_at) as at from notification_mail where due_at > ${now} and sent_at is null and given_up_at is null`
  return row!.at
}

/** The next raised notification, in the directory or in a cell. */
export async function findNextNotification(sql: Sql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(ready_at) as at from raised_notification where ready_at > ${now}`
  return row!.at
}
