// The dialogs of the queue. In one file that is loaded beside it: each file that needs a dialog adds to what is
// shared, and what many share is loaded first.
import type { QueueItem, ReviewerRecord } from '../../api/compliance-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { AssignDialog } from '../components/assign-dialog.tsx'
import { assignTexts } from '../components/texts.ts'
import { AssignCasesDialog } from './assignment/assign-cases-dialog.tsx'
import { useAssignCase } from './assignment/use-assign-cases.ts'
import { DistributeDialog } from './distribution/distribute-dialog.tsx'
import type { QueueFilters } from './queue-filters.ts'

export interface SupervisorDialogsProps {
  dialog: 'assign' | 'distribute' | undefined
  /** The case of a row, to be assigned again. */
  reviewCase: QueueItem | undefined
  /** The selection. */
  cases: readonly QueueItem[]
  /** Undefined until they are loaded. */
  reviewers: readonly ReviewerRecord[] | undefined
  only: QueueFilters
  onClose: () => void
  /** The selection is assigned; called as well as onDone. */
  onAssigned: () => void
  onDone: () => void
}

const useRelease = (onSuccess: () => void) =>
  useApiMutation('releaseCase', {
    refreshes: ['listCases', 'getWorkload'],
    showsErrors: true,
    successMessage: assignTexts.returned,
    onSuccess,
  })

export function SupervisorDialogs(props: SupervisorDialogsProps) {
  const { dialog, reviewCase, cases, reviewers, only, onClose, onAssigned, onDone } = props
  return (
    <>
      <AssignCasesDialog
        opened={dialog === 'assign'}
        cases={cases}
        reviewers={reviewers}
        onClose={onClose}
        onDone={() => {
          onAssigned()
          onDone()
        }}
      />
      <DistributeDialog
        opened={dialog === 'distribute'}
        reviewers={reviewers}
        only={only}
        onClose={onClose}
        onDone={onDone}
      />
      <AssignDialog
        reviewCase={reviewCase}
        onClose={onClose}
        onDone={onDone}
        useAssign={useAssignCase}
        useRelease={useRelease}
      />
    </>
  )
}

export { FlagCasesDialogs } from './flags/flag-cases-dialogs.tsx'
