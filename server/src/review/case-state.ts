// Where a case stands after something was done to it: the answer to every operation that does something.
import { type Static, Type } from 'typebox'
import { instant, named, nullable, oneOf, uuid } from '../http/fields.ts'
import { isOverdue, LEASE_MS, type ReviewCase } from '../onboarding/review-case.ts'
import { findCase } from '../onboarding/review-sql.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../reference/vocabularies.ts'
import type { CaseInHand, Done } from './case-work.ts'

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

export async function caseState({ sql, at }: CaseInHand, done: Done): Promise<CaseState> {
  const kase = (await findCase(sql, at))!
  const { partnerId, customerId, version, state } = done
  return { customerId, partnerId, version, ...state, ...timesOf(kase, at.now) }
}

export function timesOf(kase: ReviewCase, now: Date) {
  return {
    ownerId: kase.ownerId,
    leaseEndsAt: kase.touchedAt && new Date(kase.touchedAt.getTime() + LEASE_MS).toISOString(),
    dueAt: kase.dueAt?.toISOString() ?? null,
    overdue: isOverdue(kase, now),
    responseDueAt: kase.responseDueAt?.toISOString() ?? null,
  }
}
