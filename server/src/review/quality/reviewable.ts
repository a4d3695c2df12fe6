// Whether a user can review a quality sample.
import { ApiError } from '../../errors.ts'
import type { LockedCase } from '../case/case-work.ts'
import type { SampleRow } from './quality-sql.ts'

export const SAMPLE_ERRORS = [
  'QualitySample.NotFound',
  'QualitySample.OwnDecision',
  'QualitySample.AlreadyReviewed',
  'QualitySample.NotInForce',
] as const

export function assertReviewable({ row, state, reviewer }: LockedCase, sample: SampleRow): void {
  if ([sample.decidedBy, sample.firstApproverId].includes(reviewer.accountId))
    throw new ApiError('QualitySample.OwnDecision')
  if (sample.result !== null) throw new ApiError('QualitySample.AlreadyReviewed')
  const isInForce = state.verificationStatus === 'Approved' && state.round === sample.round && row.erased_at === null
  if (!isInForce) throw new ApiError('QualitySample.NotInForce')
}
