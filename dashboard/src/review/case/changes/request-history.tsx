// Every requested change with its response, newest first.
import { Text } from '@mantine/core'
import type { CaseItem } from '../../../api/compliance-operations.ts'
import { RequirementBadge } from '../../../components/badges/verification-badge.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { requirementSubject } from '../../../customers/page/requirement-subject.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { documentName, fieldName, nameOf, personOf, targetName } from '../model/names.ts'
import { TextButton } from '../parts/text-button.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { changesTexts } from '../texts/changes.ts'
import classes from './changes.module.css'

export function RequestHistory() {
  const { items } = useOpenCase().reviewCase
  const requests = items.filter(({ source }) => source === 'Request').toReversed()
  if (requests.length === 0) return <Text c="dimmed">{changesTexts.noRequests}</Text>
  return (
    <ul className={classes.requests}>
      {requests.map((item) => (
        <Request key={item.requirementId} item={item} />
      ))}
    </ul>
  )
}

function Request({ item }: { item: CaseItem }) {
  const { reviewCase } = useOpenCase()
  const subject = item.path ? requirementSubject(item, reviewCase.profile) : targetName(reviewCase, item.target)
  return (
    <li>
      <div className={classes.requestHead}>
        <strong>
          <bdi>{item.message}</bdi>
        </strong>
        <RequirementBadge status={item.status} />
      </div>
      <Text size="sm" c="dimmed" component="div">
        <bdi>{changesTexts.request(item.round, subject, codeLabel(item.reasonCode))}</bdi>{' '}
        <TimeText value={item.requestedAt} />
      </Text>
      {item.answeredAt && (
        <Text size="sm" component="div">
          {changesTexts.responded} <TimeText value={item.answeredAt} />
          {item.answeredBy.map((place) => (
            <Answer key={place} place={place} />
          ))}
        </Text>
      )}
    </li>
  )
}

function Answer({ place }: { place: string }) {
  const { reviewCase, show } = useOpenCase()
  const [kind = '', id = ''] = place.split('/')
  const document = reviewCase.documents.find(({ documentId }) => documentId === id)
  const name = document ? documentName(reviewCase, document) : nameOf(reviewCase, personOf(reviewCase, id))
  return (
    <>
      {' · '}
      {kind === 'documents' || kind === 'people' ? (
        <TextButton onClick={() => show('evidence', place)}>{name}</TextButton>
      ) : (
        fieldName(kind)
      )}
    </>
  )
}
