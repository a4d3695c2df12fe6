// What blocks an approval, each with a way to it.
import { Text } from '@mantine/core'
import type { Blocker, Case } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import type { View } from '../model/case-search.ts'
import { currentPeople, nameOf, personOf, personOfTarget, type Target, targetName } from '../model/names.ts'
import { BulletList } from '../parts/bullet-list.tsx'
import { TextButton } from '../parts/text-button.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { blockerTexts } from '../texts/decision.ts'
import { nameTexts } from '../texts/names.ts'

export function Blockers({ onFollow }: { onFollow: () => void }) {
  const { reviewCase, show } = useOpenCase()
  const { blockers, documents, screening } = reviewCase
  if (blockers.length === 0) {
    const hasMatches = screening.confirmed.length > 0
    const concerns = concernsOf(reviewCase)
    const unreviewed = documents.filter(({ status }) => status === 'Confirmed').length
    const optional = unreviewed > 0 ? [blockerTexts.unreviewedDocuments(unreviewed)] : []
    if (concerns.length === 0)
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
          {[...concerns, ...optional].map((text) => (
            <li key={text}>{text}</li>
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
      <Text size="sm" mt={4}>
        {blockerTexts.hint}
      </Text>
    </Notice>
  )
}

/** What doesn't block an approval, but must be seen before it. */
function concernsOf(reviewCase: Case): string[] {
  const { documents, items, possibleDuplicates } = reviewCase
  const waived = items.filter(({ status }) => status === 'Waived').length
  return [
    ...(currentPeople(reviewCase).length === 0 ? [blockerTexts.noPeople] : []),
    ...(documents.length === 0 ? [blockerTexts.noDocuments] : []),
    ...(waived > 0 ? [blockerTexts.waived(waived)] : []),
    ...(possibleDuplicates > 0 ? [blockerTexts.possibleDuplicates(possibleDuplicates)] : []),
  ]
}

function blockerText(reviewCase: Case, { path, message }: Blocker): string {
  const [kind = '', id = ''] = path.split('/')
  const item = [...reviewCase.items, ...reviewCase.requirements].find(({ requirementId }) => requirementId === id)
  if (kind === 'items' && item)
    return item.status === 'Submitted'
      ? blockerTexts.answerNotAccepted(withSubject(reviewCase, item))
      : blockerTexts.changeOutstanding(withSubject(reviewCase, item))
  if (kind === 'requirements' && item) return blockerTexts.requirementOutstanding(withSubject(reviewCase, item))
  if (kind === 'people') return blockerTexts.personUndecided(nameOf(reviewCase, personOf(reviewCase, id)))
  if (kind === 'screening' && id)
    return blockerTexts.screeningUnfinished(
      id === reviewCase.customerId ? nameTexts.business : nameOf(reviewCase, personOf(reviewCase, id)),
    )
  return message
}

/** Names whose it is, unless it is about the business. */
function withSubject(reviewCase: Case, { target, message }: { target: Target; message: string }): string {
  return personOfTarget(reviewCase, target) ? blockerTexts.about(targetName(reviewCase, target), message) : message
}

/** The checklist row of a blocker has the same key. */
function placeOf({ path }: Blocker): { view: View; at?: string } {
  return path.startsWith('screening') ? { view: 'screening' } : { view: 'evidence', at: path }
}
