// The SQL of one case. Statements that write run while the customer's row is locked.
import type { Actor } from '../../audit/audit-log.ts'
import { stateOf } from '../../customer/case/verification.ts'
import type { CellSql, DirectorySql } from '../../platform/db/db.ts'
import type { ActiveContent } from '../../platform/store/active-content.ts'
import type { CaseAfter } from './case-state.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
  readonly now: Date
}

export async function insertDecision(
  sql: CellSql,
  at: At,
  decision: {
    decisionId: string
    kind: string
    outcome: string
    subjectId?: string
    reasonCodes?: readonly string[]
    actor: Actor
    seenVersion: number
    version: number
    round: number
    /** What an approval was based on. */
    risk?: ApprovedRisk | undefined
  },
): Promise<void> {
  const d = decision
  await sql`
    insert into review_decision (
      partner_id, customer_id, decision_id, kind, subject_id, outcome, reason_codes, actor_kind, actor_id, seen_version,
      version, round, decided_at, risk_level, risk_score, risk_codes)
    values (
      ${at.partnerId}, ${at.customerId}, ${d.decisionId}, ${d.kind}, ${d.subjectId ?? null}, ${d.outcome},
      ${(d.reasonCodes ?? []) as string[]}::text[], ${d.actor.kind}, ${d.actor.id}, ${d.seenVersion}, ${d.version},
      ${d.round}, ${at.now}, ${d.risk?.level ?? null}, ${d.risk?.score ?? null},
      ${(d.risk?.codes ?? null) as string[] | null}::text[])`
}

export interface ApprovedRisk {
  readonly level: 'Low' | 'Medium' | 'High'
  readonly score: number | null
  /** The factors, each once. */
  readonly codes: readonly string[]
}

export interface LastDecision {
  readonly kind: string
  readonly outcome: string
  readonly reasonCodes: readonly string[]
  readonly actorKind: string
  readonly actorId: string
  readonly seenVersion: number
  readonly version: number
  readonly decidedAt: Date
  readonly riskLevel: ApprovedRisk['level'] | null
  readonly riskScore: number | null
  readonly riskCodes: readonly string[] | null
}

/** The last decision on the case itself, not on one of its people, documents or requested changes. */
export async function findLastDecision(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
): Promise<LastDecision | undefined> {
  const [row] = await sql<LastDecision[]>`
    select kind, outcome, reason_codes as "reasonCodes", actor_kind as "actorKind", actor_id as "actorId",
      seen_version as "seenVersion", version, decided_at as "decidedAt", risk_level as "riskLevel", risk_score as "riskScore", risk_codes as "riskCodes"
    from review_decision
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
      and kind in ('Approve', 'SecondApproval', 'Reject', 'RequestChanges', 'Reopen')
    order by decision_id desc limit 1`
  return row
}

/** When requested changes were accepted themselves, not with the document or person that answers them. */
export async function listItemAcceptances(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
): Promise<{ itemId: string; acceptedAt: Date }[]> {
  return sql<{ itemId: string; acceptedAt: Date }[]>`
    select subject_id as "itemId", decided_at as "acceptedAt" from review_decision
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and kind = 'Item' and outcome = 'Accepted'`
}

/** What a reviewer waived in this round; some of it may be open again. */
export async function listWaivedInRound(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  round: number,
): Promise<string[]> {
  const rows = await sql<{ itemId: string }[]>`
    select distinct subject_id as "itemId" from review_decision
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and round = ${round} and kind = 'Item'
      and outcome = 'Waived'`
  return rows.map(({ itemId }) => itemId)
}

/** What the checks of an uploaded file found. */
export interface FoundInDocument {
  readonly sha256: string | null
  readonly activeContent: ActiveContent[] | null
  readonly malware: string | null
  /** The client or user who asked for the upload link; null if that was not recorded. */
  readonly createdBy: string | null
  /** On the completion page. */
  readonly isByBusiness: boolean
}

