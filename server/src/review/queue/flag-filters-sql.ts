// The parts of the queue's SQL that concern reviewers, snoozes, escalations and tags, and decisions on closed cases. Cases that have
// a flag are few, so that a filter starts from the flags instead of reading the queue. The case is `r`.
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

const noCondition = (sql: CellSql) => sql``
type Condition = ReturnType<typeof noCondition>

/** One after another, without those that are missing: each part of a statement costs more than the text that it adds. */
export function allOf(sql: CellSql, conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? noCondition(sql) : sql`${given}`
}

/** The flags that the query doesn't start from. */
export function alsoFlagged(sql: CellSql, { tag, escalated, customers }: Flags) {
  const tagged = (given: string) =>
    sql`and exists (select from case_tag t where t.partner_id = r.partner_id and t.customer_id = r.customer_id and t.tag = ${given})`
  return allOf(sql, [
    tag && customers ? tagged(tag) : undefined,
    escalated && (customers || tag)
      ? sql`and exists (select from case_escalation x where x.partner_id = r.partner_id and x.customer_id = r.customer_id)`
      : undefined,
  ])
}

export interface ClosedFilter {
  readonly outcome: 'Approved' | 'Rejected' | undefined
  readonly decidedBy: string | undefined
  readonly partnerId: string | undefined
  readonly country: string | undefined
}

export const isOfClosed = ({ outcome, decidedBy }: ClosedFilter) => Boolean(outcome || decidedBy)

/** Where to start from; undefined without such a filter. The limit bounds the cost: no index has the outcome. */
export function closedCases(sql: CellSql, filter: ClosedFilter, limit: number) {
  const { decidedBy, partnerId, country } = filter
  if (decidedBy)
    return sql`(
      select distinct partner_id, customer_id
      from (select partner_id, customer_id from review_decision where actor_id = ${decidedBy} order by decided_at desc limit ${limit}) d
    ) as f cross join lateral (
      select * from review_case c where c.partner_id = f.partner_id and c.customer_id = f.customer_id limit 1) r`
  if (!filter.outcome) return undefined
  return sql`(
    select * from review_case where stage = 'Closed' ${partnerId ? sql`and partner_id = ${partnerId}` : sql``}
      ${country ? sql`and country = ${country}` : sql``}
    order by sort_at desc limit ${limit}) r`
}

/** The reviewer who proposed an approval has decided it as well. */
export function alsoClosed(sql: CellSql, { outcome, decidedBy }: ClosedFilter) {
  return allOf(sql, [
    outcome || decidedBy ? sql`and r.stage = 'Closed'` : undefined,
    outcome
      ? sql`and (select k.verification_status from customer k where k.partner_id = r.partner_id and k.customer_id = r.customer_id) = ${outcome}`
      : undefined,
    decidedBy
      ? sql`and (r.first_approver_id = ${decidedBy} or exists (
          select from review_decision d where d.partner_id = r.partner_id and d.customer_id = r.customer_id
            and d.actor_id = ${decidedBy} and d.decided_at = r.closed_at))`
      : undefined,
  ])
}

/** The reviewer whose decision closed a case of the page; null if none did. */
export const deciderOf = (sql: CellSql) => sql`(
  select d.actor_id from review_decision d
  where d.partner_id = chosen.partner_id and d.customer_id = chosen.customer_id and d.actor_kind = 'Analyst'
    and d.kind in ('Approve', 'SecondApproval', 'Reject') and d.decided_at = r.closed_at
  order by d.decision_id desc limit 1)`

/** Of the reviewer who has claimed the case, or whom it awaits: they requested changes, or proposed to approve it. */
export const isOf = (sql: CellSql, userId: string) => sql`case r.stage
  when 'InReview' then r.owner_id when 'AwaitingSecondApproval' then r.first_approver_id
  when 'Closed' then null else r.preferred_id end = ${userId}`

/**
 * A reviewer has few cases, and few await a second approval. The offsets stop the planner from reading all cases of a country to
 * find those of the reviewer.
 */
export function casesOf(sql: CellSql, { me, ownerId }: { me: string; ownerId: string | undefined }, isOwn: boolean) {
  const owned = (userId: string) => sql`select * from review_case where owner_id = ${userId}`
  if (isOwn) return sql`(${owned(me)} offset 0) r`
  if (!ownerId) return sql`review_case r`
  return sql`(
    ${owned(ownerId)}
    union all select * from review_case where stage = 'AwaitingSecondApproval' and first_approver_id = ${ownerId}
    union all select * from review_case where stage = 'AwaitingPartner' and preferred_id = ${ownerId}
    union all select * from review_case where stage = 'Queued' and preferred_id = ${ownerId} offset 0) r`
}
