// Rejects the customer, with the reasons and the message that the partner sees.
import { MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Case } from '../../../api/compliance-operations.ts'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { REJECT_REASONS, type ReasonCode } from '../model/reason-codes.ts'
import { useOpenCase } from '../state/case-context.ts'
import { CaseDialogFooter } from '../state/case-dialog-footer.tsx'
import { decisionTexts, nextTexts } from '../texts/decision.ts'
import { CommentField } from './comment-field.tsx'
import { reasonFilter } from './reason-filter.ts'
import { useHeldDecision } from './use-held-decision.ts'

interface Rejection {
  readonly reasonCodes: ReasonCode[]
  readonly message: string
  readonly comment: string
}

/** What reviewers have established already. A partner must not learn of the customers of another one. */
function proposedReasons({ screening, confirmedDuplicates }: Case): ReasonCode[] {
  return [
    ...(screening.confirmedHits > 0 ? (['ComplianceDecision'] as const) : []),
    ...(confirmedDuplicates.some(({ isSamePartner }) => isSamePartner) ? (['DuplicateCustomer'] as const) : []),
  ]
}

function duplicateHint({ confirmedDuplicates }: Case): string | undefined {
  const [first] = confirmedDuplicates
  if (!first || confirmedDuplicates.some(({ isSamePartner }) => isSamePartner)) return undefined
  return decisionTexts.duplicateOfOtherPartner(first.companyName)
}

export function RejectForm({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const draft = useDraft<Rejection>(`reject ${customerId}`, () => ({
    reasonCodes: proposedReasons(reviewCase),
    message: '',
    comment: '',
  }))
  const { reasonCodes, message, comment } = draft.value
  const set = (change: Partial<Rejection>) => draft.set({ ...draft.value, ...change })
  const { decide, decideAndOpenNext } = useHeldDecision('rejectCase', { onClose, onSent: draft.clear })
  const isComplianceDecision = reasonCodes.includes('ComplianceDecision') || reviewCase.screening.confirmedHits > 0
  const publicMessage = isComplianceDecision ? '' : message.trim()
  const input = {
    path: { customerId },
    body: {
      version,
      reasonCodes,
      ...(publicMessage ? { message: publicMessage } : {}),
      ...(comment.trim() ? { comment: comment.trim() } : {}),
    },
  }
  const [isListOpen, setListOpen] = useState(false)
  const { field, isGiven } = useRequiredField<HTMLInputElement>(reasonCodes.length > 0, missingTexts.choice)
  function submitTo(send: () => void) {
    if (isGiven()) return send()
    // The list would cover what is wrong.
    setListOpen(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    submitTo(() => decide.mutate(input))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <MultiSelect
          label={decisionTexts.reasons}
          description={duplicateHint(reviewCase)}
          nothingFoundMessage={decisionTexts.noReason}
          placeholder={reasonCodes.length === 0 ? decisionTexts.reasonsPlaceholder : ''}
          data={REJECT_REASONS}
          value={reasonCodes}
          onChange={(values) => set({ reasonCodes: values as ReasonCode[] })}
          searchable
          // A second Enter on a reason would take it away.
          hidePickedOptions
          filter={reasonFilter}
          {...field}
          data-autofocus
          // An open list covers the rest of the dialog. It stays open while several are picked.
          openOnFocus={false}
          dropdownOpened={isListOpen}
          onDropdownOpen={() => setListOpen(true)}
          onDropdownClose={() => setListOpen(false)}
          comboboxProps={{ withinPortal: true }}
        />
        {isComplianceDecision ? (
          <Notice tone="neutral" icon="lock" title={decisionTexts.complianceOnly}>
            {decisionTexts.complianceOnlyHint}
          </Notice>
        ) : (
          <Textarea
            label={decisionTexts.message}
            description={decisionTexts.messageHint}
            value={message}
            onChange={(event) => set({ message: event.currentTarget.value })}
            maxLength={1000}
            autosize
            minRows={2}
            maxRows={8}
          />
        )}
        <CommentField value={comment} onChange={(text) => set({ comment: text })} />
        <DraftHint draft={draft} />
        <Text size="sm">{decisionTexts.rejectHint}</Text>
        <CaseDialogFooter
          action={decisionTexts.rejectAction}
          mutation={decide}
          onClose={onClose}
          isDestructive
          next={{
            label: nextTexts.reject,
            onClick: () => submitTo(() => decideAndOpenNext(input)),
          }}
        />
      </Stack>
    </form>
  )
}
