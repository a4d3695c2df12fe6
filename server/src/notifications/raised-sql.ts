// Notifications whose recipients have not been found yet, and how far the timers that raise them are.
import type { DirectorySql, Sql } from '../platform/db/db.ts'
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

/** Locks the timer and returns how far it is; `now` when it has never run. */
export async function lockTimer(sql: DirectorySql, name: string, now: Date): Promise<Date> {
  await sql`insert into notification_timer (name, done_until) values (${name}, ${now}) on conflict (name) do nothing`
  const [row] = await sql<{ doneUntil: Date }[]>`
    select done_until as "doneUntil" from notification_timer where name = ${name} for update`
  return row!.doneUntil
}

export async function advanceTimer(sql: DirectorySql, name: string, doneUntil: Date): Promise<void> {
  await sql`update notification_timer set done_until = ${doneUntil} where name = ${name}`
}
