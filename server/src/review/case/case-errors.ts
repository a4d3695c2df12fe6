// Codes that several operations of the review answer.
import type { ErrorCode } from '../../errors.ts'

/** For whatever only the owner may do, on the version they have seen. */
export const NOT_YOURS: readonly ErrorCode[] = ['Review.NotInReview', 'Review.NotOwner', 'Review.VersionStale']

/** What stands in the way of an approval. */
export const BLOCKS: readonly ErrorCode[] = [
  'Review.OpenItems',
  'Review.RequirementsOpen',
  'Review.PeopleUndecided',
  'Review.ScreeningOpen',
  'Review.ScreeningConfirmed',
  'Review.ScreeningPending',
]
