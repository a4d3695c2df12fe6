// Waives a requirement or a requested change.
import { useRef } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { Row } from '../model/checklist-rows.ts'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'

export function WaiveDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  // While the dialog fades away it still says what it said.
  const last = useRef(row)
  if (row) last.current = row
  const action = useCaseChange('waiveItem', { message: 'Waived.', onDone: onClose, showsErrors: true })
  const subject = row?.subject
  const itemId =
    (subject?.kind === 'item' ? subject.item : subject?.kind === 'requirement' ? subject.requirement : undefined)
      ?.requirementId ?? ''
  return (
    <ConfirmDialog
      opened={row !== undefined}
      onClose={onClose}
      title="Waive it?"
      action="Waive it"
      busy={action.isPending}
      error={isVersionStale(action.error) ? undefined : action.error}
      onConfirm={() => action.mutate({ path: { customerId, itemId }, body: { version } })}
    >
      “{last.current?.label}” is no longer needed, and the partner sees so. It can't be taken back in this round.
      <StaleVersionNotice />
    </ConfirmDialog>
  )
}
