// The reason and the comment of a dismissal, of one alert or of several.
import { Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { acceptedMatchHint, dismissalTexts, reasonHints, reasonLabel } from './texts.ts'

export type DismissalReason = Alert['dismissalReasons'][number]

export interface Dismissal {
  readonly reasonCode: DismissalReason
  readonly comment: string
}

interface DismissFormProps {
  reasons: readonly DismissalReason[]
  initialReason?: DismissalReason | undefined
  /** Whether all alerts are screening matches. */
  isMatch: boolean
  /** What will happen. */
  children: ReactNode
  action: string
  /** Keeps the comment as a draft until it is sent; the caller clears it. */
  draftName: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onCancel: () => void
  onSubmit: (dismissal: Dismissal) => void
}

export function DismissForm(props: DismissFormProps) {
  const { reasons, initialReason, isMatch, children, action, draftName, mutation, onCancel, onSubmit } = props
  const only = reasons.length === 1 ? reasons[0] : undefined
  const [reason, setReason] = useState<DismissalReason | undefined>(initialReason ?? only)
  const draft = useTextDraft(draftName)
  const comment = draft.value.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason && comment) onSubmit({ reasonCode: reason, comment })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <Radio.Group
          label={dismissalTexts.reason}
          value={reason ?? ''}
          onChange={(value) => setReason(value as DismissalReason)}
        >
          <Stack gap="xs" mt={4}>
            {reasons.map((code, index) => (
              <Radio
                key={code}
                data-autofocus={(reason ? code === reason : index === 0) || undefined}
                value={code}
                label={reasonLabel(code)}
                description={code === 'RiskAccepted' && isMatch ? acceptedMatchHint : reasonHints[code]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={dismissalTexts.comment}
          description={dismissalTexts.commentHint}
          value={draft.value}
          onChange={(event) => draft.set(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          required
          withAsterisk={false}
        />
        <DraftHint draft={draft} />
        <DialogFooter
          action={action}
          error={mutation.error}
          isPending={mutation.isPending}
          onClose={onCancel}
          disabled={!reason || !comment}
        />
      </Stack>
    </form>
  )
}
