// What happened to a customer and who did it, newest first, and whether the partner's endpoint was notified.
import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusinessProfile } from '../../api/dashboard-operations.ts'
import { apiQuery, useApi } from '../../api/queries.ts'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import classes from './customer-timeline.module.css'
import { timelineTexts as texts } from './texts.ts'
import { TimelineEntry } from './timeline-entry.tsx'

const PAGE_SIZE = 15
/** More events than most customers have in 30 days; without them an entry is shown without its delivery. */
const MOST_EVENTS = 200
const BARS = [0, 1, 2, 3, 4, 5]

export function CustomerTimeline({ profile: { customerId } }: { profile: BusinessProfile }) {
  const api = useApi()
  const [views, setViews] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['listCustomerActivity', { timeline: customerId, views }],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listCustomerActivity', { path: { customerId }, query: { cursor, pageSize: PAGE_SIZE, views } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  })
  const events = useQuery(apiQuery('listCustomerEvents', { query: { customerId, pageSize: MOST_EVENTS } }))
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Card
      id="timeline"
      title={texts.title}
      message={texts.hint}
      actions={
        <Checkbox
          size="xs"
          label={texts.views}
          checked={views}
          onChange={(event) => setViews(event.currentTarget.checked)}
        />
      }
    >
      {query.isError && !entries && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      <ol className={classes.timeline} aria-label={texts.list} aria-busy={query.isPending}>
        {query.isPending &&
          BARS.map((bar) => (
            <li key={bar}>
              <Skeleton height={40} />
            </li>
          ))}
        {entries?.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} events={events.data?.items} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.earlier}
          </Button>
        </Group>
      )}
    </Card>
  )
}
