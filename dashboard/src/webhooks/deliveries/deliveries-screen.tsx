// The delivery history: filtered, live, with replays.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { WebhookDelivery } from '../../api/dashboard-operations.ts'
import { EmptyView } from '../../components/feedback/state-views.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ButtonLink } from '../../components/layout/links.tsx'
import { DataTable, type RowSelection } from '../../components/tables/data-table.tsx'
import { usePages } from '../../components/tables/paging.tsx'
import { rowRange } from '../../components/tables/row-range.ts'
import { TableTools } from '../../components/tables/table-tools.tsx'
import { useTableView } from '../../components/tables/table-view.ts'
import { serviceNow } from '../../format/service-now.ts'
import { usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from '../webhooks.module.css'
import { DeliveryActions } from './delivery-actions.tsx'
import { canBeResent, DELIVERY_COLUMNS, withResend } from './delivery-columns.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { deliverySearch } from './delivery-search.ts'
import { queryOf, useLiveDeliveries } from './live-deliveries.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { ReplayProgress } from './replay-progress.tsx'
import { ResendOne, ResendSelection } from './resend-dialogs.tsx'
import { RetryAllDialog } from './retry-all-dialog.tsx'
import { resendTexts, deliveriesTexts as texts } from './texts.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

function wholeMinute(ms: number): string {
  return new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString()
}

export function DeliveriesScreen() {
  const mayManage = usePermission('dashboard.manage')
  const search = deliverySearch(useSearch({ strict: false }))
  const { page: _, cols: __, size: ___, sort: ____, ...asked } = search
  const filters = useFilters(() => asked)
  const [resending, setResending] = useState<string>()
  const view = useTableView(
    'deliveries',
    useMemo(() => (mayManage ? withResend(setResending) : DELIVERY_COLUMNS), [mayManage]),
  )
  const pages = usePages(view.pageSize)
  const live = useLiveDeliveries({ ...search, sort: view.sort }, pages)
  const [replaying, setReplaying] = useState<'all' | 'failed'>()
  const [retrying, setRetrying] = useState(false)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const lastToggled = useRef<string>(undefined)
  const [confirming, setConfirming] = useState(false)
  const shown = live.rows
  const available = shown.filter(canBeResent).map(({ id }) => id)
  // Only what is on the page: what can't be seen is never resent.
  const selected = available.filter((id) => chosen.has(id))
  const selection: RowSelection<WebhookDelivery> = {
    chosen,
    canChoose: canBeResent,
    toggle({ id }, throughLast) {
      const ids = throughLast ? rowRange(available, lastToggled.current, id) : [id]
      lastToggled.current = id
      choose((before) => toggled(before, ids, !before.has(id)))
    },
    toggleAll: () => choose(new Set(selected.length === available.length ? [] : available)),
    labelOf: ({ eventType, customer }) => texts.selectOne(eventType, customer?.companyName),
    labelOfAll: texts.selectAll,
  }
  function showAll() {
    pages.setPage(1)
    live.renew()
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={mayManage && <DeliveryActions onRetryAll={() => setRetrying(true)} onReplay={setReplaying} />}
      >
        {texts.description}
      </PageHeader>
      {search.replay && <ReplayProgress replaySeries={search.replay} />}
      <DeliveryFilters
        filters={filters}
        tools={
          <TableTools
            view={view}
            exports={{ operation: 'exportWebhookDeliveries', query: queryOf(search), fileName: 'deliveries' }}
          />
        }
      />
      <div className={classes.news}>
        {selected.length > 0 && (
          <Group gap="xs">
            <Text size="sm" aria-live="polite">
              {texts.selected(selected.length)}
            </Text>
            <Button size="xs" onClick={() => setConfirming(true)}>
              {resendTexts.action(selected.length)}…
            </Button>
            <Button size="xs" variant="subtle" onClick={() => choose(new Set())}>
              {texts.clearSelection}
            </Button>
          </Group>
        )}
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
        rows={() => live.rows}
        rowKey={({ id }) => id}
        // Carries the filters along, so that the way back leads to the same list.
        view={view}
        {...(mayManage ? { selection } : {})}
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
              {search.customer ? texts.customerDays : texts.noMatchHint}
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
          opened={replaying !== undefined}
          onClose={() => setReplaying(undefined)}
          onRetryAll={() => {
            setReplaying(undefined)
            setRetrying(true)
          }}
          initial={{
            from: search.from ?? wholeMinute(serviceNow() - DAY_MS),
            to: search.to ?? wholeMinute(serviceNow() + MINUTE_MS),
            eventType: search.eventType,
            includeUnrouted: false,
            failedOnly: replaying === 'failed',
          }}
        />
        <RetryAllDialog opened={retrying} onClose={() => setRetrying(false)} onRetried={live.renew} />
        <ResendOne deliveryId={resending} onClose={() => setResending(undefined)} onResent={showAll} />
        <ResendSelection
          opened={confirming}
          deliveryIds={selected}
          onClose={() => setConfirming(false)}
          onResent={() => choose(new Set())}
        />
      </Stack>
    </>
  )
}

function toggled(set: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  return new Set(isOn ? [...set, ...ids] : [...set].filter((id) => !ids.includes(id)))
}
