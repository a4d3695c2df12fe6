// What happened to a customer, newest first, and whether the partner's endpoint was notified.
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessProfile, CustomerEvent } from '../../api/dashboard-operations.ts'
import { useApi } from '../../api/queries.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { codeLabel, eventLabel } from '../../format/code-labels.ts'
import { fieldLabel } from '../../format/field-labels.ts'
import { DeliveryBadge } from '../../webhooks/deliveries/delivery-badge.tsx'
import { waitingTexts } from '../../webhooks/deliveries/texts.ts'
import { timelineTexts as texts } from '../texts.ts'
import classes from './customer-timeline.module.css'

const PAGE_SIZE = 15
const BARS = [0, 1, 2, 3, 4, 5]

export function CustomerTimeline({ profile: { customerId, createdAt } }: { profile: BusinessProfile }) {
  const api = useApi()
  const query = useInfiniteQuery({
    queryKey: ['listCustomerEvents', { timeline: customerId }],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listCustomerEvents', { query: { customerId, cursor, pageSize: PAGE_SIZE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const events = query.data?.pages.flatMap(({ items }) => items)
  const hasCreation = events?.some(({ eventType }) => eventType === 'business.profile.created')
  return (
    <Card id="timeline" title={texts.title} message={texts.hint}>
      {query.isError && !events && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      <ol className={classes.timeline} aria-label={texts.list} aria-busy={query.isPending}>
        {query.isPending &&
          BARS.map((bar) => (
            <li key={bar}>
              <Skeleton height={40} />
            </li>
          ))}
        {events?.map((event) => (
          <Entry key={event.eventId} event={event} />
        ))}
        {/* Its event may be older than 30 days. */}
        {events && !query.hasNextPage && !hasCreation && (
          <li className={classes.entry}>
            <div className={classes.what}>{eventLabel('business.profile.created')}</div>
            <TimeText value={createdAt} />
          </li>
        )}
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

function Entry({ event }: { event: CustomerEvent }) {
  const { changedFields, changedBy } = event
  return (
    <li className={classes.entry} data-status={event.verificationStatus ?? undefined}>
      <div className={classes.what}>
        <span title={event.eventType}>{titleOf(event)}</span>
        {changedFields.length > 0 && (
          <Text size="sm" c="dimmed" component="div">
            {texts.changed(changedFields.map(fieldLabel), changedBy)}
          </Text>
        )}
      </div>
      <Delivery event={event} />
      <Text size="sm" c="dimmed" component="div" className={classes.when}>
        <TimeText value={event.occurredAt} />
      </Text>
    </li>
  )
}

function titleOf({ eventType, verificationStatus, documentCategory }: CustomerEvent): string {
  if (verificationStatus) return texts.statusChanged(verificationLabel(verificationStatus))
  if (!documentCategory) return eventLabel(eventType)
  return texts.about(eventLabel(eventType), codeLabel(documentCategory))
}

function Delivery({ event: { delivery } }: { event: CustomerEvent }) {
  if (!delivery)
    return (
      <div>
        <StatusBadge tone="neutral">{texts.notSent}</StatusBadge>
      </div>
    )
  const { attemptCount, waitingFor } = delivery
  return (
    <div>
      <DeliveryBadge delivery={delivery} />{' '}
      <AnchorLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: delivery.id }} size="sm">
        {texts.viewDelivery}
      </AnchorLink>
      {(waitingFor || attemptCount > 1) && (
        <Text size="sm" c="dimmed" component="div">
          {[attemptCount > 0 && texts.attempts(attemptCount), waitingFor && waitingTexts[waitingFor.reason]]
            .filter(Boolean)
            .join(' · ')}
          {waitingFor?.until && (
            <>
              {' '}
              <TimeText value={waitingFor.until} />
            </>
          )}
        </Text>
      )}
    </div>
  )
}