/** What a case shows in addition to the customer's data. */
export async function findCaseContext(sql: CellSql, ref: { partnerId: string; customerId: string }) {
  const [row] = await sql<
    {
      partnerName: string
      noteCount: number
      documents: Readonly<Record<string, FoundInDocument>>
    }[]
  >`
    select p.name as "partnerName",
      (select count(*)::int from review_note n where n.partner_id = p.partner_id and n.customer_id = ${ref.customerId}) as "noteCount",
      coalesce((
        select json_object_agg(d.document_id, json_build_object(
          'sha256', encode(d.sha256, 'hex'), 'activeContent', d.active_content, 'malware', d.malware,
          'createdBy', d.created_by, 'isByBusiness', d.completion_link_id is not null))
        from document d
        where d.partner_id = p.partner_id and d.customer_id = ${ref.customerId}), '{}') as documents
    from cell_partner p where p.partner_id = ${ref.partnerId}`
  return row!
}

export async function findReviewState(
  sql: CellSql,
  { partnerId, customerId }: { partnerId: string; customerId: string },
): Promise<CaseAfter | undefined> {
  const [row] = await sql<{ version: number; verification_status: string; review_stage: string; round: number }[]>`
    select version, verification_status, review_stage, round from customer
    where partner_id = ${partnerId} and customer_id = ${customerId}`
  return row && { version: row.version, state: stateOf(row) }
}

export async function findReviewer(sql: DirectorySql, accountId: string): Promise<ReviewerRow | undefined> {
  const reviewers = await listReviewers(sql)
  return reviewers.find(({ userId }) => userId === accountId)
}

export interface ReviewerRow {
  readonly userId: string
  readonly email: string
  readonly role: 'analyst' | 'supervisor'
  readonly suspendedUntil: Date | null
}

export async function listReviewers(sql: DirectorySql): Promise<ReviewerRow[]> {
  return sql<ReviewerRow[]>`
    select account_id as "userId", email, staff_role as role, suspended_until as "suspendedUntil" from account
    where staff_role in ('analyst', 'supervisor') order by email_key`
}

export interface ResponseDue extends CaseKey {
  readonly responseDueAt: Date
  readonly reference: string
}

/** Cases whose response is due within (from, to], and after `after`. */
export async function listResponsesDue(sql: CellSql, from: Date, to: Date, after: Date): Promise<ResponseDue[]> {
  return sql<ResponseDue[]>`
    select r.partner_id as "partnerId", r.customer_id as "customerId", r.sort_at as "responseDueAt",
      c.partner_customer_id as reference
    from review_case r join customer c using (partner_id, customer_id)
    where r.stage = 'AwaitingPartner' and r.sort_at > greatest(${from}::timestamptz, ${after}::timestamptz)
      and r.sort_at <= ${to}
    order by r.sort_at`
}

/** Cases whose decision was due within (from, to]. */
export async function listOverdueCases(
  sql: CellSql,
  from: Date,
  to: Date,
): Promise<(CaseKey & { readonly ownerId: string | null })[]> {
  return sql<(CaseKey & { readonly ownerId: string | null })[]>`
    select partner_id as "partnerId", customer_id as "customerId", owner_id as "ownerId"
    from review_case
    where stage in ('Queued', 'InReview', 'AwaitingSecondApproval') and sort_at > ${from} and sort_at <= ${to}
    order by sort_at`
}

interface CaseKey {
  readonly partnerId: string
  readonly customerId: string
}

/** Cases whose owner hasn't touched them since. The caller checks each again under its lock. */
/** Without those that await a supervisor's answer. */
export async function listIdleCases(sql: CellSql, touchedBefore: Date, limit: number): Promise<CaseKey[]> {
  return sql<CaseKey[]>`
    select partner_id as "partnerId", customer_id as "customerId" from review_case
    where stage = 'InReview' and touched_at <= ${touchedBefore} and not exists (
      select from case_escalation e where e.partner_id = review_case.partner_id and e.customer_id = review_case.customer_id)
    order by touched_at limit ${limit}`
}

export async function listClaimedBy(sql: CellSql, ownerIds: readonly string[], limit: number): Promise<CaseKey[]> {
  return sql<CaseKey[]>`
    select partner_id as "partnerId", customer_id as "customerId" from review_case
    where stage = 'InReview' and owner_id = any (${ownerIds as string[]}::uuid[]) limit ${limit}`
}

export async function listUnansweredCases(sql: CellSql, now: Date, limit: number): Promise<CaseKey[]> {
  return sql<CaseKey[]>`
    select partner_id as "partnerId", customer_id as "customerId" from review_case
    where stage = 'AwaitingPartner' and sort_at <= ${now} order by sort_at limit ${limit}`
}
