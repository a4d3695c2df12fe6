// Error codes that several review operations return.
import type { ErrorCode } from '../../errors.ts'

/** For actions that only the owner may take, on the version they have seen. */
export const OWNER_ERRORS: readonly ErrorCode[] = ['Review.NotInReview', 'Review.NotOwner', 'Review.VersionStale']

/** For what blocks an approval. */
export const BLOCKER_ERRORS: readonly ErrorCode[] = [
  'Review.OpenItems',
  'Review.RequirementsOpen',
  'Review.PeopleUndecided',
  'Review.ScreeningOpen',
  'Review.ScreeningConfirmed',
  'Review.ScreeningPending',
  'Review.HitsNotAcknowledged',
]

/** For a decision on a screening match, and for undoing it. */
export const MATCH_ERRORS: readonly ErrorCode[] = [
  'ValidationControl.Error',
  'Customer.NotFound',
  'Screening.HitNotFound',
  'Screening.HitChanged',
  'Customer.NotEditable',
  'Review.CaseClosed',
]
