// What blocks an approval, each with a way to it.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Blocker, Case, PossibleDuplicate } from '../../../api/compliance-operations.ts'
import { apiQuery } from '../../../api/queries.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { severalActions } from '../checklist/checklist.tsx'
import type { View } from '../model/case-search.ts'
import { isOpen } from '../model/duplicate-reasons.ts'
import { currentPeople, nameOf, personOf, personOfTarget, staffName, targetName, withoutState } from '../model/names.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { TextButton } from '../parts/text-button.tsx'
import { useCaseActions } from '../state/case-actions-context.ts'
import { useOpenCase } from '../state/case-context.ts'
import { blockerTexts } from '../texts/dialogs.ts'
import { ownershipProblems } from '../texts/evidence.ts'
import { nameTexts } from '../texts/names.ts'
import { duplicateStrengths, matchTexts } from '../texts/screening.ts'
import { expiredEvidence } from './expired-evidence.ts'

export function Blockers({ onFollow }: { onFollow: () => void }) {
  const { reviewCase, show, changeRequest } = useOpenCase()
  const { blockers, documents, screening, unreviewedDocuments } = reviewCase
  const duplicates = useDuplicates()
  if (blockers.length === 0) {
    const hasMatches = screening.confirmed.length > 0
    const concerns = concernsOf(reviewCase, duplicates, changeRequest.items.length)
    // Each required one has a line of its own in the form.
    const unreviewed = documents.filter(
      ({ status, documentId }) =>
        status === 'Confirmed' && !unreviewedDocuments.some((required) => required.documentId === documentId),
    ).length
    const optional = unreviewed > 0 ? [blockerTexts.otherUnreviewed(unreviewed)] : []
    if (concerns.length === 0 && unreviewedDocuments.length > 0 && !hasMatches && optional.length === 0) return null
    if (concerns.length === 0 && unreviewedDocuments.length === 0)
      return (
        <Notice
          tone={hasMatches ? 'neutral' : 'good'}
          title={hasMatches ? blockerTexts.readyWithMatches : blockerTexts.ready}
        >
          <div>{blockerTexts.readyHint}</div>
          {optional.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Notice>
      )
    return (
      <Notice tone="attention" title={hasMatches ? blockerTexts.readyWithMatches : blockerTexts.readyWithConcerns}>
        <BulletList>
          {[...concerns, ...optional.map((text): Concern => ({ text }))].map(({ key, text, shows }) => (
            <li key={key ?? text}>
              {shows ? (
                <TextButton
                  onClick={() => {
                    show(shows.view, shows.at)
                    onFollow()
                  }}
                >
                  {text}
                </TextButton>
              ) : (
                text
              )}
            </li>
          ))}
        </BulletList>
      </Notice>
    )
  }
  return (
    <Notice tone="attention" title={blockerTexts.blockers(blockers.length)}>
      <BulletList>
        {blockers.map((blocker) => (
          <li key={`${blocker.code} ${blocker.path}`}>
            <TextButton
              data-autofocus
              onClick={() => {
                const { view, at } = placeOf(blocker)
                show(view, at)
                onFollow()
              }}
            >
              {blockerText(reviewCase, blocker)}
            </TextButton>
          </li>
        ))}
      </BulletList>
      {unreviewedDocuments.length > 0 && (
        <Text size="sm" mt={4}>
          {blockerTexts.alsoUnreviewed(unreviewedDocuments.length)}
        </Text>
      )}
      <Text size="sm" mt={4}>
        {blockerTexts.hint}
      </Text>
      <ActionsOnAll />
    </Notice>
  )
}

/** All of them at once, as above the checklist. */
function ActionsOnAll() {
  const actions = severalActions(useOpenCase(), useCaseActions())
  if (actions.length === 0) return null
  return (
    <Group gap="xs" mt="xs">
      {actions.map(({ label, run }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={run}>
          {label}
        </Button>
      ))}
    </Group>
  )
}

interface Concern {
  /** Where two can have the same text. */
  readonly key?: string
  readonly text: string
  /** Where it can be seen. */
  readonly shows?: { readonly view: View; readonly at?: string }
}

/** What doesn't block an approval, but must be seen before it. */
function concernsOf(reviewCase: Case, duplicates: readonly PossibleDuplicate[], unsent: number): Concern[] {
  const { documents, items, ownership, possibleDuplicates, confirmedDuplicates: same } = reviewCase
  const waived = items.filter(({ status }) => status === 'Waived')
  const [first] = waived
  return [
    ...(same.length > 0
      ? [
          {
            text: blockerTexts.sameBusiness(same.map(({ companyName }) => companyName)),
            shows: { view: 'duplicates' as const },
          },
        ]
      : []),
    ...dismissedMatches(reviewCase),
    ...(unsent > 0 ? [{ text: blockerTexts.unsentChanges(unsent) }] : []),
    ...(currentPeople(reviewCase).length === 0 ? [{ text: blockerTexts.noPeople }] : []),
    ...(documents.length === 0 ? [{ text: blockerTexts.noDocuments }] : []),
    ...ownership.problems.map((problem) => ({
      text: `${ownershipProblems[problem] ?? codeLabel(problem)}.`,
      shows: { view: 'ownership' as const },
    })),
    ...expiredEvidence(reviewCase).map(({ target, at, expiryDate }) => ({
      text: blockerTexts.expired(targetName(reviewCase, target), formatCalendarDay(expiryDate)),
      shows: { view: 'evidence' as const, at },
    })),
    ...(first
      ? [
          {
            text: blockerTexts.waived(waived.length),
            shows: {
              view: 'evidence' as const,
              at: `${first.source === 'Rule' ? 'requirements' : 'items'}/${first.requirementId}`,
            },
          },
        ]
      : []),
    ...(possibleDuplicates > 0
      ? [
          {
            text: blockerTexts.possibleDuplicates(possibleDuplicates, duplicates.filter(isOpen).map(nameAndStrength)),
            shows: { view: 'duplicates' as const },
          },
        ]
      : []),
  ]
}

/** The rest of the dialog scrolls below them. */
const MOST_DISMISSED = 3

/** Who was compared with which entry, and who dismissed it. The highest scores come first. */
function dismissedMatches(reviewCase: Case): Concern[] {
  const { dismissed } = reviewCase.screening
  const more = dismissed.length - MOST_DISMISSED
  const shows = { view: 'screening' as const }
  return [
    ...dismissed.slice(0, MOST_DISMISSED).map(({ hitId, subjectId, name, list, score, decidedBy }) => ({
      key: hitId,
      text: blockerTexts.dismissed({
        subject: subjectName(reviewCase, subjectId),
        entry: matchTexts.entry(name, list, score),
        by: staffName(decidedBy),
      }),
      shows,
    })),
    ...(more > 0 ? [{ text: blockerTexts.moreDismissed(more), shows }] : []),
  ]
}

const STRENGTHS = ['Strong', 'Medium', 'Weak']

/** The strongest first; none until they are loaded. */
function useDuplicates(): readonly PossibleDuplicate[] {
  const { customerId } = useOpenCase()
  const { data } = useQuery(apiQuery('listPossibleDuplicates', { path: { customerId } }))
  const rank = ({ strength }: PossibleDuplicate) => STRENGTHS.indexOf(strength)
  return data?.items.toSorted((a, b) => rank(a) - rank(b)) ?? []
}

function nameAndStrength({ companyName, strength }: PossibleDuplicate): string {
  return blockerTexts.duplicate(companyName, duplicateStrengths[strength]?.[1] ?? strength)
}

function blockerText(reviewCase: Case, { path, message }: Blocker): string {
  const [kind = '', id = ''] = path.split('/')
  const item = [...reviewCase.items, ...reviewCase.requirements].find(({ requirementId }) => requirementId === id)
  if (item && (kind === 'items' || kind === 'requirements')) {
    const { answerNotAccepted, changeOutstanding, requirementOutstanding } = blockerTexts
    const isAnswered = item.status === 'Submitted'
    const text = kind === 'requirements' ? requirementOutstanding : isAnswered ? answerNotAccepted : changeOutstanding
    return text(withoutState(item), personOfTarget(reviewCase, item.target) ? targetName(reviewCase, item.target) : '')
  }
  if (kind === 'people') return blockerTexts.personUndecided(nameOf(reviewCase, personOf(reviewCase, id)))
  if (kind === 'screening' && id) return blockerTexts.screeningUnfinished(subjectName(reviewCase, id))
  return message
}

function subjectName(reviewCase: Case, subjectId: string): string {
  return subjectId === reviewCase.customerId ? nameTexts.business : nameOf(reviewCase, personOf(reviewCase, subjectId))
}

/** The checklist row of a blocker has the same key. */
function placeOf({ path }: Blocker): { view: View; at?: string } {
  return path.startsWith('screening') ? { view: 'screening' } : { view: 'evidence', at: path }
}
