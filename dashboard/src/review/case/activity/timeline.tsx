// Who did what, and what the partner was told, newest first.
import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Case, TimelineEntry } from '../../../api/compliance-operations.ts'
import { apiListQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { codeLabel } from '../../../components/code-labels.ts'
import { CursorButtons, useCursors } from '../../../components/paging.tsx'
import { ErrorView, LoadingView } from '../../../components/state-views.tsx'
import { TimeText } from '../../../components/time-text.tsx'
import classes from '../case.module.css'
import { actionWords, documentName, fieldName, personName, personOf } from '../model/names.ts'
import { useOpenCase } from '../state/case-context.ts'

export function Timeline() {
  const { reviewCase, customerId } = useOpenCase()
  const [views, setViews] = useState(false)
  const cursors = useCursors()
  const query = { before: cursors.cursor, ...(views ? { views: 'true' as const } : {}) }
  const timeline = useQuery(apiListQuery('getTimeline', { path: { customerId }, query }))
  return (
    <Card title="Timeline">
      <Switch
        label="Also who looked"
        size="xs"
        checked={views}
        onChange={(event) => {
          setViews(event.currentTarget.checked)
          cursors.reset()
        }}
      />
      {timeline.isError && <ErrorView error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isPending && <LoadingView lines={6} label="Loading the timeline" />}
      {timeline.data && (
        <>
          <ol className={classes.timeline}>
            {timeline.data.items.map((entry) => (
              <li key={entry.id} data-kind={entry.kind}>
                <Text size="sm" component="div">
                  {actionWords(entry.kind, entry.what)}
                  <About reviewCase={reviewCase} entry={entry} />
                </Text>
                <small>
                  {entry.actor && `${whoWords(entry.actor)}, `}
                  <TimeText value={entry.at} />
                  {entry.version !== null && `, version ${entry.version}`}
                </small>
              </li>
            ))}
          </ol>
          <CursorButtons cursors={cursors} next={timeline.data.nextBefore} />
        </>
      )}
    </Card>
  )
}

const KINDS: Readonly<Record<string, string>> = { Partner: 'the partner', System: 'the service', Person: 'the partner' }

function whoWords({ kind, email }: { kind: string; email: string | null }): string {
  return email ?? KINDS[kind] ?? 'somebody who is gone'
}

/** What it was about, by name, and how it came out. */
function About({ reviewCase, entry }: { reviewCase: Case; entry: TimelineEntry }) {
  const outcome = entry.outcome && OUTCOMES[entry.what]?.[entry.outcome]
  // A new customer has every field.
  const places = entry.what === 'createBusinessProfile' ? [] : entry.changedFields
  const about = [...new Set(places.map((place) => placeWords(reviewCase, place)).filter(Boolean))]
  const reasons = entry.reasonCodes.map((code) => codeLabel(code).toLowerCase())
  const words = [about.join(', '), outcome, reasons.join('; ')].filter(Boolean)
  return words.length > 0 ? <span className={classes.aboutEntry}>: {words.join(' – ')}</span> : null
}

/** Of deeds that don't say by themselves how they came out. */
const OUTCOMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decidePerson: { Approved: 'accepted', Rejected: 'rejected', ChangesRequested: 'change asked for' },
  decideDocument: { Accepted: 'accepted', Rejected: 'refused' },
}

const SAID = new Set([
  'verificationStatus',
  'reviewStage',
  'reasonCodes',
  'screening',
  'possibleDuplicates',
  'risk',
  'owner',
  'notes',
])

function placeWords(reviewCase: Case, place: string): string {
  const [first = '', id = ''] = place.split('/')
  if (SAID.has(first)) return ''
  if (first === 'people') return personName(personOf(reviewCase, id))
  if (first === 'documents') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    return document ? documentName(reviewCase, document) : ''
  }
  if (first === 'items') {
    const item = [...reviewCase.items, ...reviewCase.requirements].find(({ requirementId }) => requirementId === id)
    return item ? `“${item.message}”` : ''
  }
  return fieldName(first).toLowerCase()
}
