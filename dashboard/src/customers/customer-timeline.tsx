// What happened to the customer, and whether the partner's machines were told.
import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomerEvent } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { AnchorLink } from '../components/anchor-link.tsx'
import { Card } from '../components/card.tsx'
import { eventLabel } from '../components/code-labels.ts'
import { type Column, DataTable } from '../components/data-table.tsx'
import { useCursors } from '../components/paging.tsx'
import { EmptyView } from '../components/state-views.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText, viewerZone } from '../components/time-text.tsx'
import { STATUS_TONES, WAITING_WORDS } from '../webhooks/deliveries/delivery-labels.ts'

const COLUMNS: readonly Column<CustomerEvent>[] = [
  { title: 'When', cell: (event) => <TimeText value={event.occurredAt} shows="seconds" />, width: '13rem' },
  {
    title: 'What',
    cell: (event) => (
      <div>
        {eventLabel(event.eventType)}
        <Text size="sm" c="dimmed" component="div">
          <Code>{event.eventType}</Code>
          {event.sequence !== null && ` no. ${event.sequence}`}
        </Text>
      </div>
    ),
  },
  { title: 'Your machines', cell: (event) => <Told event={event} />, width: '16rem' },
]

export function CustomerTimeline({ customerId }: { customerId: string }) {
  const cursors = useCursors()
  const query = useQuery(
    apiListQuery('listCustomerEvents', { query: { customerId, cursor: cursors.cursor, pageSize: 10 } }),
  )
  return (
    <Card
      title="Events"
      message={`Of the last 30 days, with their first delivery. Times are those of ${viewerZone()}.`}
    >
      <DataTable
        label="Events of this customer"
        query={query}
        rows={(value) => value.items}
        rowKey={(event) => event.eventId}
        columns={COLUMNS}
        empty={<EmptyView title="Nothing in the last 30 days">Older events are no longer kept.</EmptyView>}
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}

function Told({ event: { delivery } }: { event: CustomerEvent }) {
  if (!delivery) return <StatusBadge tone="neutral">Not sent: no endpoint</StatusBadge>
  const { status, attemptCount, waitingFor } = delivery
  return (
    <div>
      <StatusBadge tone={STATUS_TONES[status]}>{status}</StatusBadge>{' '}
      <AnchorLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: delivery.id }} size="sm">
        See the delivery
      </AnchorLink>
      {(waitingFor || attemptCount > 1) && (
        <Text size="sm" c="dimmed" component="div">
          {[
            attemptCount > 0 && `${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`,
            waitingFor && WAITING_WORDS[waitingFor.reason],
          ]
            .filter(Boolean)
            .join(', ')}
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
