// Opens the next case to work on.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../api/api-error.ts'
import { apiOf } from '../../../api/query-client.ts'
import { notifyError, notifySuccess } from '../../../components/feedback/notifications.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { findWaitingCase } from '../../components/held-subjects.ts'
import { caseTexts } from '../texts/case.ts'

export interface NextCase {
  isUndone: boolean
  claimed: string | undefined
}

/**
 * What waits for the user comes first: their own cases and second approvals must not wait behind the queue. The user stays on the case if the
 * decision was undone before the next one was found.
 */
export function useOpenNext(): (next?: NextCase) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { userId } = useSession()
  const supervises = usePermission('review.supervise')
  return (next = { isUndone: false, claimed: undefined }) =>
    findWaitingCase(apiOf(client), userId, { supervises })
      .then(async (waiting) => {
        if (next.isUndone) return
        const customerId = waiting ?? (await claimNext(client))
        if (!waiting && next.isUndone) return releaseCase(client, customerId)
        if (!waiting) next.claimed = customerId
        if (!next.isUndone) void navigate({ to: '/review/cases/$customerId', params: { customerId } })
      })
      .catch((error: unknown) => {
        if (next.isUndone) return
        const isNothing = error instanceof ApiError && error.code === 'Review.NothingToClaim'
        if (isNothing) notifySuccess(caseTexts.queueEmpty)
        else notifyError(error)
        void navigate({ to: '/review' })
      })
}

async function claimNext(client: QueryClient): Promise<string> {
  const clientClaimId = crypto.randomUUID?.()
  const { customerId } = await apiOf(client).call('claimNextCase', clientClaimId ? { query: { clientClaimId } } : {})
  return customerId
}

/** The claim would keep the partner from changing a customer that no one is looking at. */
export function releaseCase(client: QueryClient, customerId: string): void {
  apiOf(client)
    .call('releaseCase', { path: { customerId } })
    .catch((error: unknown) => notifyError(error))
}
