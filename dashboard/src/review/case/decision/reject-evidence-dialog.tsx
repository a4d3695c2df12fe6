// Refuses a document or a person, with the reason. What a refused document was for is missing again.
import { Button, Group, Modal, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormError } from '../../../components/state-views.tsx'
import type { Row } from '../model/checklist-rows.ts'
import { personName } from '../model/names.ts'
import { ASK_REASONS, DOCUMENT_REASONS, END_REASONS, type ReasonCode } from '../model/reason-codes.ts'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'

const PERSON_REASONS = [
  ...END_REASONS,
  ...ASK_REASONS.filter(({ value }) => !END_REASONS.some((it) => it.value === value)),
]

export function RejectEvidenceDialog({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  // While the dialog fades away it still says what it said.
  const last = useRef(row)
  if (row) last.current = row
  const subject = last.current?.subject
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={subject?.kind === 'person' ? `Reject ${personName(subject.person)}?` : 'Refuse the document?'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {subject?.kind === 'person' && <PersonForm uboId={subject.person.uboId} onClose={onClose} />}
      {subject?.kind === 'document' && (
        <DocumentForm documentId={subject.document.documentId} label={last.current!.label} onClose={onClose} />
      )}
    </Modal>
  )
}

interface DocumentFormProps {
  documentId: string
  label: string
  onClose: () => void
}

function DocumentForm({ documentId, label, onClose }: DocumentFormProps) {
  const { customerId, version } = useOpenCase()
  const [reasonCode, setReason] = useState<ReasonCode | null>(null)
  const action = useCaseChange('decideDocument', { message: 'Refused.', onDone: onClose, showsErrors: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reasonCode)
      action.mutate({ path: { customerId, documentId }, body: { version, outcome: 'Rejected', reasonCode } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{label} no longer counts: what it was for is missing again. The partner sees the reason.</Text>
        <Select
          label="Reason"
          data={DOCUMENT_REASONS}
          value={reasonCode}
          onChange={(value) => setReason(value as ReasonCode | null)}
          searchable
          required
          data-autofocus
        />
        <End onClose={onClose} action={action} disabled={!reasonCode} words="Refuse it" />
      </Stack>
    </form>
  )
}

function PersonForm({ uboId, onClose }: { uboId: string; onClose: () => void }) {
  const { customerId, version } = useOpenCase()
  const [reasonCodes, setReasons] = useState<ReasonCode[]>([])
  const action = useCaseChange('decidePerson', { message: 'Rejected.', onDone: onClose, showsErrors: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    action.mutate({ path: { customerId, uboId }, body: { version, outcome: 'Rejected', reasonCodes } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>The partner sees the person as rejected, with the reasons. The case itself stays open.</Text>
        <MultiSelect
          label="Reasons"
          data={PERSON_REASONS}
          value={reasonCodes}
          onChange={(values) => setReasons(values as ReasonCode[])}
          maxValues={10}
          searchable
          required
          data-autofocus
        />
        <End onClose={onClose} action={action} disabled={reasonCodes.length === 0} words="Reject the person" />
      </Stack>
    </form>
  )
}

function End({
  onClose,
  action,
  disabled,
  words,
}: {
  onClose: () => void
  action: { error: Error | null; isPending: boolean }
  disabled: boolean
  words: string
}) {
  return (
    <>
      <StaleVersionNotice />
      <FormError error={isVersionStale(action.error) ? undefined : action.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={action.isPending}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={action.isPending} disabled={disabled}>
          {words}
        </Button>
      </Group>
    </>
  )
}
