// Opens the next case: the own one that is due first, or the most urgent available one, which is claimed.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { type ClaimNext, useClaimShortcut } from '../components/claim-next.tsx'

const isNothingToClaim = (error: unknown) => error instanceof ApiError && error.code === 'Review.NothingToClaim'

/** Makes a retry after a lost connection the same claim. Browsers have it on secure pages only. */
function newClaimId(): string | undefined {
  return crypto.randomUUID?.()
}

export function useClaimNext(mayClaim: boolean): ClaimNext {
  const navigate = useNavigate()
  const [isNothingAvailable, setNothingAvailable] = useState(false)
  const [claimId, setClaimId] = useState(newClaimId)
  const claimNext = useApiMutation<string, string | undefined>(
    async (api, clientClaimId) => {
      // Most of its code belongs to the case, so the list loads without it.
      const { findOwnCase } = await import('../components/held-decision.tsx')
      const own = await findOwnCase(api)
      return own ?? (await api.call('claimNextCase', clientClaimId ? { query: { clientClaimId } } : {})).customerId
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
