// The events of a customer, and whether they reached the partner's endpoint.
import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomerEvent } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { useCursors } from '../components/tables/paging.tsx'
import { TimeText } from '../components/values/time-text.tsx'
import { eventLabel } from '../format/code-labels.ts'
import { DeliveryBadge } from '../webhooks/deliveries/delivery-badge.tsx'
import { waitingTexts } from '../webhooks/deliveries/texts.ts'
import { timelineTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<CustomerEvent>[] = [
  { title: texts.time, cell: (event) => <TimeText value={event.occurredAt} />, width: '13rem' },
  {
    title: texts.event,
    cell: (event) => (
      <div>
        {eventLabel(event.eventType)}
        <Text size="sm" c="dimmed" component="div">
          <Code>{event.eventType}</Code>
          {event.sequence !== null && ` ${texts.sequence(event.sequence)}`}
        </Text>
      </div>
    ),
  },
  { title: texts.webhook, cell: (event) => <Delivery event={event} />, width: '16rem' },
]

export function CustomerTimeline({ customerId }: { customerId: string }) {
  const cursors = useCursors()
  const query = useQuery(
    apiListQuery('listCustomerEvents', { query: { customerId, cursor: cursors.cursor, pageSize: 10 } }),
  )
  return (
    <Card title={texts.title} message={texts.hint}>
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(event) => event.eventId}
        columns={COLUMNS}
        empty={<EmptyView title={texts.empty}>{texts.emptyHint}</EmptyView>}
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}

function Delivery({ event: { delivery } }: { event: CustomerEvent }) {
  if (!delivery) return <StatusBadge tone="neutral">{texts.notSent}</StatusBadge>
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
