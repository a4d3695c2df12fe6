// The SQL of screening hits and of the decisions on them.
import type { CustomerRef } from '../../customer/customer-ref.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { HitCategory } from '../providers/provider.ts'

export interface HitRow {
  readonly hitId: string
  readonly subjectId: string
  readonly entryIndex: Uint8Array
  readonly entryHash: Uint8Array
  readonly fingerprint: Uint8Array
  readonly category: HitCategory
  readonly score: number
  readonly state: 'Open' | 'Confirmed' | 'FalsePositive'
  readonly revision: number
  readonly sealed: Uint8Array
  readonly foundAt: Date
  readonly seenAt: Date
  readonly withdrawnAt: Date | null
  readonly decidedAt: Date | null
}

const columns = (sql: Sql) => sql`
  hit_id as "hitId", subject_id as "subjectId", entry_index as "entryIndex", entry_hash as "entryHash", fingerprint, category,
  score, state, revision, sealed, found_at as "foundAt", seen_at as "seenAt", withdrawn_at as "withdrawnAt", decided_at as "decidedAt"`

const own = (sql: Sql, at: CustomerRef) => sql`partner_id = ${at.partnerId} and customer_id = ${at.customerId}`

export async function listHits(sql: CellSql, at: CustomerRef): Promise<HitRow[]> {
  return sql<HitRow[]>`select ${columns(sql)} from screening_hit where ${own(sql, at)} order by score desc, hit_id`
}

export type HitState = Pick<HitRow, 'hitId' | 'subjectId' | 'category' | 'state' | 'withdrawnAt'>

/** Of several customers at once. */
export async function listHitStates(
  sql: CellSql,
  customers: readonly CustomerRef[],
): Promise<(HitState & { readonly customerId: string })[]> {
  return sql`
    select customer_id as "customerId", hit_id as "hitId", subject_id as "subjectId", category, state, withdrawn_at as "withdrawnAt"
    from screening_hit join unnest(
      ${customers.map(({ partnerId }) => partnerId)}::uuid[], ${customers.map(({ customerId }) => customerId)}::uuid[])
      as of_customer (partner_id, customer_id) using (partner_id, customer_id)`
}

export async function listHitsOf(sql: CellSql, at: CustomerRef, subjectId: string): Promise<HitRow[]> {
  return sql<HitRow[]>`select ${columns(sql)} from screening_hit where ${own(sql, at)} and subject_id = ${subjectId}`
}

export async function findHit(sql: CellSql, at: CustomerRef, hitId: string): Promise<HitRow | undefined> {
  const [row] = await sql<HitRow[]>`
    select ${columns(sql)} from screening_hit where ${own(sql, at)} and hit_id = ${hitId}`
  return row
}

export interface NewHit {
  readonly hitId: string
  readonly subjectId: string
  readonly entryIndex: Buffer
  readonly entryHash: Buffer
  readonly fingerprint: Buffer
  readonly category: HitCategory
  readonly score: number
  readonly sealed: Buffer
}

export async function insertHit(sql: CellSql, at: CustomerRef & { now: Date }, hit: NewHit): Promise<void> {
  await sql`
    insert into screening_hit (
      partner_id, customer_id, hit_id, subject_id, entry_index, entry_hash, fingerprint, category, score, state, sealed, found_at, seen_at)
    values (
      ${at.partnerId}, ${at.customerId}, ${hit.hitId}, ${hit.subjectId}, ${hit.entryIndex}, ${hit.entryHash}, ${hit.fingerprint},
      ${hit.category}, ${hit.score}, 'Open', ${hit.sealed}, ${at.now}, ${at.now})`
}

/** The entry or the subject changed, so the hit is undecided again. Earlier decisions stay in screening_decision. */
export async function reopenHit(sql: CellSql, at: CustomerRef & { now: Date }, hit: NewHit): Promise<void> {
  await sql`
    update screening_hit set
      entry_hash = ${hit.entryHash}, fingerprint = ${hit.fingerprint}, category = ${hit.category}, score = ${hit.score},
      sealed = ${hit.sealed}, state = 'Open', decided_at = null, withdrawn_at = null, revision = revision + 1, seen_at = ${at.now}
    where ${own(sql, at)} and hit_id = ${hit.hitId}`
}

/** The entry was found again unchanged. */
export async function updateSeenHit(
  sql: CellSql,
  at: CustomerRef & { now: Date },
  { hitId, score }: { hitId: string; score: number },
): Promise<void> {
  await sql`
    update screening_hit set seen_at = ${at.now}, withdrawn_at = null, score = ${score}
    where ${own(sql, at)} and hit_id = ${hitId}`
}

export async function withdrawHits(
  sql: CellSql,
  at: CustomerRef & { now: Date },
  hitIds: readonly string[],
): Promise<void> {
  await sql`
    update screening_hit set withdrawn_at = ${at.now}
    where ${own(sql, at)} and hit_id = any (${hitIds as string[]}::uuid[])`
}

export interface NewDecision {
  readonly hitId: string
  readonly decisionId: string
  readonly decision: 'Confirmed' | 'FalsePositive'
  readonly revision: number
  readonly decidedBy: string
  readonly sealedComment: Buffer
}

/** False when the hit has changed since that revision was read. */
export async function updateHitDecision(
  sql: CellSql,
  at: CustomerRef & { now: Date },
  { hitId, decisionId, decision, revision, decidedBy, sealedComment }: NewDecision,
): Promise<boolean> {
  const rows = await sql`
    update screening_hit set state = ${decision}, decided_at = ${at.now}, revision = revision + 1
    where ${own(sql, at)} and hit_id = ${hitId} and revision = ${revision}
    returning 1`
  if (rows.length === 0) return false
  await sql`
    insert into screening_decision (partner_id, customer_id, hit_id, decision_id, decision, revision, decided_at, decided_by, sealed_comment)
    values (${at.partnerId}, ${at.customerId}, ${hitId}, ${decisionId}, ${decision}, ${revision}, ${at.now}, ${decidedBy}, ${sealedComment})`
  return true
}

/** Takes back the last decision. False when the hit has changed since that revision was read, or is undecided. */
export async function undecideHit(
  sql: CellSql,
  at: CustomerRef & { now: Date },
  { hitId, revision }: { hitId: string; revision: number },
): Promise<boolean> {
  const rows = await sql`
    update screening_hit set state = 'Open', decided_at = null, revision = revision + 1
    where ${own(sql, at)} and hit_id = ${hitId} and revision = ${revision} and state <> 'Open'
    returning 1`
  if (rows.length === 0) return false
  await sql`
    update screening_decision set taken_back_at = ${at.now}
    where ${own(sql, at)} and hit_id = ${hitId} and revision = ${revision - 1}`
  return true
}

export interface DecisionRow {
  readonly hitId: string
  readonly decisionId: string
  readonly decision: 'Confirmed' | 'FalsePositive'
  readonly revision: number
  readonly decidedAt: Date
  readonly decidedBy: string
  readonly sealedComment: Uint8Array
  readonly takenBackAt: Date | null
}

export async function listDecisions(sql: CellSql, at: CustomerRef): Promise<DecisionRow[]> {
  return sql<DecisionRow[]>`
    select hit_id as "hitId", decision_id as "decisionId", decision, revision, decided_at as "decidedAt",
      decided_by as "decidedBy", sealed_comment as "sealedComment", taken_back_at as "takenBackAt"
    from screening_decision where ${own(sql, at)} order by decision_id`
}
