// Decides on the open case and opens the next one. The decision is held for some seconds, in which it can be undone.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { CallInput } from '../../../api/api-client.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { InputOf } from '../../../api/operations.ts'
import { apiOf } from '../../../api/query-client.ts'
import { notifyError, notifySuccess } from '../../../components/feedback/notifications.ts'
import { customersWithHeldDecision, holdDecision } from '../../components/held-decision.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { READS_OF_A_CASE } from '../state/use-case-change.ts'
import { heldDecisionTexts } from '../texts/decision.ts'

type Decision = 'approveCase' | 'rejectCase' | 'confirmApproval'

/** A double click decides only once. `onSent` is not called after an undo, so that the user can continue editing. */
export function useHeldDecision<N extends Decision>(name: N): (input: InputOf<N>, onSent?: () => void) => void {
  const { reviewCase, customerId } = useOpenCase()
  const client = useQueryClient()
  const navigate = useNavigate()
  const openNext = useOpenNext()
  const isTaken = useRef(false)
  const { companyName } = reviewCase.profile
  return (input, onSent) => {
    if (isTaken.current) return
    isTaken.current = true
    const next: NextCase = { isUndone: false, claimed: undefined }
    const given = [input] as unknown as CallInput<N>
    holdDecision({
      customerId,
      title: heldDecisionTexts.held[name](companyName),
      undo: () => {
        isTaken.current = false
        next.isUndone = true
        if (next.claimed) release(client, next.claimed)
        void navigate({ to: '/review/cases/$customerId', params: { customerId } })
      },
      send: (isLeaving) => {
        if (isLeaving) {
          onSent?.()
          apiOf(client).callWhileLeaving(name, ...given)
          return undefined
        }
        return apiOf(client)
          .call(name, ...given)
          .then(({ reviewStage }) => {
            onSent?.()
            notifySuccess(
              reviewStage === 'AwaitingSecondApproval'
                ? heldDecisionTexts.proposed(companyName)
                : heldDecisionTexts.done[name](companyName),
            )
          })
          .catch((error: unknown) => notifyError(aboutCustomer(error, companyName)))
          .finally(() => {
            for (const operation of READS_OF_A_CASE) void client.invalidateQueries({ queryKey: [operation] })
          })
      },
    })
    openNext(next)
  }
}

/** Names the customer: another case is open by now. */
function aboutCustomer(error: unknown, companyName: string): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, status, requestId } = error
  return new ApiError({ code, status, requestId, description: heldDecisionTexts.failed(companyName, error.message) })
}

interface NextCase {
  isUndone: boolean
  claimed: string | undefined
}

/**
 * The user's own cases come first: what was assigned to them must not wait behind the queue. The user stays on the case if the
 * decision was undone before the next one was found.
 */
function useOpenNext(): (next: NextCase) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (next) => {
    findOwnCase(client)
      .then(async (own) => {
        if (next.isUndone) return
        const customerId = own ?? (await claimNext(client))
        if (!own && next.isUndone) return release(client, customerId)
        if (!own) next.claimed = customerId
        if (!next.isUndone) void navigate({ to: '/review/cases/$customerId', params: { customerId } })
      })
      .catch((error: unknown) => {
        if (next.isUndone) return
        const isNothing = error instanceof ApiError && error.code === 'Review.NothingToClaim'
        if (isNothing) notifySuccess(heldDecisionTexts.queueEmpty)
        else notifyError(error)
        void navigate({ to: '/review' })
      })
  }
}

const MOST_HELD = 20

/** The own case that is due first, without those that are decided a moment ago. */
async function findOwnCase(client: QueryClient): Promise<string | undefined> {
  const { items } = await apiOf(client).call('listCases', { query: { tab: 'Mine', pageSize: MOST_HELD } })
  const held = customersWithHeldDecision()
  return items.find(({ customerId, reviewStage }) => reviewStage === 'InReview' && !held.has(customerId))?.customerId
}

async function claimNext(client: QueryClient): Promise<string> {
  const clientClaimId = crypto.randomUUID?.()
  const { customerId } = await apiOf(client).call('claimNextCase', clientClaimId ? { query: { clientClaimId } } : {})
  return customerId
}

/** The claim would keep the partner from changing a customer that no one is looking at. */
function release(client: QueryClient, customerId: string): void {
  apiOf(client)
    .call('releaseCase', { path: { customerId } })
    .catch((error: unknown) => notifyError(error))
}
