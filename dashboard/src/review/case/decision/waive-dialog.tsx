// Waives a requirement or a requested change.
import { useRef } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import type { Row, Subject } from '../model/checklist-row.ts'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'
import { waiveTexts } from '../texts/decision.ts'

export function WaiveDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  // The texts stay while the dialog fades out.
  const last = useRef(row)
  if (row) last.current = row
  const waive = useCaseChange('waiveItem', {
    successMessage: waiveTexts.done,
    onSuccess: onClose,
    showsErrors: true,
  })
  return (
    <ConfirmDialog
      opened={row !== undefined}
      onClose={onClose}
      title={waiveTexts.title}
      action={waiveTexts.action}
      busy={waive.isPending}
      error={isVersionStale(waive.error) ? undefined : waive.error}
      onConfirm={() => waive.mutate({ path: { customerId, itemId: itemIdOf(row?.subject) }, body: { version } })}
    >
      <bdi>{waiveTexts.explanation(last.current?.label ?? '')}</bdi>
      <StaleVersionNotice />
    </ConfirmDialog>
  )
}

function itemIdOf(subject: Subject | undefined): string {
  if (subject?.kind === 'item') return subject.item.requirementId ?? ''
  return subject?.kind === 'requirement' ? (subject.requirement.requirementId ?? '') : ''
}
