import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { ScreeningHit } from '../../../api/compliance-operations.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import { useTextDraft } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { useRequiredField } from '../state/use-required-field.ts'
import { missingTexts } from '../texts/decision.ts'
import { matchTexts } from '../texts/screening.ts'

/** Confirms or dismisses a screening match, with the rationale. */
export function MatchDecision({ hit: { hitId, revision, state }, onDone }: { hit: ScreeningHit; onDone: () => void }) {
  const { customerId, reviewCase } = useOpenCase()
  const mayDismiss = reviewCase.reviewStage !== 'Closed' || state === 'Open'
  const draft = useTextDraft(`match ${hitId}`)
  const decide = useCaseChange('decideScreeningHit', {
    successMessage: matchTexts.decided,
    onSuccess: () => {
      draft.clear()
      onDone()
    },
    showsErrors: true,
  })
  const rationale = draft.value.trim()
  const { field, isGiven } = useRequiredField<HTMLTextAreaElement>(rationale !== '', missingTexts.text)
  const send = (decision: 'Confirmed' | 'FalsePositive') => {
    if (isGiven()) decide.mutate({ path: { customerId, hitId }, body: { decision, comment: rationale, revision } })
  }
  return (
    <Stack gap="xs" component="form">
      <Textarea
        label={matchTexts.rationale}
        description={matchTexts.rationaleHint}
        value={draft.value}
        onChange={(event) => draft.set(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        {...field}
        autoFocus
      />
      <DraftHint draft={draft} />
      <FormError error={decide.error} />
      <Group gap="xs">
        {mayDismiss && (
          <Button size="xs" ref={submitKey} loading={decide.isPending} onClick={() => send('FalsePositive')}>
            {matchTexts.dismiss}
          </Button>
        )}
        <Button
          size="xs"
          ref={mayDismiss ? undefined : submitKey}
          color="red"
          loading={decide.isPending}
          onClick={() => send('Confirmed')}
        >
          {matchTexts.confirm}
        </Button>
        <Button size="xs" variant="default" onClick={onDone} disabled={decide.isPending}>
          {matchTexts.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
