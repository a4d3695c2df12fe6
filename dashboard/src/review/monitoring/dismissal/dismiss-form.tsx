// The reason and the comment of a dismissal, of one alert or of several.
import { Input, Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { useRequiredField } from '../../case/state/use-required-field.ts'
import { missingTexts } from '../../case/texts/decision.ts'
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
  /** What will happen, which may depend on the reason. */
  children: ReactNode | ((reason: DismissalReason | undefined) => ReactNode)
  action: (reason: DismissalReason | undefined) => string
  /** What follows from the reason. */
  notice?: (reason: DismissalReason | undefined) => ReactNode
  /** Keeps the comment as a draft until it is sent; the caller clears it. */
  draftName: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onCancel: () => void
  onSubmit: (dismissal: Dismissal) => void
}

export function DismissForm(props: DismissFormProps) {
  const { reasons, initialReason, isMatch, children, action, notice, draftName, mutation, onCancel, onSubmit } = props
  const only = reasons.length === 1 ? reasons[0] : undefined
  const [reason, setReason] = useState<DismissalReason | undefined>(initialReason ?? only)
  const draft = useTextDraft(draftName)
  const comment = draft.value.trim()
  const reasonField = useRequiredField<HTMLInputElement>(reason !== undefined, missingTexts.choice)
  const commentField = useRequiredField<HTMLTextAreaElement>(comment !== '', missingTexts.text)
  function submit(event: FormEvent) {
    event.preventDefault()
    // Both are marked; the focus goes to the first that is missing.
    const isCommented = commentField.isGiven()
    if (reasonField.isGiven() && isCommented && reason) onSubmit({ reasonCode: reason, comment })
  }
  const { ref: firstReason, ...choice } = reasonField.field
  const hintOf = (code: DismissalReason) => (code === 'RiskAccepted' && isMatch ? acceptedMatchHint : reasonHints[code])
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {typeof children === 'function' ? children(reason) : children}
        {only ? (
          <Input.Wrapper
            label={dismissalTexts.reason}
            description={hintOf(only)}
            inputWrapperOrder={['label', 'input', 'description']}
            labelElement="div"
          >
            <div>{reasonLabel(only)}</div>
          </Input.Wrapper>
        ) : (
          <Radio.Group
            label={dismissalTexts.reason}
            value={reason ?? ''}
            onChange={(value) => setReason(value as DismissalReason)}
            {...choice}
          >
            <Stack gap="xs" my={4}>
              {reasons.map((code, index) => (
                <Radio
                  key={code}
                  ref={index === 0 ? firstReason : undefined}
                  data-autofocus={(reason ? code === reason : index === 0) || undefined}
                  value={code}
                  label={reasonLabel(code)}
                  description={hintOf(code)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {notice?.(reason)}
        <Textarea
          label={dismissalTexts.comment}
          description={dismissalTexts.commentHint}
          value={draft.value}
          onChange={(event) => draft.set(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus={only && true}
          {...commentField.field}
        />
        <DraftHint draft={draft} />
        <DialogFooter
          action={action(reason)}
          error={mutation.error}
          isPending={mutation.isPending}
          onClose={onCancel}
        />
      </Stack>
    </form>
  )
}
