// The reason and the comment of a dismissal, of one alert or of several.
import { Input, Radio, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { nextTexts } from '../../case/texts/decision.ts'
import { acceptedMatchHint, dismissalTexts, reasonHints, reasonLabel } from './texts.ts'

export type DismissalReason = Alert['dismissalReasons'][number]

export interface Dismissal {
  readonly reasonCode: DismissalReason
  /** Empty if it is optional and left out. */
  readonly comment: string
}

interface DismissFormProps {
  reasons: readonly DismissalReason[]
  initialReason?: DismissalReason | undefined
  initialComment?: string | undefined
  /** Without it, the comment is always required. */
  isCommentOptional?: (reason: DismissalReason | undefined) => boolean
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
  onSubmit: (dismissal: Dismissal, opensNext: boolean) => void
  /** The button that also opens the next alert. */
  next?: (reason: DismissalReason | undefined) => string
}

export function DismissForm(props: DismissFormProps) {
  const { reasons, initialReason, initialComment = '', isMatch, children, action, notice, draftName, mutation } = props
  const { isCommentOptional, next, onCancel, onSubmit } = props
  const only = reasons.length === 1 ? reasons[0] : undefined
  const [reason, setReason] = useState<DismissalReason | undefined>(initialReason ?? only)
  const draft = useDraft(draftName, () => initialComment)
  const comment = draft.value.trim()
  const isOptional = isCommentOptional?.(reason) ?? false
  const reasonField = useRequiredField<HTMLInputElement>(reason !== undefined, missingTexts.choice)
  const commentField = useRequiredField<HTMLTextAreaElement>(comment !== '' || isOptional, missingTexts.text)
  function submit(opensNext: boolean) {
    // Both are marked; the focus goes to the first that is missing.
    const isCommented = commentField.isGiven()
    if (reasonField.isGiven() && isCommented && reason) onSubmit({ reasonCode: reason, comment }, opensNext)
  }
  const { ref: firstReason, ...choice } = reasonField.field
  const hintOf = (code: DismissalReason) => (code === 'RiskAccepted' && isMatch ? acceptedMatchHint : reasonHints[code])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
      noValidate
    >
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
          required={!isOptional}
        />
        <DraftHint draft={draft} />
        <DialogFooter
          action={action(reason)}
          error={mutation.error}
          isPending={mutation.isPending}
          onClose={onCancel}
          next={next && { label: next(reason), onClick: () => submit(true) }}
          hint={next && nextTexts.hint}
        />
      </Stack>
    </form>
  )
}
