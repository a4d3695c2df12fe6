// Waives a requirement or a requested change.
import { useRef } from 'react'
import type { Row, Subject } from '../model/checklist-row.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { waiveTexts } from '../texts/decision.ts'
import { CommentDialog } from './comment-dialog.tsx'

export function WaiveDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  // The texts stay while the dialog fades out.
  const last = useRef(row)
  if (row) last.current = row
  const itemId = itemIdOf(last.current?.subject)
  const draftName = `waiveItem ${customerId} ${itemId}`
  const waive = useCaseChange('waiveItem', {
    successMessage: waiveTexts.done,
    draftName,
    onSuccess: onClose,
    showsErrors: true,
  })
  return (
    <CommentDialog
      opened={row !== undefined}
      onClose={onClose}
      texts={waiveTexts}
      explanation={waiveTexts.explanation(last.current?.label ?? '')}
      draftName={draftName}
      mutation={waive}
      onConfirm={(comment) => waive.mutate({ path: { customerId, itemId }, body: { version, comment } })}
    />
  )
}

function itemIdOf(subject: Subject | undefined): string {
  if (subject?.kind === 'item') return subject.item.requirementId ?? ''
  return subject?.kind === 'requirement' ? (subject.requirement.requirementId ?? '') : ''
}
