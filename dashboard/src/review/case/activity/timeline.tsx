// What happened to the customer and who did it, newest first.
import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Case, TimelineEntry } from '../../../api/compliance-operations.ts'
import { apiListQuery } from '../../../api/queries.ts'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { CursorButtons, useCursors } from '../../../components/tables/paging.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { codeLabel, eventLabel } from '../../../format/code-labels.ts'
import { documentName, fieldName, personName, personOf } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'
import { timelineActions, timelineOutcomes, timelineTexts } from '../texts/activity.ts'
import { revealReasons } from '../texts/evidence.ts'
import classes from './activity.module.css'

export function Timeline() {
  const { reviewCase, customerId } = useOpenCase()
  const [views, setViews] = useState(false)
  const cursors = useCursors()
  const query = { before: cursors.cursor, ...(views ? { views: 'true' as const } : {}) }
  const timeline = useQuery(apiListQuery('getTimeline', { path: { customerId }, query }))
  return (
    <Card title={timelineTexts.title}>
      <Switch
        label={timelineTexts.showViews}
        size="xs"
        checked={views}
        onChange={(event) => {
          setViews(event.currentTarget.checked)
          cursors.reset()
        }}
      />
      {timeline.isError && <ErrorView error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isPending && <LoadingView lines={6} label={timelineTexts.loading} />}
      {timeline.data && (
        <>
          <ol className={classes.timeline}>
            {timeline.data.items.map((entry) => (
              <Entry key={entry.id} reviewCase={reviewCase} entry={entry} />
            ))}
          </ol>
          <CursorButtons cursors={cursors} next={timeline.data.nextBefore} />
        </>
      )}
    </Card>
  )
}

function Entry({ reviewCase, entry }: { reviewCase: Case; entry: TimelineEntry }) {
  const details = detailsOf(reviewCase, entry)
  return (
    <li data-kind={entry.kind}>
      <Text size="sm" component="div">
        <bdi>{[actionText(entry), details].filter(Boolean).join(': ')}</bdi>
      </Text>
      <small>
        {entry.actor && `${actorName(entry.actor)} · `}
        <TimeText value={entry.at} />
        {entry.version !== null && ` · ${timelineTexts.version(entry.version)}`}
      </small>
    </li>
  )
}

function actionText({ kind, what, outcome }: TimelineEntry): string {
  if (kind === 'Event') return timelineTexts.webhook(eventLabel(what))
  return (outcome && timelineOutcomes[what]?.[outcome]) || (timelineActions[what] ?? codeLabel(what))
}

function actorName({ kind, email }: { kind: string; email: string | null }): string {
  if (email) return email
  if (kind === 'System') return timelineTexts.system
  return kind === 'Partner' || kind === 'Person' ? timelineTexts.partner : timelineTexts.formerStaff
}

/** What the entry is about, and its reasons. */
function detailsOf(reviewCase: Case, entry: TimelineEntry): string {
  // A new customer has every field.
  const places = entry.what === 'createBusinessProfile' ? [] : entry.changedFields
  const names = [...new Set(places.map((place) => placeName(reviewCase, place)).filter(Boolean))]
  return [names.join(', '), entry.reasonCodes.map(codeLabel).join('; ')].filter(Boolean).join(' · ')
}

/** Fields that the action itself already names. */
const IMPLIED_FIELDS = new Set([
  ...['verificationStatus', 'reviewStage', 'reasonCodes', 'screening', 'possibleDuplicates', 'risk', 'owner', 'notes'],
  'acknowledged',
])

function placeName(reviewCase: Case, place: string): string {
  const [first = '', id = ''] = place.split('/')
  if (IMPLIED_FIELDS.has(first)) return ''
  if (first === 'reason') return revealReasons[id as keyof typeof revealReasons] ?? codeLabel(id)
  if (first === 'people') return personName(personOf(reviewCase, id))
  if (first === 'documents') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    return document ? documentName(reviewCase, document) : ''
  }
  if (first === 'items') {
    const item = [...reviewCase.items, ...reviewCase.requirements].find(({ requirementId }) => requirementId === id)
    return item ? `“${item.message}”` : ''
  }
  return fieldName(first)
}
