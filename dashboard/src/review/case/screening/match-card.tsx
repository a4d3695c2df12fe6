// One entry of a list that may be the subject: both side by side, and the decision with its comment.
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ScreeningHit, ScreeningSubject } from '../../../api/compliance-operations.ts'
import { countryName } from '../../../components/country-name.ts'
import { Facts } from '../../../components/facts.tsx'
import { FormError } from '../../../components/state-views.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { usePermission } from '../../../session/session.ts'
import classes from '../case.module.css'
import { CATEGORY_WORDS, HIT_STATES } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'

interface MatchCardProps {
  hit: ScreeningHit
  subject: ScreeningSubject
}

export function MatchCard({ hit, subject }: MatchCardProps) {
  const decides = usePermission('review.decide')
  const [deciding, setDeciding] = useState(false)
  const [tone, words] = HIT_STATES[hit.state] ?? ['neutral', hit.state]
  const isOpen = hit.state === 'Open'
  return (
    <article className={classes.hit} aria-label={`${hit.name}, ${hit.list}`}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Text fw={600}>{hit.name}</Text>
          <Text size="sm" c="dimmed">
            {CATEGORY_WORDS[hit.category]}: {hit.list}, entry {hit.entryId}
          </Text>
        </div>
        <Group gap="xs">
          <span>{hit.score} % alike</span>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </Group>
      </Group>
      <Facts
        facts={[
          ...(hit.aliases.length > 0 ? [['Also known as', hit.aliases.join('; ')] as const] : []),
          ['Born', <Compared key="b" theirs={hit.birthDates} ours={subject.birthDate} same={sameBirth} />],
          [
            'Countries',
            <Compared
              key="c"
              theirs={hit.countries.map(countryName)}
              ours={subject.country && countryName(subject.country)}
            />,
          ],
          ...(hit.note ? [['Note', hit.note] as const] : []),
          ...(hit.url && /^https:\/\//.test(hit.url)
            ? [
                [
                  'Source',
                  <Anchor key="u" href={hit.url} target="_blank" rel="noopener noreferrer">
                    {hit.url}
                  </Anchor>,
                ] as const,
              ]
            : []),
          ['Found', <TimeText key="f" value={hit.foundAt} />],
          ...(hit.withdrawnAt ? [['No longer listed', <TimeText key="w" value={hit.withdrawnAt} />] as const] : []),
        ]}
      />
      {hit.decisions.map((decision) => (
        <p key={decision.decidedAt} className={classes.decided}>
          <strong>{HIT_STATES[decision.decision]?.[1]}</strong>: {decision.comment}
          <br />
          <small>
            {decision.decidedBy.email ?? 'Somebody who is gone'}, <TimeText value={decision.decidedAt} />
          </small>
        </p>
      ))}
      {decides && !deciding && (
        <Button size="xs" variant={isOpen ? 'filled' : 'default'} onClick={() => setDeciding(true)}>
          {isOpen ? 'Decide' : 'Decide again'}
        </Button>
      )}
      {decides && deciding && <Decide hit={hit} onDone={() => setDeciding(false)} />}
    </article>
  )
}

function Decide({ hit, onDone }: { hit: ScreeningHit; onDone: () => void }) {
  const [comment, setComment] = useState('')
  const decide = useDecide(hit, onDone)
  const ready = comment.trim() !== ''
  return (
    <Stack gap="xs">
      <Textarea
        label="What it was decided by"
        description="Birth date, country, photograph: what a colleague needs to follow you."
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
        <Button
          size="xs"
          disabled={!ready}
          loading={decide.isPending}
          onClick={() => decide.send('FalsePositive', comment.trim())}
        >
          It is somebody else
        </Button>
        <Button
          size="xs"
          color="red"
          disabled={!ready}
          loading={decide.isPending}
          onClick={() => decide.send('Confirmed', comment.trim())}
        >
          It is them
        </Button>
        <Button size="xs" variant="default" onClick={onDone} disabled={decide.isPending}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function useDecide({ hitId, revision }: ScreeningHit, onDone: () => void) {
  const { customerId } = useOpenCase()
  const action = useCaseChange('decideScreeningHit', { message: 'Decided.', onDone, showsErrors: true })
  return {
    error: action.error,
    isPending: action.isPending,
    send: (decision: 'Confirmed' | 'FalsePositive', comment: string) =>
      action.mutate({ path: { customerId, hitId }, body: { decision, comment, revision } }),
  }
}

/** What the list says, and whether it is what was declared. */
function Compared({
  theirs,
  ours,
  same = (a, b) => a === b,
}: {
  theirs: readonly string[]
  ours: string | null
  same?: (theirs: string, ours: string) => boolean
}) {
  if (theirs.length === 0) return <>the list doesn't say</>
  const said = theirs.join(', ')
  if (!ours) return <>{said}; not declared here</>
  return theirs.some((value) => same(value, ours)) ? (
    <>
      {said} <StatusBadge tone="attention">The same</StatusBadge>
    </>
  ) : (
    <>
      {said} <StatusBadge tone="neutral">{`Declared: ${ours}`}</StatusBadge>
    </>
  )
}

/** A list may know the year alone. */
function sameBirth(theirs: string, ours: string): boolean {
  return ours.startsWith(theirs)
}
