// Waives several requirements and requested changes at once, with one reason.
import { Checkbox, Modal, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRestoreDraft } from '../../../session/restore-draft.ts'
import { itemIdOf, type Row } from '../model/checklist-row.ts'
import { outstandingRows } from '../model/missing-requirements.ts'
import { itemName } from '../model/names.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { useRemoveDrafted } from '../state/use-remove-drafted.ts'
import { caseTexts } from '../texts/case.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import { waiveSeveralTexts } from '../texts/decision.ts'
import { CommentForm } from './comment-dialog.tsx'

interface WaiveSeveralDialogProps {
  opened: boolean
  onClose: () => void
}

export function WaiveSeveralDialog({ opened, onClose }: WaiveSeveralDialogProps) {
  const { customerId, version, reviewCase, view, at, show } = useOpenCase()
  const { companyName } = reviewCase.profile
  const draftName = `waiveItems ${customerId}`
  const { notifyUndoable, goOnFrom } = useCaseActions()
  const removeDrafted = useRemoveDrafted()
  const restoreDraft = useRestoreDraft()
  const sent = useRef<{ rows: readonly Row[]; comment: string }>({ rows: [], comment: '' })
  const { mutate: undo } = useCaseChange('undoWaivers', {
    successMessage: waiveSeveralTexts.undone(companyName, sent.current.rows.length),
  })
  const waive = useCaseChange('waiveItems', {
    draftName,
    showsErrors: true,
    onSuccess: (state) => {
      const { rows, comment } = sent.current
      const putBack = removeDrafted(...rows.map(({ subject }) => subject))
      const done = waiveSeveralTexts.done(companyName, rows.length)
      notifyUndoable(putBack ? checklistTexts.leftDraft(done) : done, () => {
        undo({ path: { customerId }, body: { version: state.version, itemIds: rows.map(idOf) } })
        restoreDraft(draftName, comment)
        putBack?.()
        show(view, at)
      })
      onClose()
      // Only the one on view leads on.
      rows.forEach(goOnFrom)
    },
  })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={waiveSeveralTexts.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <WaiveSeveralForm
        onClose={onClose}
        draftName={draftName}
        mutation={waive}
        onWaive={(rows, comment) => {
          sent.current = { rows, comment }
          waive.mutate({ path: { customerId }, body: { version, comment, itemIds: rows.map(idOf) } })
        }}
      />
    </Modal>
  )
}

const idOf = ({ subject }: Row) => itemIdOf(subject)

interface WaiveSeveralFormProps {
  onClose: () => void
  draftName: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onWaive: (rows: readonly Row[], comment: string) => void
}

/** None is chosen at first: each waiver is a decision. */
function WaiveSeveralForm({ onWaive, ...form }: WaiveSeveralFormProps) {
  const { reviewCase } = useOpenCase()
  const [isSent, setSent] = useState(false)
  const last = useRef<readonly Row[]>([])
  // What was waived stays in the list while the dialog fades out.
  if (!isSent || form.mutation.error) last.current = outstandingRows(reviewCase)
  const rows = last.current
  const [ids, setIds] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const all = useRef<HTMLInputElement>(null)
  const chosen = rows.filter((row) => ids.includes(idOf(row)))
  const isAll = chosen.length === rows.length
  return (
    <CommentForm
      {...form}
      texts={{ ...waiveSeveralTexts, action: waiveSeveralTexts.action(chosen.length) }}
      explanation={waiveSeveralTexts.explanation}
      onConfirm={(comment) => {
        setTried(true)
        if (chosen.length === 0) return all.current?.focus()
        setSent(true)
        onWaive(chosen, comment)
      }}
    >
      <Stack gap="xs" role="group" aria-label={waiveSeveralTexts.requirements}>
        <Checkbox
          ref={all}
          label={waiveSeveralTexts.all(rows.length)}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => setIds(isAll ? [] : rows.map(idOf))}
          error={isTried && chosen.length === 0 && waiveSeveralTexts.choose}
          data-autofocus
        />
        {rows.map((row) => {
          const id = idOf(row)
          const without = ids.filter((other) => other !== id)
          return (
            <Checkbox
              key={row.key}
              pl="md"
              label={<bdi>{itemName(reviewCase, id)}</bdi>}
              checked={ids.includes(id)}
              onChange={(event) => setIds(event.currentTarget.checked ? [...without, id] : without)}
            />
          )
        })}
      </Stack>
    </CommentForm>
  )
}
