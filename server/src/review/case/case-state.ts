// Where a case stands after something was done to it: the answer to every operation that does something.
import { type Static, Type } from 'typebox'
import { findCase } from '../../customer/case/case-sql.ts'
import { isOverdue, LEASE_MS, type ReviewCase } from '../../customer/case/review-case.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import type { Done, LockedCase } from './case-work.ts'

export const CaseState = named('CaseState', {
  customerId: uuid(),
  partnerId: uuid(),
  version: Type.Integer({ description: 'Name it in the next decision.' }),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  reviewStage: oneOf(REVIEW_STAGES),
  round: Type.Integer(),
  ownerId: nullable(uuid({ description: 'Whose it is while it is in review.' })),
  leaseEndsAt: nullable(instant({ description: 'When the owner loses it, unless they touch it before.' })),
  dueAt: nullable(instant({ description: 'By when a decision is owed; null while the partner has to answer.' })),
  overdue: Type.Boolean(),
  responseDueAt: nullable(instant({ description: 'By when the partner has to answer.' })),
})
export type CaseState = Static<typeof CaseState>

export async function caseState({ sql, at }: LockedCase, done: Done): Promise<CaseState> {
  const reviewCase = (await findCase(sql, at))!
  const { partnerId, customerId, version, state } = done
  return { customerId, partnerId, version, ...state, ...timesOf(reviewCase, at.now) }
}

export function timesOf(reviewCase: ReviewCase, now: Date) {
  return {
    ownerId: reviewCase.ownerId,
    leaseEndsAt: reviewCase.touchedAt && new Date(reviewCase.touchedAt.getTime() + LEASE_MS).toISOString(),
    dueAt: reviewCase.dueAt?.toISOString() ?? null,
    overdue: isOverdue(reviewCase, now),
    responseDueAt: reviewCase.responseDueAt?.toISOString() ?? null,
  }
}
