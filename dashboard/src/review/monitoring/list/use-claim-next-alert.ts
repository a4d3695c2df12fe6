// Opens the next alert that matches the filters: the most urgent one of the user, then of the dismissals that they can confirm, then
// of those that no one has claimed.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiClient } from '../../../api/api-client.ts'
import { isConflict } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { type ClaimNext, useClaimShortcut } from '../../components/claim-next.tsx'
import { subjectsWithHeldDecision } from '../../components/held-subjects.ts'
import type { AlertQuery } from './alert-filters.ts'

const CANDIDATES = 10

interface NextAlert {
  readonly own: AlertQuery
  readonly unclaimed: AlertQuery
}

interface FoundAlert {
  readonly alertId: string
  /** It was claimed just now. */
  readonly isNew: boolean
}

/** The own alert that is due first; otherwise one is claimed that the user can confirm, or else an unclaimed one. */
export async function findNextAlert(api: ApiClient, { own, unclaimed }: NextAlert): Promise<FoundAlert | undefined> {
  // Not those that were decided a moment ago.
  const held = subjectsWithHeldDecision()
  const list = async (filter: AlertQuery) => {
    const { items } = await api.call('listAlerts', {
      query: { ...filter, pageSize: String(CANDIDATES + held.size) },
    })
    return items.filter(({ alertId, details }) => !held.has(alertId) && !held.has(details.hitId ?? ''))
  }
  const [next] = await list(own)
  if (next) return { alertId: next.alertId, isNew: false }
  const proposed = { ...unclaimed, unclaimed: undefined, proposed: 'true' as const }
  for (const filter of [proposed, unclaimed])
    for (const { alertId } of await list({ ...filter, claimable: 'true' }))
      try {
        await api.call('claimAlert', { path: { alertId } })
        return { alertId, isNew: true }
      } catch (error) {
        // Someone else was faster, so the next one is tried.
        if (!isConflict(error)) throw error
      }
  return undefined
}

export function useClaimNextAlert(mayClaim: boolean, query: NextAlert): ClaimNext {
  const navigate = useNavigate()
  const [isNothingAvailable, setNothingAvailable] = useState(false)
  const claimNext = useApiMutation<FoundAlert | undefined, NextAlert>(findNextAlert, {
    refreshes: ['listAlerts'],
    onSuccess: (alert) => {
      setNothingAvailable(alert === undefined)
      if (alert) void navigate({ to: '/review/monitoring/$alertId', params: { alertId: alert.alertId } })
    },
  })
  const shortcut = useClaimShortcut(mayClaim, () => {
    if (claimNext.isPending) return
    setNothingAvailable(false)
    claimNext.mutate(query)
  })
  return { ...shortcut, busy: claimNext.isPending, isNothingAvailable }
}
