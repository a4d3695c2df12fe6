// Releases the selected cases one by one. Undo gives them back to their reviewers.
import type { QueueItem } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { notifyWithUndo } from '../../components/feedback/undo-notification.tsx'
import { usePermission } from '../../session/session.ts'
import type { Selection } from '../components/use-selection.ts'
import { type CaseFailure, failuresOf } from './case-results.ts'
import { selectionTexts } from './texts.ts'

const loadActions = () => import('./release-cases.ts')
const REFRESHES = ['listCases', 'getWorkload'] as const

interface ReleaseOptions {
  selection: Selection<QueueItem>
  /** Whether released cases stay in the list. */
  isOfAll: boolean
  onChanged: (failures: readonly CaseFailure[]) => void
}

export function useReleaseCases({ selection, isOfAll, onChanged }: ReleaseOptions) {
  const maySupervise = usePermission('review.supervise')
  const takeBack = useApiMutation(
    async (api, released: readonly QueueItem[]) => {
      const { assignAgain, claimAgain } = await loadActions()
      return maySupervise ? assignAgain(api, released) : claimAgain(api, released)
    },
    {
      refreshes: REFRESHES,
      onSuccess: (value, released) => {
        if (value.done > 0) notifySuccess(selectionTexts.takenBack(value.done))
        onChanged(failuresOf(value, released))
      },
    },
  )
  return useApiMutation(async (api, cases: readonly QueueItem[]) => (await loadActions()).releaseEach(api, cases), {
    refreshes: REFRESHES,
    onSuccess: ({ released, failures }) => {
      const ids = released.map(({ customerId }) => customerId)
      if (ids.length > 0) notifyWithUndo(selectionTexts.released(ids.length), () => takeBack.mutate(released), ids)
      const isReleased = new Set(ids)
      selection.keep((row) => {
        if (!isReleased.has(row.customerId)) return row
        return isOfAll ? { ...row, reviewStage: 'Queued', ownerId: null } : undefined
      })
      onChanged(failures)
    },
  })
}
