// What happened to the customer, and whether the partner's machines were told.
import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomerEvent } from '../api/dashboard-operations.ts'
import { listing } from '../api/reading.ts'
import { AnchorLink } from '../pieces/anchor-link.tsx'
import { Card } from '../pieces/card.tsx'
import { eventWords } from '../pieces/code-words.ts'
import { type Column, DataTable } from '../pieces/data-table.tsx'
import { useCursors } from '../pieces/paging.tsx'
import { EmptyView } from '../pieces/state-views.tsx'
import { StatusBadge } from '../pieces/status-badge.tsx'
import { TimeText, viewerZone } from '../pieces/time-text.tsx'
import { STATUS_TONES, WAITING_WORDS } from '../webhooks/delivery-words.ts'

const COLUMNS: readonly Column<CustomerEvent>[] = [
  { title: 'When', cell: (event) => <TimeText value={event.occurredAt} shows="seconds" />, width: '13rem' },
  {
    title: 'What',
    cell: (event) => (
      <div>
        {eventWords(event.eventType)}
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
  const query = useQuery(listing('listCustomerEvents', { query: { customerId, cursor: cursors.cursor, pageSize: 10 } }))
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
