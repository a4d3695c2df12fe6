// Alerts about approved customers of all partners, sorted by due time.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Alert, Alerts } from '../../../api/compliance-operations.ts'
import { apiListQuery, apiQuery } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { useLaterPart } from '../../../components/feedback/later-part.tsx'
import { UnavailableCells } from '../../../components/feedback/unavailable-cells.tsx'
import { useFilters } from '../../../components/filters/use-filters.ts'
import { useAddressCursors } from '../../../components/tables/cursors.tsx'
import { DataTable } from '../../../components/tables/data-table.tsx'
import { TableTools } from '../../../components/tables/table-tools.tsx'
import { usePageSize, useTableView } from '../../../components/tables/table-view.ts'
import { usePresence } from '../../../hooks/use-presence.ts'
import { usePermission, useSession } from '../../../session/session.ts'
import { PageHeader } from '../../../shell/page-header.tsx'
import { ClaimNextButton, NothingAvailable } from '../../components/claim-next.tsx'
import { useServiceNow } from '../../components/due-text.tsx'
import { EmptyList } from '../../components/empty-list.tsx'
import { useHeldSubjects } from '../../components/held-subjects.ts'
import listClasses from '../../components/list.module.css'
import { ListUpdates } from '../../components/list-updates.tsx'
import { useStableList } from '../../components/stable-list.ts'
import { useListKeys } from '../../components/use-list-keys.ts'
import { useSelection } from '../../components/use-selection.ts'
import { alertColumns, claimColumn, isHeld, nameOf } from './alert-columns.tsx'
import { AlertFilterBar, CustomerFilter } from './alert-filter-bar.tsx'
import { type AlertQuery, queryOf } from './alert-filters.ts'
import { readFilters, readTab, TABS, type Tab } from './alert-search.ts'
import { AlertTabs } from './alert-tabs.tsx'
import { AlertSelectionBar, isSelectable, MOST_SELECTED } from './selection-bar.tsx'
import {
  claimNextTexts,
  columnTexts,
  emptyTexts,
  monitoringTexts,
  noMatchTexts,
  selectionTexts,
  viewUnclaimed,
} from './texts.ts'
import { useClaimNextAlert } from './use-claim-next-alert.ts'

const loadDismissDialog = async () => (await import('./dismiss-alerts-dialog.tsx')).DismissAlertsDialog

const REFRESH_MS = 30_000
const keyOf = ({ alertId }: Alert) => alertId
const NO_ROWS: readonly Alert[] = []
const SELECTABLE = {
  keyOf,
  most: MOST_SELECTED,
  labelOf: (row: Alert) => columnTexts.selectLabel(nameOf(row), row.companyName),
  labelOfAll: selectionTexts.selectPage,
}

