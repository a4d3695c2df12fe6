// Rejects a document or a person, with the reasons that the partner sees.
import { Modal, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { CaseDocument, CaseState, UndoRejection } from '../../../api/compliance-operations.ts'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import type { Row } from '../model/checklist-row.ts'
import { nameOf } from '../model/names.ts'
import { documentReasons, PERSON_REASONS, type ReasonCode } from '../model/reason-codes.ts'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
import { decisionTexts } from '../texts/decision.ts'
import { rejectTexts } from '../texts/dialogs.ts'

export function RejectEvidenceDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  const { reviewCase } = useOpenCase()
  // The texts stay while the dialog fades out.
  const last = useRef(row)
  if (row) last.current = row
  const subject = last.current?.subject
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={
        subject?.kind === 'person'
          ? rejectTexts.personTitle(nameOf(reviewCase, subject.person))
          : rejectTexts.documentTitle
      }
      centered
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      {last.current && subject?.kind === 'person' && (
        <PersonForm row={last.current} uboId={subject.person.uboId} onClose={onClose} />
      )}
      {last.current && subject?.kind === 'document' && (
        <DocumentForm row={last.current} document={subject.document} onClose={onClose} />
      )}
    </Modal>
  )
}

interface FormProps {
  row: Row
  onClose: () => void
}

/** The message takes the rejection back. */
function useRejected({ row, onClose }: FormProps, message: string, rejected: Rejected): (state: CaseState) => void {
  const { customerId, show } = useOpenCase()
  const { notifyUndoable, goOnFrom } = useCaseActions()
  const undo = useCaseChange('undoRejection', { successMessage: rejectTexts.undone })
  return ({ version }) => {
    notifyUndoable(message, () => {
      undo.mutate({ path: { customerId }, body: { ...rejected, version } })
      show(row.shows.view, row.shows.at)
    })
    onClose()
    goOnFrom(row)
  }
}

type Rejected = Omit<UndoRejection, 'version'>

function DocumentForm({ document, ...form }: FormProps & { document: CaseDocument }) {
  const { row, onClose } = form
  const { documentId } = document
  const { customerId, version } = useOpenCase()
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null)
  const reject = useCaseChange('decideDocument', {
    onSuccess: useRejected(form, rejectTexts.documentDone, { kind: 'Document', subjectId: documentId }),
    showsErrors: true,
  })
  const { field, isGiven } = useRequiredField<HTMLInputElement>(reasonCode !== null, missingTexts.choice)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven() && reasonCode)
      reject.mutate({ path: { customerId, documentId }, body: { version, outcome: 'Rejected', reasonCode } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>
          <bdi>{rejectTexts.documentExplanation(row.label)}</bdi>
        </Text>
        <Select
          label={rejectTexts.reason}
          data={documentReasons(document)}
          value={reasonCode}
          onChange={(value) => setReasonCode(value as ReasonCode | null)}
          allowDeselect={false}
          searchable
          {...field}
          data-autofocus
          openOnFocus={false}
        />
        <CaseDialogFooter action={rejectTexts.documentAction} mutation={reject} onClose={onClose} isDestructive />
      </Stack>
    </form>
  )
}

function PersonForm({ uboId, ...form }: FormProps & { uboId: string }) {
  const { onClose } = form
  const { customerId, version } = useOpenCase()
  const [reasonCodes, setReasonCodes] = useState<ReasonCode[]>([])
  const reject = useCaseChange('decidePerson', {
    onSuccess: useRejected(form, rejectTexts.personDone, { kind: 'Person', subjectId: uboId }),
    showsErrors: true,
  })
  const { field, isGiven } = useRequiredField<HTMLInputElement>(reasonCodes.length > 0, missingTexts.choice)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven()) reject.mutate({ path: { customerId, uboId }, body: { version, outcome: 'Rejected', reasonCodes } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{rejectTexts.personExplanation}</Text>
        <MultiSelect
          label={rejectTexts.reasons}
          data={PERSON_REASONS}
          value={reasonCodes}
          onChange={(values) => setReasonCodes(values as ReasonCode[])}
          maxValues={10}
          searchable
          hidePickedOptions
          nothingFoundMessage={decisionTexts.noReason}
          {...field}
          data-autofocus
          openOnFocus={false}
        />
        <CaseDialogFooter action={rejectTexts.personAction} mutation={reject} onClose={onClose} isDestructive />
      </Stack>
    </form>
  )
}
