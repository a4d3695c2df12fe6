// The parts of the queue's SQL that concern snoozes, escalations and tags. Cases that have one are few, so that a filter starts
// from the flags instead of reading the queue. The case is `r`.
import type { CellSql } from '../../platform/db/db.ts'

interface Flags {
  readonly tag: string | undefined
  readonly escalated: boolean
  readonly customers: unknown
}

/** A scalar subquery, not `exists`, for which the planner would join all snoozes with all cases although a page needs only a few. */
export const isSnoozed = (sql: CellSql, now: Date) => sql`coalesce((
  select z.until > ${now} from case_snooze z where z.partner_id = r.partner_id and z.customer_id = r.customer_id), false)`

export const notSnoozed = (sql: CellSql, now: Date) => sql`not ${isSnoozed(sql, now)}`

/** `flaggedCases` of the section of snoozed cases has the snooze as `f`. */
export const startsFromSnoozes = ({ tag, escalated, customers }: Flags) => !tag && !escalated && !customers

/** Where to start from; undefined without a flag. */
export function flaggedCases(sql: CellSql, { tag, escalated }: Flags, snoozed: boolean) {
  // The limit keeps the planner from reading all cases of a country to find the few that are flagged.
  const join = sql`cross join lateral (
    select * from review_case c where c.partner_id = f.partner_id and c.customer_id = f.customer_id limit 1) r`
  if (tag) return sql`(select partner_id, customer_id from case_tag where tag = ${tag}) as f ${join}`
  if (escalated) return sql`case_escalation f ${join}`
  return snoozed ? sql`case_snooze f ${join}` : undefined
}

/** The flags that the query doesn't start from. */
export function alsoFlagged(sql: CellSql, { tag, escalated, customers }: Flags) {
  return sql`
    ${tag && customers ? sql`and exists (select from case_tag t where t.partner_id = r.partner_id and t.customer_id = r.customer_id and t.tag = ${tag})` : sql``}
    ${escalated && (customers || tag) ? sql`and exists (select from case_escalation x where x.partner_id = r.partner_id and x.customer_id = r.customer_id)` : sql``}`
}
