// The delivery history: filtered, live, with replays.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookDelivery } from '../../api/dashboard-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { AnchorLink, ButtonLink } from '../../components/layout/links.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { commonTexts } from '../../components/texts.ts'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from '../webhooks.module.css'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { deliverySearch } from './delivery-search.ts'
import { failureReason } from './failure-texts.ts'
import { useLiveDeliveries } from './live-deliveries.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { ReplayProgress } from './replay-progress.tsx'
import { deliveriesTexts as texts, waitingInTexts, waitingTexts } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    title: texts.event,
    cell: (delivery) => (
      <Group gap="xs" justify="flex-start">
        <DeliveryLink delivery={delivery} />
        {delivery.isReplay && <StatusBadge tone="neutral">{texts.isReplay}</StatusBadge>}
      </Group>
    ),
  },
  { title: texts.status, cell: (delivery) => <Status delivery={delivery} />, width: '16rem' },
  { title: texts.attempts, cell: (delivery) => delivery.attemptCount, align: 'right', width: '6rem' },
  {
    title: texts.lastResponse,
    cell: (delivery) => delivery.lastStatusCode ?? commonTexts.none,
    align: 'right',
    width: '7rem',
  },
  {
    title: texts.occurred,
    cell: (delivery) => <TimeText value={delivery.occurredAt} />,
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

/** Why the last attempt failed. */
function reasonOf({ lastErrorKind, lastStatusCode }: WebhookDelivery): string {
  return lastErrorKind === null ? '' : `${failureReason(lastErrorKind, lastStatusCode)} · `
}

function wholeMinute(ms: number): string {
  return new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString()
}

function Status({ delivery }: { delivery: WebhookDelivery }) {
  const { waitingFor } = delivery
  return (
    <div>
      <DeliveryBadge delivery={delivery} />
      {waitingFor && (
        <Text size="xs" c="dimmed">
          {reasonOf(delivery)}
          {waitingTexts[waitingFor.reason]}
          {waitingFor.until && (
            <>
              {' '}
              {waitingInTexts.in} <Countdown until={waitingFor.until} over={waitingInTexts.aMoment} />
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
        title={texts.title}
        actions={mayManage && <Button onClick={() => setReplaying(true)}>{texts.replay}</Button>}
      >
        {texts.description}
      </PageHeader>
      {search.replay && <ReplayProgress replaySeries={search.replay} />}
      <DeliveryFilters filters={filters} />
      <div className={classes.news}>
        <div role="status">
          {(live.newer > 0 || live.changed) && (
            <Button size="xs" variant="light" onClick={showAll}>
              {live.newer > 0 ? texts.showNew(live.newer) : texts.showChanges}
            </Button>
          )}
        </div>
        <Text size="sm" c="dimmed">
          {live.present ? (
            texts.live
          ) : (
            <>
              {texts.paused}{' '}
              <Button size="compact-sm" variant="subtle" onClick={live.comeBack}>
                {texts.resume}
              </Button>
            </>
          )}
        </Text>
      </div>
      <DataTable
        label={texts.list}
        query={live.query}
        rows={live.rows}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        pages={pages}
        total={({ total }) => total}
        empty={
          filters.any ? (
            <EmptyView
              title={texts.noMatch}
              action={
                <Button variant="default" onClick={filters.clear}>
                  {texts.clearFilters}
                </Button>
              }
            >
              {texts.noMatchHint}
            </EmptyView>
          ) : (
            <EmptyView
              icon="webhook"
              title={texts.empty}
              action={<ButtonLink to="/webhooks">{texts.goToEndpoint}</ButtonLink>}
            >
              {texts.emptyHint}
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
