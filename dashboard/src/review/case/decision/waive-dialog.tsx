// Waives a requirement or a requested change.
import { useRef } from 'react'
import { useRestoreDraft } from '../../../session/restore-draft.ts'
import { itemIdOf, type Row } from '../model/checklist-row.ts'
import { itemName } from '../model/names.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { useRemoveDrafted } from '../state/use-remove-drafted.ts'
import { useUndoWaiver } from '../state/use-undo-waiver.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import { waiveTexts } from '../texts/decision.ts'
import { CommentDialog } from './comment-dialog.tsx'

export function WaiveDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const { customerId, version, reviewCase, show } = useOpenCase()
  const { companyName } = reviewCase.profile
  // The texts stay while the dialog fades out.
  const last = useRef(row)
  if (row) last.current = row
  const itemId = itemIdOf(last.current?.subject)
  const draftName = `waiveItem ${customerId} ${itemId}`
  const label = itemName(reviewCase, itemId)
  const undoWaiver = useUndoWaiver()
  const removeDrafted = useRemoveDrafted()
  const { notifyUndoable, goOnFrom } = useCaseActions()
  const restoreDraft = useRestoreDraft()
  const reason = useRef('')
  const waive = useCaseChange('waiveItem', {
    draftName,
    // The version that follows the waiver: the case may not have been read again yet.
    onSuccess: (state) => {
      const waived = last.current
      const putBack = waived && removeDrafted(waived.subject)
      const done = waiveTexts.done(companyName, label)
      notifyUndoable(putBack ? checklistTexts.leftDraft(done) : done, () => {
        undoWaiver(itemId, state.version)
        restoreDraft(draftName, reason.current)
        putBack?.()
        if (waived) show(waived.shows.view, waived.shows.at)
      })
      onClose()
      if (waived) goOnFrom(waived)
    },
    showsErrors: true,
  })
  return (
    <CommentDialog
      opened={row !== undefined}
      onClose={onClose}
      texts={waiveTexts}
      explanation={waiveTexts.explanation(label)}
      draftName={draftName}
      mutation={waive}
      onConfirm={(comment) => {
        reason.current = comment
        waive.mutate({ path: { customerId, itemId }, body: { version, comment } })
      }}
    />
  )
}
