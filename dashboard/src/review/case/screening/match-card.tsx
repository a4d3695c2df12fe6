// One list entry that may be the subject: both compared, and the decision with its rationale.

import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type {
  CaseDocument,
  ScreeningHit,
  ScreeningHitDecision,
  ScreeningSubject,
} from '../../../api/compliance-operations.ts'
import { StatusBadge } from '../../../components/badges/status-badge.tsx'
import { lazyPart } from '../../../components/feedback/lazy-part.ts'
import { LoadingMark } from '../../../components/feedback/loading-mark.tsx'
import { isTyping } from '../../../components/keys/is-typing.ts'
import { Key } from '../../../components/keys/key.tsx'
import { holdKeys } from '../../../components/keys/keys-for-dialog.ts'
import { usePageActions } from '../../../components/keys/page-actions.ts'
import { useKeys } from '../../../components/keys/use-keys.ts'
import { Facts } from '../../../components/layout/facts.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { countryName } from '../../../format/country-name.ts'
import { dateText } from '../../../format/times.ts'
import { readDraft } from '../../../session/draft-storage.ts'
import { useDraftKey } from '../../../session/drafts.ts'
import { usePermission } from '../../../session/session.ts'
import { listCategories } from '../../components/alert-texts.ts'
import { useHasHeldDecision } from '../../components/held-decision.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { caseTexts } from '../texts/case.ts'
import { matchStates, matchTexts } from '../texts/screening.ts'
import { earlierDecisions } from './earlier-decisions.ts'
import type { MatchDismissal } from './match-decision.tsx'
import type { PersonDocumentsProps } from './match-document.tsx'
import { matchDraft } from './match-draft.ts'
import { isOpenMatch } from './open-match.ts'
import classes from './screening.module.css'
import { subjectName } from './subject-name.ts'

const PersonDocuments = lazyPart<PersonDocumentsProps>(
  async () => (await import('./match-document.tsx')).PersonDocuments,
)
const MatchDocument = lazyPart<{ document: CaseDocument }>(
  async () => (await import('./match-document.tsx')).MatchDocument,
)
const MatchDecision = lazy(async () => ({ default: (await import('./match-decision.tsx')).MatchDecision }))

interface MatchCardProps {
  hit: ScreeningHit
  subject: ScreeningSubject
  /** All of the customer. */
  subjects: readonly ScreeningSubject[]
  /** The key that begins the decision, for one match of the page. */
  decideKey?: string | undefined
  /** With a draft, the form of the match that has the key is open. */
  opensDraft?: boolean
  /** A decision about the match can still be undone. */
  isLocked?: boolean
  dismissal?: MatchDismissal | undefined
  /** Says that a decision is saved. */
  onDecided?: ((hit: ScreeningHit) => void) | undefined
}

