// Moves a review from one state to the next. Whoever moves it, by a PATCH, an arriving file, a decision or a timer, does so
// here: a change of status is told exactly once, the case follows, and the counts are right. The caller's transaction holds
// the customer's row, and writes version and trail with it.
import type { EventSeries } from '../../events/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import { moveCount } from '../changes-sql.ts'
import { saveCase } from './case-sql.ts'
import { caseAfter, type HowMoved, newCase, type ReviewCase } from './review-case.ts'
import type { ReviewState } from './verification.ts'

export interface Counted {
  readonly businessTypeCode: string
  readonly incorporationCountry: string
}

export interface Move {
  readonly at: { readonly partnerId: string; readonly customerId: string; readonly now: Date }
  readonly partnerCustomerId: string
  readonly before: ReviewState
  readonly after: ReviewState
  /** Undefined: nobody has opened one yet. */
  readonly reviewCase: ReviewCase | undefined
  readonly how: HowMoved
  /** What the partner is told. */
  readonly reasonCodes: readonly ReasonCode[]
  /** What is left for the partner to do. */
  readonly dueCount: number
  readonly counted: { readonly before: Counted; readonly after: Counted }
}

export function isMoved({ before, after }: Pick<Move, 'before' | 'after'>): boolean {
  return before.verificationStatus !== after.verificationStatus || before.reviewStage !== after.reviewStage
}

/** The event is in the series when this returns, before the statements have run. */
export function moveReview(sql: Sql, series: EventSeries, move: Move): Promise<unknown> {
  const { at, before, after, how } = move
  if (before.verificationStatus !== after.verificationStatus) {
    series.add('business.verification.changed', {
      customerId: at.customerId,
      partnerCustomerId: move.partnerCustomerId,
      previousStatus: before.verificationStatus,
      verificationStatus: after.verificationStatus,
      reviewStage: after.reviewStage,
      reasonCodes: [...move.reasonCodes],
      outstandingRequirementCount: move.dueCount,
      round: after.round,
      version: how.version,
      changedAt: at.now.toISOString(),
    })
  }
  const from = { verificationStatus: before.verificationStatus, ...move.counted.before }
  const to = { verificationStatus: after.verificationStatus, ...move.counted.after }
  const reviewCase = move.reviewCase ?? newCase(at.now, how.slaMs)
  return Promise.all([
    isMoved(move) || how.trigger === 'Assign'
      ? saveCase(sql, at, caseAfter(reviewCase, after.reviewStage, how))
      : undefined,
    JSON.stringify(from) === JSON.stringify(to) ? undefined : moveCount(sql, at.partnerId, from, to),
  ])
}
