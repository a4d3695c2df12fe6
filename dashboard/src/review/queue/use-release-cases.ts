// Releases the selected cases one by one. Undo gives them back to their reviewers.
import type { ApiClient } from '../../api/api-client.ts'
import { isConflict } from '../../api/api-error.ts'
import type { CaseResults, QueueItem } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { errorText, notifySuccess } from '../../components/feedback/notifications.ts'
import { notifyWithUndo } from '../../components/feedback/undo-notification.tsx'
import { usePermission } from '../../session/session.ts'
import type { Selection } from '../components/use-selection.ts'
import { type CaseFailure, failuresOf } from './case-failures.tsx'
import { selectionTexts } from './texts.ts'

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
    (api, released: readonly QueueItem[]) => (maySupervise ? assignAgain(api, released) : claimAgain(api, released)),
    {
      refreshes: REFRESHES,
      onSuccess: (value, released) => {
        if (value.done > 0) notifySuccess(selectionTexts.takenBack(value.done))
        onChanged(failuresOf(value, released))
      },
    },
  )
  return useApiMutation(releaseEach, {
    refreshes: REFRESHES,
    onSuccess: ({ released, failures }) => {
      if (released.length > 0) notifyWithUndo(selectionTexts.released(released.length), () => takeBack.mutate(released))
      const isReleased = new Set(released.map(({ customerId }) => customerId))
      selection.keep((row) => {
        if (!isReleased.has(row.customerId)) return row
        return isOfAll ? { ...row, reviewStage: 'Queued', ownerId: null } : undefined
      })
      onChanged(failures)
    },
  })
}

interface Released {
  readonly released: readonly QueueItem[]
  readonly failures: readonly CaseFailure[]
}

/** What is released when the connection is lost can still be undone. */
async function releaseEach(api: ApiClient, cases: readonly QueueItem[]): Promise<Released> {
  const released: QueueItem[] = []
  const failures: CaseFailure[] = []
  for (const row of cases)
    try {
      await api.call('releaseCase', { path: { customerId: row.customerId } })
      released.push(row)
    } catch (error) {
      const { customerId, companyName } = row
      failures.push({ customerId, companyName, message: errorText(error).message })
      if (!isConflict(error)) break
    }
  return { released, failures }
}

function claimAgain(api: ApiClient, released: readonly QueueItem[]): Promise<CaseResults> {
  return api.call('claimCases', { body: { customerIds: released.map(({ customerId }) => customerId) } })
}

/** A supervisor also releases cases of others. One that someone has claimed meanwhile stays theirs. */
function assignAgain(api: ApiClient, released: readonly QueueItem[]): Promise<CaseResults> {
  const assignments = released.map(({ customerId, ownerId }) => ({
    customerId,
    userId: ownerId!,
    expectedOwnerId: null,
  }))
  return api.call('assignCases', { body: { assignments } })
}
