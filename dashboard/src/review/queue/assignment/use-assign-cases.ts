// Assigns cases and returns those that couldn't be assigned. What was assigned can be taken back for a while.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '../../../api/api-client.ts'
import { apiQuery } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { notifyWithUndo } from '../../../components/feedback/undo-notification.tsx'
import { distinctName } from '../../../format/user-name.ts'
import type { AssignableCase } from '../../components/assign-dialog.tsx'
import { type CaseFailure, failuresOf } from '../case-results.ts'
import { bulkTexts } from './texts.ts'

interface Assigned {
  readonly customerId: string
  /** The owner before; null for a case that was unclaimed. */
  readonly ownerId: string | null
  readonly assignedTo: string
}

interface AssignOptions {
  onClose: () => void
  onDone: () => void
}

/** Without the workload, which takes longer: the list would show the user's own change as one by others until it has loaded. */
const REFRESHES = ['listCases'] as const

export function useAssignCases(
  cases: readonly { customerId: string; companyName: string; ownerId?: string | null }[],
  { onClose, onDone }: AssignOptions,
) {
  const [failures, setFailures] = useState<readonly CaseFailure[]>()
  const { finish, notify } = useAssigned(onDone)
  const assign = useApiMutation('assignCases', {
    refreshes: REFRESHES,
    showsErrors: true,
    onSuccess: (value, { body }) => {
      finish()
      const assigned = value.results
        .filter(({ error }) => error === null)
        .map(({ customerId }) => ({
          customerId,
          ownerId: cases.find((one) => one.customerId === customerId)?.ownerId ?? null,
          assignedTo: body.assignments.find((one) => one.customerId === customerId)!.userId,
        }))
      if (assigned.length > 0) notify(assigned)
      if (value.failed === 0) onClose()
      else setFailures(failuresOf(value, cases))
    },
  })
  return { assign, failures }
}

/** Assigns one case. */
export function useAssignCase(onDone: () => void, { ownerId }: AssignableCase) {
  const { finish, notify } = useAssigned(onDone)
  return useApiMutation('assignCase', {
    refreshes: REFRESHES,
    showsErrors: true,
    onSuccess: (_value, { path: { customerId }, body: { userId } }) => {
      finish()
      notify([{ customerId, ownerId, assignedTo: userId }])
    },
  })
}

function useAssigned(onDone: () => void) {
  const client = useQueryClient()
  const reviewers = useQuery(apiQuery('listReviewers')).data?.items ?? []
  const finish = () => {
    onDone()
    void client.invalidateQueries({ queryKey: ['getWorkload'] })
  }
  const takeBack = useApiMutation(undoAssignments, {
    refreshes: REFRESHES,
    successMessage: bulkTexts.undone,
    onSuccess: finish,
  })
  /** Names the reviewer if all cases go to one. */
  const notify = (assigned: readonly Assigned[]) => {
    const [first, ...others] = new Set(assigned.map(({ assignedTo }) => assignedTo))
    const one = others.length === 0 && reviewers.find(({ userId }) => userId === first)
    const name = one ? distinctName(one.email, reviewers) : undefined
    notifyWithUndo(
      bulkTexts.done(assigned.length, name),
      () => takeBack.mutate(assigned),
      assigned.map(({ customerId }) => customerId),
    )
  }
  return { finish, notify }
}

/** Gives each case back to its owner before, or to the queue. */
async function undoAssignments(api: ApiClient, assigned: readonly Assigned[]): Promise<void> {
  const assignments = assigned
    .filter(({ ownerId }) => ownerId !== null)
    .map(({ customerId, ownerId, assignedTo }) => ({ customerId, userId: ownerId!, expectedOwnerId: assignedTo }))
  if (assignments.length > 0) await api.call('assignCases', { body: { assignments } })
  for (const { customerId, ownerId } of assigned)
    if (ownerId === null) await api.call('releaseCase', { path: { customerId } })
}
