// Notifications whose recipients have not been found yet, and how far the timers that raise them are.
import type { CellSql, DirectorySql, Sql } from '../platform/db/db.ts'
import type { NotificationKind } from './kinds.ts'

/** Codes, IDs, counts and times only. Never personal data. */
export type Facts = Readonly<Record<string, string | number | null>>

export interface Raised {
  /** The partner that it is about; NO_PARTNER for accounts of staff. */
  readonly partnerId: string
  readonly kind: NotificationKind
  readonly at: Date
  readonly facts?: Facts
  /** The user that it concerns, who is notified although their role alone would not be. */
  readonly concernedId?: string | undefined
  /** A user who is not notified. */
  readonly excludedId?: string | undefined
  /** Only the user that it concerns is notified. */
  readonly onlyConcerned?: boolean
}

export async function insertRaised(sql: Sql, raised: Raised): Promise<void> {
  const { partnerId, kind, at, facts = {}, concernedId = null, excludedId = null, onlyConcerned = false } = raised
  await sql`
    insert into raised_notification (partner_id, kind, occurred_at, ready_at, concerned_id, excluded_id, only_concerned, facts)
    values (${partnerId}, ${kind}, ${at}, ${at}, ${concernedId}, ${excludedId}, ${onlyConcerned}, ${sql.json(facts)})`
}

export interface RaisedRow {
  readonly partnerId: string
  readonly kind: string
  readonly occurredAt: Date
  readonly occurrences: number
  readonly concernedId: string | null
  readonly excludedId: string | null
  readonly onlyConcerned: boolean
  readonly facts: Facts
}

export async function hasRaised(sql: Sql, now: Date): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from raised_notification where ready_at <= ${now}) as found`
  return row!.found
}

/**
 * Removes the rows that are ready, the oldest first, except those that another node is working on. `kinds` are those of this
 * release: a newer node may have raised others during an upgrade.
 */
export async function takeRaised(sql: Sql, now: Date, kinds: readonly string[], limit: number): Promise<RaisedRow[]> {
  return sql<RaisedRow[]>`
    delete from raised_notification r using (
      select partner_id, kind, collapse_key from raised_notification
      where ready_at <= ${now} and kind = any(${kinds as string[]}) order by ready_at limit ${limit} for update skip locked) ready
    where r.partner_id = ready.partner_id and r.kind = ready.kind and r.collapse_key = ready.collapse_key
    returning r.partner_id as "partnerId", r.kind, r.occurred_at as "occurredAt", r.occurrences,
      r.concerned_id as "concernedId", r.excluded_id as "excludedId", r.only_concerned as "onlyConcerned", r.facts`
}

export interface CopiedRow extends RaisedRow {
  readonly collapseKey: string
  readonly readyAt: Date
}

/** Rows of a cell that are ready, the oldest first, except those that another node is copying. Locked until the transaction ends. */
export async function lockRaised(sql: CellSql, now: Date, limit: number): Promise<CopiedRow[]> {
  return sql<CopiedRow[]>`
    select partner_id as "partnerId", kind, collapse_key as "collapseKey", ready_at as "readyAt", occurred_at as "occurredAt",
      occurrences, concerned_id as "concernedId", excluded_id as "excludedId", only_concerned as "onlyConcerned", facts
    from raised_notification where ready_at <= ${now} order by ready_at limit ${limit} for update skip locked`
}

export async function deleteRaised(sql: CellSql, rows: readonly CopiedRow[]): Promise<void> {
  await sql`
    delete from raised_notification r using ${keysOf(sql, rows)}
    where r.partner_id = k."partnerId" and r.kind = k.kind and r.collapse_key = k."collapseKey"`
}

/** Rows that have been copied before are left out. */
export async function copyRaised(sql: DirectorySql, rows: readonly CopiedRow[], now: Date): Promise<void> {
  await sql`
    with copied as (
      insert into copied_notification (partner_id, kind, collapse_key, ready_at, copied_at)
      select "partnerId", kind, "collapseKey", "readyAt", ${now}::timestamptz from ${keysOf(sql, rows)}
      on conflict do nothing
      returning partner_id, kind, collapse_key, ready_at)
    insert into raised_notification (
      partner_id, kind, occurred_at, ready_at, occurrences, concerned_id, excluded_id, only_concerned, facts)
    select partner_id, copied.kind, k."occurredAt", ready_at, k.occurrences, k."concernedId", k."excludedId", k."onlyConcerned", k.facts
    from copied join ${keysOf(sql, rows)}
      on k."partnerId" = partner_id and k.kind = copied.kind and k."collapseKey" = collapse_key`
}

export async function forgetCopies(sql: DirectorySql, rows: readonly CopiedRow[]): Promise<void> {
  await sql`
    delete from copied_notification c using ${keysOf(sql, rows)}
    where c.partner_id = k."partnerId" and c.kind = k.kind and c.collapse_key = k."collapseKey"`
}

/** What nodes left that ended between two databases. */
export async function deleteOldCopies(sql: DirectorySql, before: Date): Promise<number> {
  return (await sql`delete from copied_notification where copied_at < ${before}`).count
}

const keysOf = (sql: Sql, rows: readonly CopiedRow[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}::text::json) as k (
    "partnerId" uuid, kind text, "collapseKey" text, "readyAt" timestamptz, "occurredAt" timestamptz, occurrences int,
    "concernedId" uuid, "excludedId" uuid, "onlyConcerned" boolean, facts jsonb)`

/** Locks the timer and returns how far it is; `now` when it has never run. */
export async function lockTimer(sql: Sql, name: string, now: Date): Promise<Date> {
  await sql`insert into notification_timer (name, done_until) values (${name}, ${now}) on conflict (name) do nothing`
  const [row] = await sql<{ doneUntil: Date }[]>`
    select done_until as "doneUntil" from notification_timer where name = ${name} for update`
  return row!.doneUntil
}

export async function advanceTimer(sql: Sql, name: string, doneUntil: Date): Promise<void> {
  await sql`update notification_timer set done_until = ${doneUntil} where name = ${name}`
}
