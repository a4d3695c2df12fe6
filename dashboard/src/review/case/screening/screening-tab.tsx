// Screening of the business and of each person. Every match is decided on its own, with a rationale.

import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ScreeningHit, ScreeningSubject } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { StatusBadge, type Tone } from '../../../components/badges/status-badge.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Key } from '../../../components/keys/key.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { dateText } from '../../../format/times.ts'
import { useRestoreDraft } from '../../../session/restore-draft.ts'
import { usePermission } from '../../../session/session.ts'
import { Panel } from '../parts/panel.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { headerTexts } from '../texts/case.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import { matchTexts, screeningErrors, screeningTexts, subjectStates } from '../texts/screening.ts'
import { MatchCard } from './match-card.tsx'
import { matchDraft } from './match-draft.ts'
import { isOpenMatch, openFirst } from './open-match.ts'
import classes from './screening.module.css'
import { subjectName } from './subject-name.ts'
import { useGoOnAfterLast } from './use-go-on-after-last.ts'

export function ScreeningTab() {
  const { customerId, sampleId, reviewCase, may } = useOpenCase()
  const { openDecision } = useCaseActions()
  const mayDecide = usePermission('review.decide')
  // Approved customers are monitored; other closed cases stay as they are, and so does the case of a sample.
  const isOver = reviewCase.reviewStage === 'Closed' && reviewCase.verificationStatus !== 'Approved'
  const mayRescreen = mayDecide && !sampleId && !isOver
  const screening = useQuery(
    apiQuery('getScreening', { path: { customerId }, ...(sampleId && { query: { sampleId } }) }),
  )
  const rescreen = useCaseChange('rescreenCustomer', { successMessage: screeningTexts.rescreened })
  const subjects = useOpenFirst(screening.data?.subjects)
  const open = subjects?.flatMap(({ hits }) => hits).filter(isOpenMatch)
  // After a confirmed sanctions match, the way on is the rejection at the top of this tab.
  useGoOnAfterLast('screening', screening.data?.confirmed === 0 ? open?.length : undefined)
  if (screening.isError) return <ErrorView error={screening.error} onRetry={() => void screening.refetch()} />
  if (!screening.data) return <LoadingView lines={8} label={screeningTexts.loading} />
  const { confirmed } = screening.data
  return (
    <Panel
      title={screeningTexts.title}
      hint={screeningTexts.internal}
      actions={
        mayRescreen && (
          <Button
            size="xs"
            variant="default"
            loading={rescreen.isPending}
            onClick={() => rescreen.mutate({ path: { customerId }, body: {} })}
          >
            {screeningTexts.rescreen}
          </Button>
        )
      }
    >
      {confirmed > 0 && (
        <Notice tone="bad" title={screeningTexts.sanctionsConfirmed}>
          {screeningTexts.sanctionsConfirmedHint}
          {may('reject') && (
            <Group mt="xs">
              <Button
                size="xs"
                variant="default"
                onClick={() => openDecision('reject')}
                rightSection={<Key name={headerTexts.rejectKey} />}
              >
                {headerTexts.reject}
              </Button>
            </Group>
          )}
        </Notice>
      )}
      {subjects?.map((subject) => (
        <Subject key={subject.subjectId} subject={subject} subjects={subjects} nextHitId={open?.[0]?.hitId} />
      ))}
    </Panel>
  )
}

/** The order stays while the tab is open, so that nothing moves with a decision. */
function useOpenFirst(subjects: readonly ScreeningSubject[] | undefined): readonly ScreeningSubject[] | undefined {
  const order = useRef<readonly string[]>(undefined)
  order.current ??= subjects && openFirst(subjects).map(({ subjectId }) => subjectId)
  const place = ({ subjectId }: ScreeningSubject) => order.current?.indexOf(subjectId) ?? -1
  return subjects?.toSorted((a, b) => place(a) - place(b))
}

/** A first decision is taken back with its message. */
function useUndoableDecision(): ((hit: ScreeningHit) => void) | undefined {
  const { customerId, reviewCase, show } = useOpenCase()
  const { notifyUndoable } = useCaseActions()
  const undo = useCaseChange('undoScreeningDecision', { successMessage: matchTexts.undone })
  const restoreDraft = useRestoreDraft()
  if (reviewCase.reviewStage === 'Closed' || reviewCase.verificationStatus === 'Approved') return undefined
  return ({ hitId, revision, decisions, state, category }) =>
    notifyUndoable(
      state === 'Confirmed' && category === 'Sanctions' ? matchTexts.onlyRejected : matchTexts.decided,
      () => {
        undo.mutate({ path: { customerId, hitId }, body: { revision } })
        restoreDraft(matchDraft(hitId), decisions.at(-1)?.comment ?? '')
        show('screening')
      },
    )
}

interface SubjectProps {
  subject: ScreeningSubject
  subjects: readonly ScreeningSubject[]
  nextHitId: string | undefined
}

function Subject({ subject, subjects, nextHitId }: SubjectProps) {
  const { reviewCase } = useOpenCase()
  const onDecided = useUndoableDecision()
  const isBusiness = subject.kind === 'Business'
  const name = subjectName(reviewCase, subject)
  const [tone, state] = subjectState(subject)
  const facts = [
    isBusiness ? screeningTexts.business : screeningTexts.person,
    subject.birthDate && screeningTexts.born(dateText(subject.birthDate)),
    subject.country && countryName(subject.country),
    !subject.isCurrent && screeningTexts.formerPerson,
  ]
  return (
    <section className={classes.subject} aria-label={name}>
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={3} size="h5">
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </Group>
      <Progress subject={subject} />
      <Stack gap="sm" mt={subject.hits.length > 0 ? 'sm' : 0}>
        {subject.hits.map((hit) => (
          <MatchCard
            key={hit.hitId}
            hit={hit}
            subject={subject}
            subjects={subjects}
            decideKey={hit.hitId === nextHitId ? 'o' : undefined}
            opensDraft
            onDecided={onDecided}
          />
        ))}
      </Stack>
    </section>
  )
}

/** Once every match is decided, the result of those decisions. */
function subjectState({ state, hits }: ScreeningSubject): readonly [Tone, string] {
  if (state !== 'Hits' || hits.some(isOpenMatch)) return subjectStates[state] ?? ['neutral', state]
  const confirmed = hits.filter((hit) => hit.state === 'Confirmed').length
  if (confirmed > 0) return ['bad', screeningTexts.confirmed(confirmed)]
  const isDismissed = hits.every((hit) => hit.state !== 'Open')
  return ['good', isDismissed ? screeningTexts.allDismissed : checklistTexts.noOpenMatches]
}

function Progress({ subject: { state, errorKind, screenedAt, nextAttemptAt } }: { subject: ScreeningSubject }) {
  const isDone = state === 'Clear' || state === 'Hits'
  return (
    <Text size="sm" component="div" mt={4}>
      {errorKind && <div>{screeningErrors[errorKind] ?? screeningTexts.failed(codeLabel(errorKind))}</div>}
      {screenedAt && (
        <div>
          {screeningTexts.screened} <TimeText value={screenedAt} />
        </div>
      )}
      {nextAttemptAt && !isDone && (
        <div>
          {screeningTexts.nextAttempt} <TimeText value={nextAttemptAt} />
        </div>
      )}
    </Text>
  )
}