export function MonitoringScreen() {
  const mayDecide = usePermission('review.decide')
  const { userId } = useSession()
  const filters = useFilters(readFilters)
  const tab = readTab(useSearch({ strict: false })) ?? 'Open'
  const isClosed = tab === 'Closed'
  const cursors = useAddressCursors(
    isClosed ? [monitoringTexts.newer, monitoringTexts.older] : [monitoringTexts.earlier, monitoringTexts.later],
  )
  const pageSize = usePageSize('alerts')
  const { present } = usePresence()
  const refetchInterval = present && REFRESH_MS
  const query = queryOf(filters.values, tab, userId)
  const input = { query: { ...query, cursor: cursors.cursor, pageSize: String(pageSize) } }
  const alerts = useQuery({ ...apiListQuery('listAlerts', input), refetchInterval })
  const pageKey = JSON.stringify(input)
  const list = useStableList(
    pageKey,
    { latest: alerts.isPlaceholderData ? undefined : alerts.data?.items, isFetching: alerts.isFetching },
    keyOf,
  )
  const sectionCounts = useSectionCounts(alerts.data, query, refetchInterval)
  const reviewers = useQuery(apiQuery('listReviewers')).data?.items
  const now = useServiceNow(alerts.data?.asOf, alerts.dataUpdatedAt)
  const [dismissing, setDismissing] = useState(false)
  const dismissDialog = useLaterPart(loadDismissDialog, dismissing, () => setDismissing(false))
  const next = useClaimNextAlert(mayDecide, {
    own: queryOf(filters.values, 'Mine', userId),
    unclaimed: queryOf(filters.values, 'Unclaimed', userId),
  })
  const claim = useClaim()
  const rows = list.rows ?? alerts.data?.items ?? NO_ROWS
  const { removed } = list
  const held = useHeldSubjects()
  useListKeys(monitoringTexts.sections)
  const selection = useSelection<Alert>(JSON.stringify(query), {
    ...SELECTABLE,
    ...{ pageKey, removed, rows: alerts.isPlaceholderData ? undefined : list.rows },
    isSelectable: (row) => isSelectable(row) && !isHeld(row, held),
  })
  // With the same columns, the table draws only the rows that have changed.
  const columns = useMemo(() => alertColumns({ tab, now, userId, removed }), [tab, now, userId, removed])
  const view = useTableView('alerts', columns)
  const hasActions = mayDecide && !isClosed
  const { claimAlert, busyAlert } = claim
  const shownColumns = useMemo(
    () => (hasActions ? [...view.columns, claimColumn({ claimAlert, busyAlert, removed, held })] : view.columns),
    [hasActions, view.columns, claimAlert, busyAlert, removed, held],
  )
  return (
    <>
      <PageHeader
        title={monitoringTexts.title}
        actions={mayDecide ? <ClaimNextButton next={next} texts={claimNextTexts} /> : undefined}
      >
        <div className={listClasses.about}>
          <span>
            {mayDecide ? (isClosed ? monitoringTexts.closedOrder : monitoringTexts.order) : monitoringTexts.readOnly}
          </span>
          <ListUpdates list={list} updatedAt={alerts.dataUpdatedAt} />
        </div>
      </PageHeader>
      <Stack gap="md" mt="-0.5rem">
        <NothingAvailable next={next} texts={claimNextTexts} />
        <UnavailableCells cells={alerts.data?.unavailableCells} />
        <div>
          <AlertTabs
            tabs={mayDecide ? TABS : TABS.filter((one) => one !== 'Mine')}
            current={tab}
            counts={sectionCounts}
          />
          <AlertFilterBar
            filters={filters}
            tab={tab}
            reviewers={reviewers}
            counts={hasOwnCounts(tab) ? alerts.data?.counts : undefined}
            awaitsCounts={hasOwnCounts(tab) && !alerts.data}
            tools={
              <TableTools isCompact view={view} exports={{ operation: 'exportAlerts', query, fileName: 'alerts' }} />
            }
          />
          <CustomerFilter filters={filters} rows={rows} />
          <DataTable
            label={monitoringTexts.table}
            query={alerts}
            rows={(value) => list.rows ?? value.items}
            rowKey={keyOf}
            view={view}
            {...(hasActions ? { selection: selection.ofRows } : {})}
            columns={shownColumns}
            empty={
              <EmptyList
                texts={emptyTexts[tab]}
                noMatch={noMatchTexts}
                filtered={filters.any}
                onClear={filters.clear}
                unclaimed={tab === 'Mine' && { to: '/review/monitoring', label: viewUnclaimed }}
              />
            }
            cursors={cursors}
            nextCursor={(value) => value.nextCursor}
          />
          {hasActions && selection.chosen.length > 0 && (
            <AlertSelectionBar
              selection={selection}
              query={query}
              hasMore={Boolean(alerts.data?.nextCursor) || cursors.hasPrevious}
              onChanged={list.refresh}
              onDismiss={() => setDismissing(true)}
            />
          )}
        </div>
      </Stack>
      {dismissDialog({
        opened: dismissing,
        alerts: selection.chosen,
        onClose: () => setDismissing(false),
        onHeld: selection.clear,
        onUndo: selection.add,
        onRefreshed: list.refresh,
      })}
    </>
  )
}

const hasOwnCounts = (tab: Tab) => tab === 'Open' || tab === 'Mine' || tab === 'Unclaimed'

/** The counts of all sections, which a list by owner doesn't have. */
function useSectionCounts(
  alerts: Alerts | undefined,
  { owner, unclaimed, partnerId, customerId }: AlertQuery,
  refetchInterval: number | false,
): Alerts['counts'] | undefined {
  const isOfOwner = owner !== undefined || unclaimed !== undefined
  const all = useQuery({
    ...apiListQuery('listAlerts', { query: { partnerId, customerId, pageSize: '1' } }),
    enabled: isOfOwner,
    refetchInterval,
  })
  return isOfOwner ? all.data?.counts : alerts?.counts
}

function useClaim() {
  const navigate = useNavigate()
  const claim = useApiMutation('claimAlert', {
    refreshes: ['listAlerts'],
    successMessage: claimNextTexts.claimed,
    onSuccess: ({ alertId }) => void navigate({ to: '/review/monitoring/$alertId', params: { alertId } }),
  })
  const { mutate } = claim
  return {
    claimAlert: useCallback((alertId: string) => mutate({ path: { alertId } }), [mutate]),
    busyAlert: claim.isPending ? claim.variables.path.alertId : undefined,
  }
}
