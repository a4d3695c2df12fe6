import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ScreeningHit } from '../../../api/compliance-operations.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { matchTexts } from '../texts/screening.ts'

/** Confirms or dismisses a screening match, with the rationale. */
export function MatchDecision({ hit: { hitId, revision }, onDone }: { hit: ScreeningHit; onDone: () => void }) {
  const { customerId } = useOpenCase()
  const [comment, setComment] = useState('')
  const decide = useCaseChange('decideScreeningHit', {
    successMessage: matchTexts.decided,
    onSuccess: onDone,
    showsErrors: true,
  })
  const rationale = comment.trim()
  const send = (decision: 'Confirmed' | 'FalsePositive') =>
    decide.mutate({ path: { customerId, hitId }, body: { decision, comment: rationale, revision } })
  return (
    <Stack gap="xs">
      <Textarea
        label={matchTexts.rationale}
        description={matchTexts.rationaleHint}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        required
        autoFocus
      />
      <FormError error={decide.error} />
      <Group gap="xs">
        <Button size="xs" disabled={!rationale} loading={decide.isPending} onClick={() => send('FalsePositive')}>
          {matchTexts.dismiss}
        </Button>
        <Button
          size="xs"
          color="red"
          disabled={!rationale}
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
