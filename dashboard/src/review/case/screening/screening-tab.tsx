// What the lists say of the business and of each person. Hits are decided one by one, each with a comment.
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ScreeningSubject } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import { countryName } from '../../../components/country-name.ts'
import { Notice } from '../../../components/notice.tsx'
import { ErrorView, LoadingView } from '../../../components/state-views.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import { usePermission } from '../../../session/session.ts'
import classes from '../case.module.css'
import { ERROR_WORDS, personName, personOf, SUBJECT_STATES } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { MatchCard } from './match-card.tsx'

export function ScreeningTab() {
  const { customerId } = useOpenCase()
  const decides = usePermission('review.decide')
  const screening = useQuery(apiQuery('getScreening', { path: { customerId } }))
  const again = useCaseChange('rescreenCustomer', { message: 'The lists were asked again.' })
  if (screening.isError) return <ErrorView error={screening.error} onRetry={() => void screening.refetch()} />
  if (!screening.data) return <LoadingView lines={8} label="Loading the screening" />
  const { subjects, confirmed } = screening.data
  return (
    <section className={classes.panel} aria-label="Screening">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            Screening
          </Title>
          {decides && (
            <Button
              size="xs"
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate({ path: { customerId }, body: {} })}
            >
              Ask the lists again
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          Nothing of this is ever shown to the partner.
        </Text>
        {confirmed > 0 && (
          <Notice tone="bad" title="A sanctions hit is confirmed: the customer can only be rejected">
            The partner is told that compliance has decided, and nothing else.
          </Notice>
        )}
        {subjects.map((subject) => (
          <Subject key={subject.subjectId} subject={subject} />
        ))}
      </Stack>
    </section>
  )
}

function Subject({ subject }: { subject: ScreeningSubject }) {
  const { reviewCase } = useOpenCase()
  const [tone, words] = SUBJECT_STATES[subject.state] ?? ['neutral', subject.state]
  const open = subject.hits.filter(({ state }) => state === 'Open').length
  const name =
    subject.name ??
    (subject.kind === 'Business' ? reviewCase.profile.companyName : personName(personOf(reviewCase, subject.subjectId)))
  const decided = subject.state === 'Hits' && open === 0
  return (
    <section className={classes.subject} aria-label={name}>
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={3} size="h5">
            {name}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {[
              subject.kind === 'Business' ? 'The business' : 'Person',
              subject.birthDate && `born ${subject.birthDate}`,
              subject.country && countryName(subject.country),
              !subject.isCurrent && 'no longer part of the customer',
            ]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </div>
        <StatusBadge tone={decided ? 'good' : tone}>{decided ? 'All hits decided' : words}</StatusBadge>
      </Group>
      <Text size="sm" component="div" mt={4}>
        {subject.errorKind &&
          `${ERROR_WORDS[subject.errorKind] ?? `It failed: ${codeLabel(subject.errorKind).toLowerCase()}.`} `}
        {subject.screenedAt && (
          <>
            Lists asked <TimeText value={subject.screenedAt} />.{' '}
          </>
        )}
        {subject.nextAttemptAt && subject.state !== 'Clear' && subject.state !== 'Hits' && (
          <>
            Next try <TimeText value={subject.nextAttemptAt} />.
          </>
        )}
      </Text>
      <Stack gap="sm" mt={subject.hits.length > 0 ? 'sm' : 0}>
        {subject.hits.map((hit) => (
          <MatchCard key={hit.hitId} hit={hit} subject={subject} />
        ))}
      </Stack>
    </section>
  )
}
