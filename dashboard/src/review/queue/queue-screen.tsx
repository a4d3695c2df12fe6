// The queue of the review team: what is due first stands first.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { QueueItem } from '../../api/compliance-operations.ts'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { useFilters } from '../../components/filters.tsx'
import { useAddressCursors } from '../../components/paging.tsx'
import { viewerZone } from '../../components/time-text.tsx'
import { usePresence } from '../../components/use-presence.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { AssignDialog } from '../assign-dialog.tsx'
import { useServiceNow } from '../due-text.tsx'
import { NothingToTake, TakeNextButton, useTakeNext } from './claim-next.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { Freshness } from './list-updates.tsx'
import { queueColumns } from './queue-columns.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { queryOf, readFilters, readTab, TABS } from './queue-filters.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { CaseActions } from './row-actions.tsx'
import { useSteadyList } from './stable-list.ts'

const PAGE_SIZE = 25
const AGAIN_MS = 30_000
const keyOf = ({ customerId }: QueueItem) => customerId

const REFRESHES = ['listCases', 'getWorkload'] as const
const useAssign = (onDone: () => void) =>
  useApiMutation('assignCase', {
    showsErrors: true,
    refreshes: REFRESHES,
    successMessage: 'The case is assigned.',
    onSuccess: onDone,
  })
const BACK = { refreshes: REFRESHES, message: 'The case is back in the queue.' } as const
const useRelease = (onDone: () => void) =>
  useApiMutation('releaseCase', { ...BACK, showsErrors: true, onSuccess: onDone })

export function QueueScreen() {
  const mayDecide = usePermission('review.decide')
  const [search, filters] = [useSearch({ strict: false }), useFilters(readFilters)]
  const tab = readTab(search) ?? (mayDecide ? 'Mine' : 'Unclaimed')
  const cursors = useAddressCursors(tab === 'Closed' ? ['Newer', 'Older'] : ['Earlier', 'Later'])
  const { present } = usePresence()
  const asked = { query: { ...queryOf(filters.values, tab), cursor: cursors.cursor, pageSize: String(PAGE_SIZE) } }
  const query = useQuery({ ...apiListQuery('listCases', asked), refetchInterval: present ? AGAIN_MS : false })
  const list = useSteadyList(JSON.stringify(asked), query.isPlaceholderData ? undefined : query.data?.items, keyOf)
  const reviewers = useQuery(apiQuery('listReviewers')).data?.items ?? []
  const now = useServiceNow(query.data?.asOf, query.dataUpdatedAt)
  const { userId } = useSession()
  const [assigning, setAssigning] = useState<QueueItem>()
  const next = useTakeNext(mayDecide)
  const navigate = useNavigate()
  const claim = useApiMutation('claimCase', {
    refreshes: REFRESHES,
    onSuccess: ({ customerId }) => void navigate({ to: '/review/cases/$customerId', params: { customerId } }),
  })
  const release = useApiMutation('releaseCase', { ...BACK, onSuccess: list.catchUp })
  const busy = claim.isPending
    ? claim.variables?.path.customerId
    : release.isPending
      ? release.variables?.path.customerId
      : undefined
  const actions: Column<QueueItem> = {
    title: 'Actions',
    quietTitle: true,
    width: '6.5rem',
    cell: (row) =>
      list.gone.has(row.customerId) ? null : (
        <CaseActions
          row={row}
          busy={busy === row.customerId}
          onClaim={() => claim.mutate({ path: { customerId: row.customerId } })}
          onRelease={() => release.mutate({ path: { customerId: row.customerId } })}
          onAssign={() => setAssigning(row)}
        />
      ),
  }
  const columns = queueColumns({ tab, now, me: userId, reviewers, gone: list.gone })
  const hasActions = mayDecide && ['Mine', 'Unclaimed', 'InReview'].includes(tab)
  return (
    <>
      <PageHeader title="Review queue" actions={mayDecide ? <TakeNextButton next={next} /> : undefined}>
        {mayDecide ? 'Due first, then the riskier.' : 'You may look at everything and change nothing.'} Times are those
        of {viewerZone()}.
      </PageHeader>
      <Stack gap="md">
        <NothingToTake next={next} />
        <div>
          <QueueTabs
            tabs={mayDecide ? TABS : TABS.filter((one) => one !== 'Mine')}
            current={tab}
            counts={query.data?.counts}
            byOwner={filters.values.owner !== undefined}
          />
          <QueueFilterBar filters={filters} tab={tab} reviewers={reviewers} counts={query.data?.counts} />
          <Freshness list={list} updatedAt={query.dataUpdatedAt} />
          <DataTable
            label="Review queue"
            query={query}
            rows={(value) => list.rows ?? value.items}
            rowKey={keyOf}
            columns={hasActions ? [...columns, actions] : columns}
            empty={<EmptyQueue tab={tab} filtered={filters.any} onClear={filters.clear} />}
            cursors={cursors}
            nextCursor={(value) => value.nextCursor}
          />
        </div>
      </Stack>
      <AssignDialog
        reviewCase={assigning}
        onClose={() => setAssigning(undefined)}
        onDone={list.catchUp}
        useAssign={useAssign}
        useRelease={useRelease}
      />
    </>
  )
}
