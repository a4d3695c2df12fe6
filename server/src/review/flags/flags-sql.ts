// The SQL of what reviewers add to a case to organise their work. Writers hold the lock on the customer's row.
import type { CellSql } from '../../platform/db/db.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

const own = (sql: CellSql, at: At) => sql`partner_id = ${at.partnerId} and customer_id = ${at.customerId}`

export interface FlagRow {
  readonly until: Date | null
  readonly snoozedAt: Date | null
  readonly snoozedBy: string | null
  readonly escalatedAt: Date | null
  readonly escalatedBy: string | null
  readonly tags: string[]
}

export async function findFlags(sql: CellSql, at: At): Promise<FlagRow> {
  const [row] = await sql<FlagRow[]>`
    select s.until, s.snoozed_at as "snoozedAt", s.snoozed_by as "snoozedBy",
      e.escalated_at as "escalatedAt", e.escalated_by as "escalatedBy",
      array(select t.tag from case_tag t where t.partner_id = k.partner_id and t.customer_id = k.customer_id order by 1) as tags
    from (select ${at.partnerId}::uuid as partner_id, ${at.customerId}::uuid as customer_id) as k
      left join case_snooze s on s.partner_id = k.partner_id and s.customer_id = k.customer_id
      left join case_escalation e on e.partner_id = k.partner_id and e.customer_id = k.customer_id`
  return row!
}

export async function saveSnooze(
  sql: CellSql,
  at: At & { readonly now: Date },
  snooze: { until: Date; accountId: string },
): Promise<void> {
  await sql`
    insert into case_snooze (partner_id, customer_id, until, snoozed_by, snoozed_at)
    values (${at.partnerId}, ${at.customerId}, ${snooze.until}, ${snooze.accountId}, ${at.now})
    on conflict (partner_id, customer_id) do update set
      until = excluded.until, snoozed_by = excluded.snoozed_by, snoozed_at = excluded.snoozed_at`
}

export async function deleteSnooze(sql: CellSql, at: At): Promise<void> {
  await sql`delete from case_snooze where ${own(sql, at)}`
}

/** Those that have ended by now. The caller checks each again under its lock. */
export async function listEndedSnoozes(sql: CellSql, now: Date, limit: number): Promise<At[]> {
  return sql<At[]>`
    select partner_id as "partnerId", customer_id as "customerId" from case_snooze
    where until <= ${now} order by until limit ${limit}`
}

export async function saveEscalation(sql: CellSql, at: At & { readonly now: Date }, accountId: string): Promise<void> {
  await sql`
    insert into case_escalation (partner_id, customer_id, escalated_by, escalated_at)
    values (${at.partnerId}, ${at.customerId}, ${accountId}, ${at.now}) on conflict do nothing`
}

export async function deleteEscalation(sql: CellSql, at: At): Promise<void> {
  await sql`delete from case_escalation where ${own(sql, at)}`
}

export async function replaceTags(sql: CellSql, at: At, tags: readonly string[]): Promise<void> {
  await sql`delete from case_tag where ${own(sql, at)} and tag <> all (${tags as string[]}::text[])`
  await sql`
    insert into case_tag (partner_id, customer_id, tag)
    select ${at.partnerId}, ${at.customerId}, tag from unnest(${tags as string[]}::text[]) as tag on conflict do nothing`
}

/** The tags in use, most used first. */
export async function listTags(sql: CellSql, limit: number): Promise<{ tag: string; cases: number }[]> {
  return sql<{ tag: string; cases: number }[]>`
    select tag, count(*)::int as cases from case_tag group by tag order by 2 desc, 1 limit ${limit}`
}
