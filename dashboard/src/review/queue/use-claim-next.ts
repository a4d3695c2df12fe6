// Opens the next case: one that waits for the user, or the most urgent available one, which is claimed.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { type ClaimNext, useClaimShortcut } from '../components/claim-next.tsx'
import { findWaitingCase } from '../components/held-subjects.ts'

const isNothingToClaim = (error: unknown) => error instanceof ApiError && error.code === 'Review.NothingToClaim'

/** Makes a retry after a lost connection the same claim. Browsers have it on secure pages only. */
function newClaimId(): string | undefined {
  return crypto.randomUUID?.()
}

export function useClaimNext(mayClaim: boolean): ClaimNext {
  const navigate = useNavigate()
  const { userId } = useSession()
  const supervises = usePermission('review.supervise')
  const [isNothingAvailable, setNothingAvailable] = useState(false)
  const [claimId, setClaimId] = useState(newClaimId)
  const claimNext = useApiMutation<string, string | undefined>(
    async (api, clientClaimId) => {
      const waiting = await findWaitingCase(api, userId, { supervises })
      return waiting ?? (await api.call('claimNextCase', clientClaimId ? { query: { clientClaimId } } : {})).customerId
    },
    {
      refreshes: ['listCases', 'getWorkload'],
      showsConflict: isNothingToClaim,
      onSuccess: (customerId) => {
        setClaimId(newClaimId())
        void navigate({ to: '/review/cases/$customerId', params: { customerId } })
      },
    },
  )
  const shortcut = useClaimShortcut(mayClaim, () => {
    if (claimNext.isPending) return
    setNothingAvailable(false)
    claimNext.mutate(claimId, { onError: (error) => setNothingAvailable(isNothingToClaim(error)) })
  })
  return { ...shortcut, busy: claimNext.isPending, isNothingAvailable }
}
