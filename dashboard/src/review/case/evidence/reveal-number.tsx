// Reveals one identity number for comparison with a scan. The reason is recorded in the audit log; the number is hidden
// again after a while and is never cached.
import { Button, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { fieldErrorOf } from '../../../api/api-error.ts'
import type { IdentityRecord, RevealIdentityNumber } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { usePermission } from '../../../session/session.ts'
import { useOpenCase } from '../state/case-context.ts'
import { DialogFooter } from '../state/dialog-footer.tsx'
import { caseTexts } from '../texts/case.ts'
import { revealReasons, revealTexts } from '../texts/evidence.ts'

type Reason = RevealIdentityNumber['reason']

const HIDE_AFTER_MS = 60_000
const REASONS = Object.entries(revealReasons).map(([value, label]) => ({ value, label }))

interface IdentityNumberProps {
  identity: IdentityRecord
  name: string
  /** The number while it is revealed. */
  revealed: string | undefined
  onReveal: (number: string | undefined) => void
}

/** One number at a time is revealed: `onReveal` hides the others. */
export function IdentityNumber({ identity, name, revealed, onReveal }: IdentityNumberProps) {
  const mayReveal = usePermission('review.decide')
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (revealed === undefined) return
    const timer = setTimeout(() => onReveal(undefined), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [revealed, onReveal])
  return (
    <>
      <code>
        <bdi>{revealed ?? identity.identityValueMasked}</bdi>
      </code>{' '}
      {mayReveal && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => (revealed === undefined ? setAsking(true) : onReveal(undefined))}
          aria-label={revealed === undefined ? revealTexts.revealLabel(name) : revealTexts.hideLabel(name)}
        >
          {revealed === undefined ? revealTexts.reveal : revealTexts.hide}
        </Button>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={revealTexts.title}
        centered
        closeButtonProps={{ 'aria-label': caseTexts.close }}
      >
        <RevealForm identityId={identity.identityId} onClose={() => setAsking(false)} onReveal={onReveal} />
      </Modal>
    </>
  )
}

interface RevealFormProps {
  identityId: string
  onClose: () => void
  onReveal: (number: string) => void
}

function RevealForm({ identityId, onClose, onReveal }: RevealFormProps) {
  const { customerId } = useOpenCase()
  const [reason, setReason] = useState<Reason>('CompareWithDocument')
  const [text, setText] = useState('')
  const comment = text.trim()
  const reveal = useApiMutation('revealIdentityNumber', {
    refreshes: ['getTimeline', 'listNotes'],
    showsErrors: true,
    onSuccess: ({ identityValue }) => {
      onReveal(identityValue)
      onClose()
    },
  })
  const isCommentMissing = reason === 'Other' && !comment
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isCommentMissing)
      reveal.mutate({ path: { customerId, identityId }, body: { reason, ...(comment ? { comment } : {}) } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{revealTexts.explanation}</Text>
        <Select
          label={revealTexts.reason}
          data={REASONS}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason(value as Reason)}
          data-autofocus
        />
        <Textarea
          label={revealTexts.comment}
          description={revealTexts.commentHint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={6}
          required={reason === 'Other'}
          error={fieldErrorOf(reveal.error, 'comment')}
        />
        <DialogFooter action={revealTexts.reveal} mutation={reveal} onClose={onClose} disabled={isCommentMissing} />
      </Stack>
    </form>
  )
}
