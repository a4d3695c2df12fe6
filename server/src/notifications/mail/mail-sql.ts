// The emails that carry notifications.

import { NO_PARTNER } from '../../audit/account-activity.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import type { NotificationRow } from '../notification-sql.ts'

export interface NewMail {
  readonly mailId: string
  readonly partnerId: string
  readonly accountId: string
  readonly kind: string | null
  readonly createdAt: Date
  readonly dueAt: Date
}

export async function insertMail(sql: DirectorySql, mail: NewMail): Promise<void> {
  await sql`
    insert into notification_mail (mail_id, partner_id, account_id, kind, created_at, scheduled_at, due_at)
    values (${mail.mailId}, ${mail.partnerId}, ${mail.accountId}, ${mail.kind}, ${mail.createdAt}, ${mail.dueAt}, ${mail.dueAt})`
}

/** The ID of the digest, which may exist already. Undefined when it has been sent. */
export async function findOrInsertDigest(
  sql: DirectorySql,
  mail: NewMail & { readonly digestKey: string },
): Promise<string | undefined> {
  const [row] = await sql<{ mailId: string }[]>`
    insert into notification_mail as m (mail_id, partner_id, account_id, kind, digest_key, created_at, scheduled_at, due_at)
    values (${mail.mailId}, ${mail.partnerId}, ${mail.accountId}, ${mail.kind}, ${mail.digestKey}, ${mail.createdAt},
      ${mail.dueAt}, ${mail.dueAt})
    on conflict on constraint notification_mail_digest do update set due_at = m.due_at
      where m.attempts = 0 and m.sent_at is null and m.given_up_at is null
    returning mail_id as "mailId"`
  return row?.mailId
}

export interface RecentMails {
  readonly accountId: string
  readonly kind: string
  readonly mails: number
}

/** Emails that were not digests, by recipient and kind. */
export async function countRecentMails(
  sql: DirectorySql,
  accountIds: readonly string[],
  since: Date,
): Promise<RecentMails[]> {
  return sql<RecentMails[]>`
    select account_id as "accountId", kind, count(*)::int as mails from notification_mail
    where account_id = any(${accountIds as string[]}::uuid[]) and created_at > ${since} and digest_key is null
    group by 1, 2`
}

interface MailRef {
  readonly partnerId: string
  readonly mailId: string
}

export interface DueMail {
  readonly mailId: string
  readonly partnerId: string
  readonly accountId: string
  readonly kind: string | null
  readonly attempts: number
}

export async function claimMails(sql: DirectorySql, now: Date, leaseEnd: Date, limit: number): Promise<DueMail[]> {
  return sql<DueMail[]>`
    update notification_mail m set due_at = ${leaseEnd}, attempts = attempts + 1
    from (
      select partner_id, mail_id from notification_mail
      where due_at <= ${now} and sent_at is null and given_up_at is null
      order by due_at limit ${limit} for update skip locked) due
    where m.partner_id = due.partner_id and m.mail_id = due.mail_id
    returning m.mail_id as "mailId", m.partner_id as "partnerId", m.account_id as "accountId", m.kind, m.attempts`
}

export interface Recipient {
  readonly email: string
  readonly role: string
}

/** Undefined when the user no longer has a role there, or the partner is inactive. */
export async function findRecipient(
  sql: DirectorySql,
  { partnerId, accountId }: { partnerId: string; accountId: string },
): Promise<Recipient | undefined> {
  const [row] = await sql<Recipient[]>`
    select a.email, coalesce(m.role, a.staff_role) as role
    from account a
    left join membership m on m.account_id = a.account_id and m.partner_id = ${partnerId}
    left join partner p on p.partner_id = m.partner_id
    where a.account_id = ${accountId}
      and case when ${partnerId} = ${NO_PARTNER} then a.staff_role is not null else p.status = 'Active' end`
  return row
}

/** Oldest first. */
export async function listMailed(sql: DirectorySql, { partnerId, mailId }: MailRef): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select notification_id as "notificationId", kind, occurred_at as "occurredAt", concerned, facts
    from notification where partner_id = ${partnerId} and mail_id = ${mailId} order by notification_id`
}

export async function markSent(sql: DirectorySql, { partnerId, mailId }: MailRef, now: Date): Promise<void> {
  await sql`update notification_mail set sent_at = ${now}, last_error = null
    where partner_id = ${partnerId} and mail_id = ${mailId}`
}

/** `dueAt` undefined: no further attempt. */
export async function markFailed(
  sql: DirectorySql,
  { partnerId, mailId }: MailRef,
  { error, dueAt, now }: { error: string; dueAt: Date | undefined; now: Date },
): Promise<void> {
  await sql`
    update notification_mail set last_error = ${error}, due_at = coalesce(${dueAt ?? null}, due_at),
      given_up_at = ${dueAt ? null : now}
    where partner_id = ${partnerId} and mail_id = ${mailId}`
}

export interface MailBacklog {
  readonly waiting: number
  /** Those of them whose last attempt failed. */
  readonly failing: number
  readonly oldestDueAt: Date | null
}

/** Emails to users that are due or have failed. Digests that are still collecting notifications aren't counted. */
export async function findUserMailBacklog(sql: DirectorySql, now: Date): Promise<MailBacklog> {
  const [row] = await sql<MailBacklog[]>`
    select count(*)::int as waiting, count(*) filter (where last_error is not null)::int as failing,
      min(scheduled_at) as "oldestDueAt"
    from notification_mail where sent_at is null and given_up_at is null and (due_at <= ${now} or attempts > 0)`
  return row!
}

export async function deleteOldMails(sql: DirectorySql, before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from notification_mail where (partner_id, mail_id) in (
      select partner_id, mail_id from notification_mail where created_at < ${before} limit ${limit})`
  return count
}
