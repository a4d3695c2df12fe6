// How long decisions about the partner's customers took.
import { useQuery } from '@tanstack/react-query'
import type { VerificationStatus } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { viewerZone } from '../format/times.ts'

export const DECISION_DAYS = 30

export const decisionsQuery = () =>
  apiQuery('getDecisionStats', { query: { days: DECISION_DAYS, timeZone: viewerZone() } })

/** What a customer that waits for a decision can expect. */
export function useTimeToDecision(status: VerificationStatus | undefined) {
  const isWaiting = status?.verificationStatus === 'PendingVerification'
  const stats = useQuery({ ...decisionsQuery(), enabled: isWaiting })
  return { isPending: isWaiting && stats.isPending, medianMinutes: isWaiting ? stats.data?.total.medianMinutes : null }
}
