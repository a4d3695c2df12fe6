// Rejects a document or a person, with the reasons that the partner sees.
import { Modal, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Row } from '../model/checklist-row.ts'
import { nameOf } from '../model/names.ts'
import { DOCUMENT_REASONS, PERSON_REASONS, type ReasonCode } from '../model/reason-codes.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { useCaseChange } from '../state/use-case-change.ts'
import { useRequiredField } from '../state/use-required-field.ts'
import { caseTexts } from '../texts/case.ts'
import { missingTexts } from '../texts/decision.ts'
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
      {subject?.kind === 'person' && <PersonForm uboId={subject.person.uboId} onClose={onClose} />}
      {subject?.kind === 'document' && (
        <DocumentForm documentId={subject.document.documentId} name={last.current!.label} onClose={onClose} />
      )}
    </Modal>
  )
}

interface DocumentFormProps {
  documentId: string
  name: string
  onClose: () => void
}

function DocumentForm({ documentId, name, onClose }: DocumentFormProps) {
  const { customerId, version } = useOpenCase()
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null)
  const reject = useCaseChange('decideDocument', {
    successMessage: rejectTexts.documentDone,
    onSuccess: onClose,
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
          <bdi>{rejectTexts.documentExplanation(name)}</bdi>
        </Text>
        <Select
          label={rejectTexts.reason}
          data={DOCUMENT_REASONS}
          value={reasonCode}
          onChange={(value) => setReasonCode(value as ReasonCode | null)}
          allowDeselect={false}
          searchable
          {...field}
          data-autofocus
        />
        <CaseDialogFooter action={rejectTexts.documentAction} mutation={reject} onClose={onClose} isDestructive />
      </Stack>
    </form>
  )
}

function PersonForm({ uboId, onClose }: { uboId: string; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  const [reasonCodes, setReasonCodes] = useState<ReasonCode[]>([])
  const reject = useCaseChange('decidePerson', {
    successMessage: rejectTexts.personDone,
    onSuccess: onClose,
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
          {...field}
          data-autofocus
        />
        <CaseDialogFooter action={rejectTexts.personAction} mutation={reject} onClose={onClose} isDestructive />
      </Stack>
    </form>
  )
}
