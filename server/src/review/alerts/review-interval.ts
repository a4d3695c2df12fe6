// When the periodic review of an approved customer is due.
import type { CaseRow } from '../../customer/case/case-sql.ts'
import type { ReviewState } from '../../customer/case/verification.ts'
import type { App } from '../../platform/app.ts'

/** Null for a customer that is not approved. An unknown risk counts as high. */
export function nextReviewAt(
  app: App,
  state: Pick<ReviewState, 'verificationStatus'>,
  { reviewedAt, riskLevel, closedAt }: Pick<CaseRow, 'reviewedAt' | 'riskLevel' | 'closedAt'>,
): Date | null {
  const since = reviewedAt ?? closedAt
  if (state.verificationStatus !== 'Approved' || !since) return null
  return monthsAfter(since, app.config.review.intervalMonths[riskLevel ?? 'High'])
}

/** The same day and time (UTC), or the last day of a month that is shorter. */
export function monthsAfter(time: Date, months: number): Date {
  const after = new Date(time.getTime())
  after.setUTCMonth(after.getUTCMonth() + months)
  // The day didn't exist, and the date went on into the next month.
  if (after.getUTCDate() !== time.getUTCDate()) after.setUTCDate(0)
  return after
}