export function MatchCard({
  hit,
  subject,
  subjects,
  decideKey,
  opensDraft = false,
  isLocked = false,
  dismissal,
  onDecided,
}: MatchCardProps) {
  const { reviewCase } = useOpenCase()
  const isHeld = useHasHeldDecision(hit.hitId)
  const mayDecide = useMayDecide(hit) && !isLocked && !isHeld
  // `resumed`: open with a draft, without the focus, so that keys stay shortcuts.
  const [deciding, setDeciding] = useState<boolean | 'resumed'>()
  // A form that comes back after the decision would ask for another one.
  if (deciding && !mayDecide) setDeciding(undefined)
  const isOpen = isOpenMatch(hit)
  const draftKey = useDraftKey(matchDraft(hit.hitId))
  const hasDraft = mayDecide && !deciding && Boolean(readDraft<string>(draftKey))
  if (hasDraft && opensDraft && decideKey && isOpen && deciding === undefined) setDeciding('resumed')
  const [tone, state] =
    hit.state === 'Open' && !isOpen ? matchStates.Withdrawn! : (matchStates[hit.state] ?? ['neutral', hit.state])
  const card = useRef<HTMLElement>(null)
  const begin = () => {
    const field = card.current?.querySelector('textarea')
    if (field) field.focus()
    else setDeciding(true)
  }
  const decide =
    decideKey && mayDecide && deciding !== true ? [{ label: matchTexts.decide, key: decideKey, run: begin }] : []
  useKeys(Object.fromEntries(decide.map(({ key, run }) => [key, run])))
  usePageActions(() => decide)
  const documents = reviewCase.documents.filter((it) => it.uboId === subject.subjectId)
  const [shownId, setShown] = useState<string>()
  const shown = documents.find(({ documentId }) => documentId === shownId)
  // What is typed while the form is loading is for its field.
  useLayoutEffect(() => {
    const isField = (element: Element | null) =>
      element !== null && card.current!.contains(element) && isTyping(element)
    // A form that was loaded before has the focus by now.
    return deciding === true && !isField(document.activeElement)
      ? holdKeys(() => setDeciding(false), isField)
      : undefined
  }, [deciding])
  return (
    <article ref={card} className={classes.match} aria-label={`${hit.name}, ${hit.list}`}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Text fw={600}>
            <bdi>{hit.name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {matchTexts.source(listCategories[hit.category] ?? hit.category, hit.list, hit.entryId)}
          </Text>
        </div>
        <Group gap="xs">
          <span>{matchTexts.score(hit.score)}</span>
          <StatusBadge tone={tone}>{state}</StatusBadge>
        </Group>
      </Group>
      <div className={classes.matchColumns} data-document={shown && true}>
        <div className={classes.matchColumn}>
          <Facts facts={factsOf(hit, subject)} />
          {documents.length > 0 && (
            <Suspense fallback={<Skeleton height={22} />}>
              <PersonDocuments documents={documents} shown={shown} onShow={setShown} />
            </Suspense>
          )}
          {earlierDecisions(subjects, hit).map((earlier) => (
            <Decided
              key={`${earlier.subject.subjectId} ${earlier.decision.decidedAt}`}
              decision={earlier.decision}
              of={subjectName(reviewCase, earlier.subject)}
            />
          ))}
          {hit.decisions.map((decision) => (
            <Decided key={decision.decidedAt} decision={decision} />
          ))}
          {mayDecide && !deciding && (
            <Button
              size="xs"
              variant={isOpen ? 'filled' : 'default'}
              onClick={() => setDeciding(true)}
              // After the form.
              autoFocus={deciding === false}
              rightSection={decideKey && <Key name={decideKey} />}
            >
              {hit.state === 'Open' ? matchTexts.decide : matchTexts.decideAgain}
            </Button>
          )}
          {hasDraft && (
            <Text size="sm" c="dimmed">
              {matchTexts.draftSaved}
            </Text>
          )}
          {mayDecide && deciding && (
            <Suspense fallback={<LoadingMark />}>
              <MatchDecision
                hit={hit}
                dismissal={dismissal}
                isResumed={deciding === 'resumed'}
                onDecided={onDecided}
                onDone={() => setDeciding(false)}
              />
            </Suspense>
          )}
        </div>
        {shown && (
          <Suspense fallback={<LoadingMark />}>
            <MatchDocument key={shown.documentId} document={shown} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

/** `of`: another person of the customer, or the business. */
function Decided({ decision, of }: { decision: ScreeningHitDecision; of?: string }) {
  return (
    <p className={classes.decided}>
      {of && <bdi>{matchTexts.earlier(of)} </bdi>}
      <strong>{matchStates[decision.decision]?.[1]}</strong>: <bdi>{decision.comment}</bdi>
      <br />
      <small>
        <UserName email={decision.decidedBy.email} none={caseTexts.formerStaff} isPlain />,{' '}
        <TimeText value={decision.decidedAt} />
        {decision.takenBackAt && <strong> ({matchTexts.takenBack})</strong>}
      </small>
    </p>
  )
}

/** What was decided for a closed case stays, unless a sanctions match reopens it; the review of a sample changes nothing. */
function useMayDecide({ state, category }: ScreeningHit): boolean {
  const { reviewCase, sampleId } = useOpenCase()
  const mayDecide = usePermission('review.decide') && sampleId === undefined
  if (!mayDecide || reviewCase.reviewStage !== 'Closed') return mayDecide
  const isLeft = state === 'Open' || (state === 'FalsePositive' && category === 'Sanctions')
  return reviewCase.verificationStatus === 'Approved' && isLeft
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf(hit: ScreeningHit, subject: ScreeningSubject): Fact[] {
  const country = subject.country && countryName(subject.country)
  const facts: (Fact | false)[] = [
    hit.aliases.length > 0 && [matchTexts.aliases, <bdi key="aliases">{hit.aliases.join('; ')}</bdi>],
    (subject.kind === 'Person' || hit.birthDates.length > 0) && [
      matchTexts.birthDate,
      // A list may know the year alone.
      <Compared
        key="birthDate"
        listed={hit.birthDates}
        declared={subject.birthDate}
        isSame={(listed, declared) => declared.startsWith(listed)}
      />,
    ],
    [matchTexts.countries, <Compared key="countries" listed={hit.countries.map(countryName)} declared={country} />],
    hit.note ? [matchTexts.note, <bdi key="note">{hit.note}</bdi>] : false,
    hit.url && /^https:\/\//.test(hit.url)
      ? [
          matchTexts.link,
          <Anchor key="link" href={hit.url} target="_blank" rel="noopener noreferrer">
            {hit.url}
          </Anchor>,
        ]
      : false,
    [matchTexts.found, <TimeText key="found" value={hit.foundAt} />],
    hit.withdrawnAt ? [matchTexts.withdrawn, <TimeText key="withdrawn" value={hit.withdrawnAt} />] : false,
  ]
  return facts.filter((fact) => fact !== false)
}

interface ComparedProps {
  listed: readonly string[]
  declared: string | null
  isSame?: (listed: string, declared: string) => boolean
}

/** What the list says, and whether it is what the customer declared. */
function Compared({ listed, declared, isSame = (a, b) => a === b }: ComparedProps) {
  if (listed.length === 0) return matchTexts.notListed
  const values = listed.map(dateText).join(', ')
  if (!declared) return matchTexts.notDeclared(values)
  return (
    <>
      {values}{' '}
      {listed.some((value) => isSame(value, declared)) ? (
        <StatusBadge tone="attention">{matchTexts.same}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{matchTexts.declared(dateText(declared))}</StatusBadge>
      )}
    </>
  )
}
