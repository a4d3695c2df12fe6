// A supervisor assigns the selected cases to one reviewer.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { QueueItem, ReviewerRecord } from '../../../api/compliance-operations.ts'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { ReviewerSelect } from '../../components/assign-dialog.tsx'
import { assignTexts } from '../../components/texts.ts'
import { CaseFailures } from '../case-failures.tsx'
import { useReviewerLabel } from './reviewer-label.ts'
import { bulkTexts } from './texts.ts'
import { useAssignCases } from './use-assign-cases.ts'

export interface AssignCasesDialogProps {
  opened: boolean
  cases: readonly QueueItem[]
  /** Undefined until they are loaded. */
  reviewers: readonly ReviewerRecord[] | undefined
  onClose: () => void
  /** Called after all or some cases were assigned. */
  onDone: () => void
}

export function AssignCasesDialog({ opened, cases, ...form }: AssignCasesDialogProps) {
  // What was selected when the dialog opened: the selection is cleared before the dialog closes.
  const asked = useRef(cases)
  const wasOpened = useRef(false)
  if (opened && !wasOpened.current) asked.current = cases
  wasOpened.current = opened
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={bulkTexts.title}
      centered
      closeButtonProps={{ 'aria-label': assignTexts.close }}
    >
      <AssignCasesForm cases={asked.current} {...form} />
    </Modal>
  )
}

function AssignCasesForm({ cases, reviewers, onClose, onDone }: Omit<AssignCasesDialogProps, 'opened'>) {
  const [userId, setUserId] = useState<string | null>(null)
  const labelOf = useReviewerLabel()
  const { assign, failures } = useAssignCases(cases, { onClose, onDone })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!userId) return
    const assignments = cases.map(({ customerId, ownerId }) => ({ customerId, userId, expectedOwnerId: ownerId }))
    assign.mutate({ body: { assignments } })
  }
  if (failures) return <AssignResult failures={failures} onClose={onClose} />
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{bulkTexts.explanation(cases.some(({ ownerId }) => ownerId !== null))}</Text>
        <ReviewerSelect
          reviewers={reviewers
            ?.filter(({ isSuspended }) => !isSuspended)
            .map((reviewer) => ({ value: reviewer.userId, label: labelOf(reviewer) }))}
          value={userId}
          onChange={setUserId}
        />
        <DialogFooter
          action={bulkTexts.action(cases.length)}
          error={assign.error}
          isPending={assign.isPending}
          onClose={onClose}
          disabled={!userId}
        />
      </Stack>
    </form>
  )
}

export function AssignResult({
  failures,
  onClose,
}: {
  failures: Parameters<typeof CaseFailures>[0]['failures']
  onClose: () => void
}) {
  return (
    <Stack role="alert">
      <CaseFailures failures={failures} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {assignTexts.close}
        </Button>
      </Group>
    </Stack>
  )
}
