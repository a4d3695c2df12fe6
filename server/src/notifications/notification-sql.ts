// Recipients, their preferences, and the notifications they got.

import { NO_PARTNER } from '../audit/account-activity.ts'
import type { DirectorySql } from '../platform/db/db.ts'
import type { Choice } from './kinds.ts'
import type { Facts } from './raised-sql.ts'

export interface Member {
  readonly accountId: string
  /** NO_PARTNER for staff. */
  readonly partnerId: string
  readonly role: string
}

/** The users of these partners, unless the partner is inactive. */
export async function listMembers(sql: DirectorySql, partnerIds: readonly string[]): Promise<Member[]> {
  return sql<Member[]>`
    select m.account_id as "accountId", m.partner_id as "partnerId", m.role
    from membership m join partner p using (partner_id)
    where m.partner_id = any(${partnerIds as string[]}::uuid[]) and p.status = 'Active'`
}

export async function listStaffMembers(
  sql: DirectorySql,
  roles: readonly string[],
  accountIds: readonly string[],
): Promise<Member[]> {
  return sql<Member[]>`
    select account_id as "accountId", ${NO_PARTNER}::uuid as "partnerId", staff_role as role from account
    where staff_role is not null
      and (staff_role = any(${roles as string[]}::text[]) or account_id = any(${accountIds as string[]}::uuid[]))`
}

export interface PreferenceRow {
  readonly partnerId: string
  readonly accountId: string
  readonly kind: string
  readonly choice: Choice
}

export async function listPreferences(sql: DirectorySql, accountIds: readonly string[]): Promise<PreferenceRow[]> {
  return sql<PreferenceRow[]>`
    select partner_id as "partnerId", account_id as "accountId", kind, choice from notification_preference
    where account_id = any(${accountIds as string[]}::uuid[])`
}

export interface NotificationRow {
  readonly notificationId: string
  readonly kind: string
  readonly occurredAt: Date
  readonly concerned: boolean
  readonly facts: Facts
}

export interface NewNotification extends NotificationRow {
  readonly partnerId: string
  readonly accountId: string
  readonly listed: boolean
  readonly mailId: string | null
}

export async function insertNotifications(sql: DirectorySql, rows: readonly NewNotification[]): Promise<void> {
  await sql`
    insert into notification (partner_id, account_id, notification_id, kind, occurred_at, concerned, listed, facts, mail_id)
    select "partnerId", "accountId", "notificationId", kind, "occurredAt", concerned, listed, facts, "mailId"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (
      "partnerId" uuid, "accountId" uuid, "notificationId" uuid, kind text, "occurredAt" timestamptz, concerned boolean,
      listed boolean, facts jsonb, "mailId" uuid)`
}

export interface ListedNotification extends NotificationRow {
  readonly readAt: Date | null
}

interface Owner {
  readonly partnerId: string
  readonly accountId: string
}

/** Newest first. `before` is the ID of the last notification of the previous page. */
export async function listNotifications(
  sql: DirectorySql,
  { partnerId, accountId }: Owner,
  page: { unread: boolean; before: string | null; limit: number },
): Promise<ListedNotification[]> {
  return sql<ListedNotification[]>`
    select notification_id as "notificationId", kind, occurred_at as "occurredAt", concerned, facts, read_at as "readAt"
    from notification
    where partner_id = ${partnerId} and account_id = ${accountId} and listed
      and (not ${page.unread} or read_at is null)
      and (${page.before}::uuid is null or notification_id < ${page.before}::uuid)
    order by notification_id desc limit ${page.limit}`
}

export async function countUnread(sql: DirectorySql, { partnerId, accountId }: Owner): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from notification
    where partner_id = ${partnerId} and account_id = ${accountId} and read_at is null and listed`
  return row!.unread
}

/** `notificationIds` null: all. */
export async function markRead(
  sql: DirectorySql,
  { partnerId, accountId }: Owner,
  notificationIds: readonly string[] | null,
  now: Date,
): Promise<void> {
  await sql`
    update notification set read_at = ${now}
    where partner_id = ${partnerId} and account_id = ${accountId} and read_at is null and listed
      and (${notificationIds === null} or notification_id = any(${(notificationIds ?? []) as string[]}::uuid[]))`
}

export async function deleteOldNotifications(sql: DirectorySql, before: Date, limit: number): Promise<number> {
  const { count } = await sql`
    delete from notification where (partner_id, account_id, notification_id) in (
      select partner_id, account_id, notification_id from notification where occurred_at < ${before} limit ${limit})`
  return count
}
