// Assigns several cases and returns those that couldn't be assigned. What was assigned can be taken back for a while.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifyWithUndo } from '../../components/feedback/undo-notification.tsx'
import { type CaseFailure, failuresOf } from './case-failures.tsx'
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
  /** Of the reviewer, if all cases go to one. */
  nameOf?: (userId: string) => string | undefined
}

/** Without the workload, which takes longer: the list would show the user's own change as one by others until it has loaded. */
const REFRESHES = ['listCases'] as const

export function useAssignCases(
  cases: readonly { customerId: string; companyName: string; ownerId?: string | null }[],
  { onClose, onDone, nameOf }: AssignOptions,
) {
  const [failures, setFailures] = useState<readonly CaseFailure[]>()
  const client = useQueryClient()
  const finish = () => {
    onDone()
    void client.invalidateQueries({ queryKey: ['getWorkload'] })
  }
  const takeBack = useApiMutation(undoAssignments, {
    refreshes: REFRESHES,
    successMessage: bulkTexts.undone,
    onSuccess: finish,
  })
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
      if (assigned.length > 0)
        notifyWithUndo(bulkTexts.done(assigned.length, nameOf?.(assigned[0]!.assignedTo)), () =>
          takeBack.mutate(assigned),
        )
      if (value.failed === 0) onClose()
      else setFailures(failuresOf(value, cases))
    },
  })
  return { assign, failures }
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
