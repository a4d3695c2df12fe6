import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ScreeningHit } from '../../../api/compliance-operations.ts'
import { missingTexts } from '../../../components/dialogs/missing-texts.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { useRequiredField } from '../../../components/dialogs/use-required-field.ts'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { OTHER_KEYS, SUBMIT_KEYS } from '../../../components/keys/control-keys.ts'
import { Key } from '../../../components/keys/key.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { matchTexts } from '../texts/screening.ts'
import { matchDraft } from './match-draft.ts'
import classes from './screening.module.css'
import { useHeldConfirmation } from './use-held-confirmation.ts'

/** Dismisses the match together with its alert, where a second approver may have to agree. */
export interface MatchDismissal {
  readonly error: Error | null
  readonly isPending: boolean
  /** What will happen. */
  readonly notice: ReactNode
  /** In place of the usual label of the button. */
  readonly action: string | undefined
  readonly send: (comment: string) => void
}

interface MatchDecisionProps {
  hit: ScreeningHit
  dismissal?: MatchDismissal | undefined
  /** Open with a draft, without the focus. */
  isResumed: boolean
  /** Says that the first decision is saved. */
  onDecided?: ((hit: ScreeningHit) => void) | undefined
  onDone: () => void
}

/** The field has the focus, and its buttons may be below the window. */
const bringIntoSight = (buttons: HTMLElement | null) => buttons?.scrollIntoView({ block: 'nearest' })

/** Confirms or dismisses a screening match, with the rationale. */
export function MatchDecision({ hit, dismissal, isResumed, onDecided, onDone }: MatchDecisionProps) {
  const { hitId, revision, state } = hit
  const { customerId, reviewCase } = useOpenCase()
  const mayDismiss = reviewCase.reviewStage !== 'Closed' || state === 'Open'
  // The match may have been read again before the decision is answered.
  const [isFirst] = useState(state === 'Open')
  const draft = useTextDraft(matchDraft(hitId))
  const confirmHeld = useHeldConfirmation(hit, draft.clear)
  const decide = useCaseChange('decideScreeningHit', {
    onSuccess: (decided) => {
      draft.clear()
      onDone()
      if (onDecided && isFirst) onDecided(decided)
      else notifySuccess(matchTexts.decided)
    },
    showsErrors: true,
  })
  const rationale = draft.value.trim()
  const { field, isGiven } = useRequiredField<HTMLTextAreaElement>(rationale !== '', missingTexts.text)
  const send = (decision: 'Confirmed' | 'FalsePositive') => {
    if (!isGiven()) return
    if (decision === 'FalsePositive' && dismissal) return dismissal.send(rationale)
    if (decision === 'FalsePositive' || !confirmHeld)
      return decide.mutate({ path: { customerId, hitId }, body: { decision, comment: rationale, revision } })
    onDone()
    confirmHeld(rationale)
  }
  const isPending = decide.isPending || dismissal?.isPending === true
  return (
    <Stack gap="xs" component="form">
      {mayDismiss && dismissal?.notice}
      {confirmHeld && <Text size="sm">{matchTexts.reopens}</Text>}
      {/* Nothing comes between the text and the decisions, so that the same keys always make the same decision. */}
      <DraftHint draft={draft} />
      <Textarea
        label={matchTexts.rationale}
        description={matchTexts.rationaleHint}
        value={draft.value}
        onChange={(event) => draft.set(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        {...field}
        autoFocus={!isResumed}
      />
      <FormError error={decide.error ?? dismissal?.error ?? null} />
      {/* Narrow enough for one line beside an open navigation. */}
      <Group gap={6} ref={isResumed ? undefined : bringIntoSight} className={classes.verdict!}>
        {mayDismiss && (
          <Button
            size="xs"
            px="xs"
            ref={submitKey}
            loading={isPending}
            onClick={() => send('FalsePositive')}
            rightSection={<Key name={SUBMIT_KEYS.label} />}
          >
            {dismissal?.action ?? matchTexts.dismiss}
          </Button>
        )}
        <Button
          size="xs"
          px="xs"
          ref={submitKey}
          aria-keyshortcuts={OTHER_KEYS.aria}
          color="red"
          loading={isPending}
          onClick={() => send('Confirmed')}
          rightSection={<Key name={OTHER_KEYS.label} />}
        >
          {matchTexts.confirm}
        </Button>
        <Button size="xs" px="xs" variant="default" onClick={onDone} disabled={isPending}>
          {matchTexts.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
