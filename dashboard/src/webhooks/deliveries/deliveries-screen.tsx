// The delivery history: found by filters, live, and sent again from here.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookDelivery } from '../../api/dashboard-operations.ts'
import { AnchorLink, ButtonLink } from '../../components/anchor-link.tsx'
import { Countdown } from '../../components/countdown.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { useFilters } from '../../components/filters.tsx'
import { usePages } from '../../components/paging.tsx'
import { EmptyView } from '../../components/state-views.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TimeText, viewerZone } from '../../components/time-text.tsx'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from '../webhooks.module.css'
import { DeliveryFilters } from './delivery-filters.tsx'
import { STATUS_TONES, WAITING_WORDS } from './delivery-labels.ts'
import { deliverySearch } from './delivery-search.ts'
import { useLiveDeliveries } from './live-deliveries.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { ReplayProgress } from './replay-progress.tsx'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const NUMBER = new Intl.NumberFormat()

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    title: 'Event',
    cell: (delivery) => (
      <Group gap="xs" justify="flex-start">
        <DeliveryLink delivery={delivery} />
        {delivery.isReplay && <StatusBadge tone="neutral">Replay</StatusBadge>}
      </Group>
    ),
  },
  { title: 'Status', cell: (delivery) => <Status delivery={delivery} />, width: '16rem' },
  { title: 'Attempts', cell: (delivery) => delivery.attemptCount, align: 'right', width: '6rem' },
  { title: 'Last answer', cell: (delivery) => delivery.lastStatusCode ?? '–', align: 'right', width: '7rem' },
  {
    title: 'Happened',
    cell: (delivery) => <TimeText value={delivery.occurredAt} shows="seconds" />,
    width: '14.5rem',
  },
]

/** Carries the filters along, so that the way back leads to the same list. */
function DeliveryLink({ delivery }: { delivery: WebhookDelivery }) {
  const search = deliverySearch(useSearch({ strict: false }))
  return (
    <AnchorLink
      to="/webhooks/deliveries/$deliveryId"
      params={{ deliveryId: delivery.id }}
      state={{ deliverySearch: search }}
    >
      {delivery.eventType}
    </AnchorLink>
  )
}

function wholeMinute(ms: number): string {
  return new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString()
}

function Status({ delivery: { status, waitingFor } }: { delivery: WebhookDelivery }) {
  return (
    <div>
      <StatusBadge tone={STATUS_TONES[status]}>{status}</StatusBadge>
      {waitingFor && (
        <Text size="xs" c="dimmed">
          {WAITING_WORDS[waitingFor.reason]}
          {waitingFor.until && (
            <>
              {' '}
              in <Countdown until={waitingFor.until} over="a moment" />
            </>
          )}
        </Text>
      )}
    </div>
  )
}

export function DeliveriesScreen() {
  const mayManage = usePermission('dashboard.manage')
  const search = deliverySearch(useSearch({ strict: false }))
  const { page: _, ...asked } = search
  const filters = useFilters(() => asked)
  const pages = usePages()
  const live = useLiveDeliveries(search, pages)
  const [replaying, setReplaying] = useState(false)
  function showAll() {
    pages.setPage(1)
    live.renew()
  }
  return (
    <>
      <PageHeader
        title="Deliveries"
        actions={mayManage && <Button onClick={() => setReplaying(true)}>Replay a window …</Button>}
      >
        Every event that was sent or is to be sent, newest first. Kept for 90 days. Times are those of {viewerZone()}.
      </PageHeader>
      {search.replay && <ReplayProgress replaySeries={search.replay} />}
      <DeliveryFilters filters={filters} />
      <div className={classes.news}>
        <div role="status">
          {(live.newer > 0 || live.changed) && (
            <Button size="xs" variant="light" onClick={showAll}>
              {live.newer > 0
                ? `Show ${NUMBER.format(live.newer)} new ${live.newer === 1 ? 'delivery' : 'deliveries'}`
                : 'Show what has changed'}
            </Button>
          )}
        </div>
        <Text size="sm" c="dimmed">
          {live.present ? (
            'Updates by itself'
          ) : (
            <>
              Updates are paused.{' '}
              <Button size="compact-sm" variant="subtle" onClick={live.comeBack}>
                Go on
              </Button>
            </>
          )}
        </Text>
      </div>
      <DataTable
        label="Deliveries"
        query={live.query}
        rows={live.rows}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        pages={pages}
        total={({ total }) => total}
        empty={
          filters.any ? (
            <EmptyView
              title="No delivery matches"
              action={
                <Button variant="default" onClick={filters.clear}>
                  Clear filters
                </Button>
              }
            >
              Events that happened without an endpoint have no delivery; replay them to make one.
            </EmptyView>
          ) : (
            <EmptyView
              icon="webhook"
              title="Nothing has been sent yet"
              action={<ButtonLink to="/webhooks">To the endpoint</ButtonLink>}
            >
              Every event of a customer appears here once a URL is registered. A test shows how it looks.
            </EmptyView>
          )
        }
      />
      <Stack>
        <ReplayDialog
          opened={replaying}
          onClose={() => setReplaying(false)}
          initial={{
            from: search.from ?? wholeMinute(Date.now() - DAY_MS),
            to: search.to ?? wholeMinute(Date.now() + MINUTE_MS),
            eventType: search.eventType,
            includeUnrouted: false,
          }}
        />
      </Stack>
    </>
  )
}
