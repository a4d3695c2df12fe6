// Whether a user can review a quality sample.
import { ApiError } from '../../errors.ts'
import type { LockedCase } from '../case/case-work.ts'
import { findSample, type SampleRow } from './quality-sql.ts'

export const SAMPLE_ERRORS = [
  'QualitySample.NotFound',
  'QualitySample.OwnDecision',
  'QualitySample.AlreadyReviewed',
  'QualitySample.NotInForce',
] as const

/** Older decisions are no longer worth a second look, and samples whose decision has ended would be read each time. */
export const MOST_DAYS = 90

export const reviewableSince = (now: Date): Date => new Date(now.getTime() - MOST_DAYS * 24 * 60 * 60_000)

/** For a read of the customer as the reviewer of the sample sees it. */
export async function assertSample(lockedCase: LockedCase, sampleId: string): Promise<void> {
  const sample = await findSample(lockedCase.sql, sampleId)
  if (sample?.customerId !== lockedCase.at.customerId) throw new ApiError('QualitySample.NotFound')
  assertReviewable(lockedCase, sample)
}

export function assertReviewable({ row, state, reviewer }: LockedCase, sample: SampleRow): void {
  if ([sample.decidedBy, sample.firstApproverId].includes(reviewer.accountId))
    throw new ApiError('QualitySample.OwnDecision')
  if (sample.result !== null) throw new ApiError('QualitySample.AlreadyReviewed')
  const isInForce =
    state.verificationStatus === sample.outcome && state.round === sample.round && row.erased_at === null
  if (!isInForce) throw new ApiError('QualitySample.NotInForce')
}
