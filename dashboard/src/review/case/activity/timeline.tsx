// Everything that happened to the customer since it was created, by day, newest first.
import { Button, Select, Switch, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Case, TimelineEntry } from '../../../api/compliance-operations.ts'
import { apiOf } from '../../../api/query-client.ts'
import { ErrorView, LoadingView } from '../../../components/feedback/state-views.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { AnchorLink } from '../../../components/layout/links.tsx'
import { TimeText } from '../../../components/values/time-text.tsx'
import { UserName } from '../../../components/values/user-name.tsx'
import { useSession } from '../../../session/session.ts'
import {
  actionText,
  alertOf,
  byDay,
  detailsOf,
  isMilestone,
  kindsOf,
  ownResultOf,
  TIMELINE_KINDS,
} from '../model/timeline-entries.ts'
import { useOpenCase } from '../state/case-context.ts'
import { timelineKinds, timelineTexts } from '../texts/activity.ts'
import classes from './activity.module.css'

const CHOICES = TIMELINE_KINDS.map((value) => ({ value: value as string, label: timelineKinds[value] }))

export function Timeline() {
  const { reviewCase, customerId } = useOpenCase()
  const [kind, setKind] = useState<string | null>(null)
  const [views, setViews] = useState(false)
  const timeline = useTimeline(customerId, views)
  const entries = timeline.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = entries.filter((entry) => kind === null || (kindsOf(entry) as readonly string[]).includes(kind))
  return (
    <Card title={timelineTexts.title}>
      <Select
        label={timelineTexts.show}
        placeholder={timelineTexts.everything}
        data={CHOICES}
        value={kind}
        onChange={setKind}
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': timelineTexts.showEverything }}
      />
      <Switch
        label={timelineTexts.showViews}
        size="xs"
        checked={views}
        onChange={(event) => setViews(event.currentTarget.checked)}
      />
      {timeline.isError && <ErrorView error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isPending && <LoadingView lines={6} label={timelineTexts.loading} />}
      {byDay(shown).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={day}>
          <h3 className={classes.day}>{day}</h3>
          <ol className={classes.timeline}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} reviewCase={reviewCase} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {timeline.data && shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {timeline.hasNextPage ? timelineTexts.noneAmongNewest : timelineTexts.none}
        </Text>
      )}
      {timeline.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {timelineTexts.older}
        </Button>
      )}
    </Card>
  )
}

/** Pages are kept below each other, so that a filter covers all of them. */
function useTimeline(customerId: string, views: boolean) {
  return useInfiniteQuery({
    queryKey: ['getTimeline', { path: { customerId }, views }],
    queryFn: ({ client, pageParam }) =>
      apiOf(client).call('getTimeline', {
        path: { customerId },
        query: { ...(pageParam ? { before: pageParam } : {}), ...(views ? { views: 'true' as const } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  })
}

function Entry({ reviewCase, entry }: { reviewCase: Case; entry: TimelineEntry }) {
  const { userId } = useSession()
  const details = ownResultOf(entry, userId) || detailsOf(reviewCase, entry)
  const alertId = alertOf(entry)
  return (
    <li data-kind={entry.kind} data-milestone={isMilestone(entry) || undefined}>
      <Text size="sm" component="div">
        <bdi>
          <span className={classes.action}>{actionText(entry)}</span>
          {details && `: ${details}`}
        </bdi>
      </Text>
      <small>
        <TimeText value={entry.at} shows="clock" />
        {entry.actor && (
          <>
            {' · '}
            <UserName email={entry.actor.email} none={actorName(entry.actor)} isPlain />
          </>
        )}
        {entry.version !== null && ` · ${timelineTexts.version(entry.version)}`}
        {alertId && (
          <>
            {' · '}
            <AnchorLink to="/review/monitoring/$alertId" params={{ alertId }} inherit>
              {timelineTexts.viewAlert}
            </AnchorLink>
          </>
        )}
      </small>
    </li>
  )
}

function actorName({ kind }: { kind: string }): string {
  if (kind === 'System') return timelineTexts.system
  if (kind === 'Business') return timelineTexts.business
  return kind === 'Partner' || kind === 'Person' ? timelineTexts.partner : timelineTexts.formerStaff
}
