// The state of a case, as every operation that changes one returns it.

import { findCase } from '../../customer/case/case-sql.ts'
import { isOverdue, LEASE_MS, type ReviewCase } from '../../customer/case/review-case.ts'
import type { ReviewState } from '../../customer/case/verification.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { findFlags } from '../flags/flags-sql.ts'

/** The body field by which a decision names what it is based on. */
export const seenVersion = Type.Integer({
  minimum: 1,
  description:
    'The `version` of the case that you decided on. The request is rejected if the customer has changed since.',
})

export const CaseState = named('CaseState', {
  customerId: uuid(),
  partnerId: uuid(),
  version: Type.Integer({ description: 'The version of the customer. Send it with your next decision.' }),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  round: Type.Integer(),
  ownerId: nullable(uuid({ description: 'The analyst who has claimed the case; null if it is unclaimed.' })),
  leaseEndsAt: nullable(
    instant({
      description: 'When the claim expires, unless the owner acts before then; null while the case is escalated.',
    }),
  ),
  dueAt: nullable(instant({ description: 'When a decision is due; null while the partner has to respond.' })),
  overdue: Type.Boolean(),
  responseDueAt: nullable(instant({ description: "When the partner's response is due." })),
})
export type CaseState = Static<typeof CaseState>

/** What an action leaves: the version of the customer and the state of its review. */
export interface CaseAfter {
  readonly version: number
  readonly state: ReviewState
}

export async function caseState(
  { sql, at }: { sql: CellSql; at: { partnerId: string; customerId: string; now: Date } },
  { version, state }: CaseAfter,
): Promise<CaseState> {
  const { partnerId, customerId, now } = at
  const reviewCase = (await findCase(sql, at))!
  const isEscalated = reviewCase.ownerId !== null && (await findFlags(sql, at)).escalatedAt !== null
  return { customerId, partnerId, version, ...state, ...timesOf(reviewCase, now, isEscalated) }
}

/** The claim of an escalated case is paused: a supervisor has to answer first. */
export function timesOf(reviewCase: ReviewCase, now: Date, isEscalated = false) {
  return {
    ownerId: reviewCase.ownerId,
    leaseEndsAt: isEscalated
      ? null
      : reviewCase.touchedAt && new Date(reviewCase.touchedAt.getTime() + LEASE_MS).toISOString(),
    dueAt: reviewCase.dueAt?.toISOString() ?? null,
    overdue: isOverdue(reviewCase, now),
    responseDueAt: reviewCase.responseDueAt?.toISOString() ?? null,
  }
}
