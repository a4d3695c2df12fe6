// The queue of the review team, sorted by due time.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useAddressCursors } from '../../components/tables/paging.tsx'
import { TableTools } from '../../components/tables/table-tools.tsx'
import { usePageSize, useTableView } from '../../components/tables/table-view.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { AssignDialog } from '../components/assign-dialog.tsx'
import { ClaimNextButton, NothingAvailable } from '../components/claim-next.tsx'
import { useServiceNow } from '../components/due-text.tsx'
import { ListUpdates } from '../components/list-updates.tsx'
import { useStableList } from '../components/stable-list.ts'
import { assignTexts } from '../components/texts.ts'
import { EmptyQueue } from './empty-queue.tsx'
import { queueColumns } from './queue-columns.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { queryOf, readFilters, readTab, TABS } from './queue-filters.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { RowActions } from './row-actions.tsx'
import { claimNextTexts, columnTexts, queueTexts } from './texts.ts'
import { useClaimNext } from './use-claim-next.ts'

const REFRESH_MS = 30_000
const keyOf = ({ customerId }: QueueItem) => customerId

const REFRESHES = ['listCases', 'getWorkload'] as const
const RELEASE = { refreshes: REFRESHES, successMessage: assignTexts.returned } as const
const useAssign = (onSuccess: () => void) =>
  useApiMutation('assignCase', {
    refreshes: REFRESHES,
    successMessage: assignTexts.assigned,
    showsErrors: true,
    onSuccess,
  })
const useRelease = (onSuccess: () => void) =>
  useApiMutation('releaseCase', { ...RELEASE, showsErrors: true, onSuccess })

export function QueueScreen() {
  const mayDecide = usePermission('review.decide')
  const [search, filters] = [useSearch({ strict: false }), useFilters(readFilters)]
  const tab = readTab(search) ?? (mayDecide ? 'Mine' : 'Unclaimed')
  const cursors = useAddressCursors(
    tab === 'Closed' ? [queueTexts.newer, queueTexts.older] : [queueTexts.earlier, queueTexts.later],
  )
  const pageSize = usePageSize('queue')
  const { present } = usePresence()
  const input = { query: { ...queryOf(filters.values, tab), cursor: cursors.cursor, pageSize: String(pageSize) } }
  const query = useQuery({ ...apiListQuery('listCases', input), refetchInterval: present ? REFRESH_MS : false })
  const list = useStableList(JSON.stringify(input), query.isPlaceholderData ? undefined : query.data?.items, keyOf)
  const reviewers = useQuery(apiQuery('listReviewers')).data?.items ?? []
  const now = useServiceNow(query.data?.asOf, query.dataUpdatedAt)
  const { userId } = useSession()
  const [assigning, setAssigning] = useState<QueueItem>()
  const next = useClaimNext(mayDecide)
  const actions = useRowActions(list, setAssigning)
  const columns = queueColumns({ tab, now, userId, reviewers, removed: list.removed })
  const view = useTableView('queue', columns)
  const hasActions = mayDecide && ['Mine', 'Unclaimed', 'Snoozed', 'InReview'].includes(tab)
  return (
    <>
      <PageHeader
        title={queueTexts.title}
        actions={mayDecide ? <ClaimNextButton next={next} texts={claimNextTexts} /> : undefined}
      >
        {mayDecide ? (tab === 'Closed' ? queueTexts.closedOrder : queueTexts.order) : queueTexts.readOnly}
      </PageHeader>
      <Stack gap="md">
        <NothingAvailable next={next} texts={claimNextTexts} />
        <div>
          <QueueTabs
            tabs={mayDecide ? TABS : TABS.filter((one) => one !== 'Mine')}
            current={tab}
            counts={query.data?.counts}
            byOwner={filters.values.owner !== undefined}
          />
          <QueueFilterBar
            filters={filters}
            tab={tab}
            reviewers={reviewers}
            counts={query.data?.counts}
            tools={
              <TableTools
                view={view}
                exports={{ operation: 'exportCases', query: queryOf(filters.values, tab) ?? {}, fileName: 'cases' }}
              />
            }
          />
          <ListUpdates list={list} updatedAt={query.dataUpdatedAt} />
          <DataTable
            label={queueTexts.table}
            query={query}
            rows={(value) => list.rows ?? value.items}
            rowKey={keyOf}
            view={view}
            columns={hasActions ? [...view.columns, actions] : view.columns}
            empty={<EmptyQueue tab={tab} filtered={filters.any} onClear={filters.clear} />}
            cursors={cursors}
            nextCursor={(value) => value.nextCursor}
          />
        </div>
      </Stack>
      <AssignDialog
        reviewCase={assigning}
        onClose={() => setAssigning(undefined)}
        onDone={list.refresh}
        useAssign={useAssign}
        useRelease={useRelease}
      />
    </>
  )
}

interface ShownList {
  readonly removed: ReadonlySet<string>
  refresh(): void
}

function useRowActions(list: ShownList, onAssign: (row: QueueItem) => void): Column<QueueItem> {
  const navigate = useNavigate()
  const maySupervise = usePermission('review.supervise')
  const claim = useApiMutation('claimCase', {
    refreshes: REFRESHES,
    onSuccess: ({ customerId }) => void navigate({ to: '/review/cases/$customerId', params: { customerId } }),
  })
  const release = useApiMutation('releaseCase', { ...RELEASE, onSuccess: list.refresh })
  const running = [claim, release].find(({ isPending }) => isPending)
  const busyCase = running?.variables?.path.customerId
  return {
    title: columnTexts.actions,
    quietTitle: true,
    align: 'right',
    width: maySupervise ? '8.5rem' : '5.5rem',
    cell: (row) =>
      list.removed.has(row.customerId) ? null : (
        <RowActions
          row={row}
          busy={busyCase === row.customerId}
          onClaim={() => claim.mutate({ path: { customerId: row.customerId } })}
          onRelease={() => release.mutate({ path: { customerId: row.customerId } })}
          onAssign={() => onAssign(row)}
        />
      ),
  }
}
