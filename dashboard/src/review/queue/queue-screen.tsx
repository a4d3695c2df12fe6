// The queue of the review team, sorted by due time.
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { Queue, QueueItem, ReviewerRecord } from '../../api/compliance-operations.ts'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useAddressDialog } from '../../components/dialogs/use-address-dialog.ts'
import { useLaterPart } from '../../components/feedback/later-part.tsx'
import { lazyPart } from '../../components/feedback/lazy-part.ts'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { notifyWithUndo } from '../../components/feedback/undo-notification.tsx'
import { useFilters } from '../../components/filters/use-filters.ts'
import { useAddressCursors } from '../../components/tables/cursors.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { TableTools } from '../../components/tables/table-tools.tsx'
import { usePageSize, useTableView } from '../../components/tables/table-view.ts'
import { viewSearch } from '../../components/tables/view-search.ts'
import { userName } from '../../format/user-name.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import { usePermission, useSession } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { ClaimNextButton, NothingAvailable } from '../components/claim-next.tsx'
import { useServiceNow } from '../components/due-text.tsx'
import { HeldRow } from '../components/held-row.tsx'
import { useHeldSubjects } from '../components/held-subjects.ts'
import listClasses from '../components/list.module.css'
import { ListUpdates } from '../components/list-updates.tsx'
import { useStableList } from '../components/stable-list.ts'
import { assignTexts } from '../components/texts.ts'
import { useListKeys } from '../components/use-list-keys.ts'
import { useSelection } from '../components/use-selection.ts'
import type { CaseFailure } from './case-results.ts'
import type { FlagCasesDialogsProps, FlagDialog } from './flags/flag-cases-dialogs.tsx'
import { queueColumns } from './queue-columns.tsx'
import type { SupervisorDialogsProps } from './queue-dialogs.tsx'
import { QueueFilterBar } from './queue-filter-bar.tsx'
import { readFilters, readTab, TABS, type Tab } from './queue-filters.ts'
import { queryOf } from './queue-query.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { ReservedCases } from './reserved-cases.tsx'
import { RowActions } from './row-actions.tsx'
import { CaseSelectionBar, isSelectable, MOST_SELECTED } from './selection-bar.tsx'
import { claimNextTexts, columnTexts, queueTexts, rowActionTexts, selectionTexts } from './texts.ts'
import { useClaimNext } from './use-claim-next.ts'

const REFRESH_MS = 30_000
const keyOf = ({ customerId }: QueueItem) => customerId
const SELECTABLE = {
  keyOf,
  most: MOST_SELECTED,
  labelOf: ({ companyName }: QueueItem) => selectionTexts.selectLabel(companyName),
  labelOfAll: selectionTexts.selectPage,
}
const EmptyQueue = lazyPart(async () => (await import('./empty-queue.tsx')).EmptyQueue)
const CaseFailures = lazyPart(async () => (await import('./case-failures.tsx')).CaseFailures)
const REFRESHES = ['listCases', 'getWorkload'] as const
const loadFlagDialogs = async () => (await import('./queue-dialogs.tsx')).FlagCasesDialogs
const loadDialogs = async () => (await import('./queue-dialogs.tsx')).SupervisorDialogs

function LaterDialogs(props: SupervisorDialogsProps) {
  const isOpened = props.dialog !== undefined || props.reviewCase !== undefined
  return useLaterPart(loadDialogs, isOpened, props.onClose)(props)
}

function LaterFlagDialogs(props: FlagCasesDialogsProps) {
  return useLaterPart(loadFlagDialogs, props.dialog !== undefined, props.onClose)(props)
}

export function QueueScreen() {
  const mayDecide = usePermission('review.decide')
  const [search, filters] = [useSearch({ strict: false }), useFilters(readFilters)]
  const maySupervise = usePermission('review.supervise')
  // A supervisor looks after the cases of others.
  const tab = readTab(search) ?? (mayDecide && !maySupervise ? 'Mine' : 'Unclaimed')
  const asked = queryOf(filters.values, tab, viewSearch(search).sort)
  const cursors = useAddressCursors(
    tab === 'Closed' ? [queueTexts.newer, queueTexts.older] : [queueTexts.earlier, queueTexts.later],
  )
  const pageSize = usePageSize('queue')
  const { present } = usePresence()
  const input = { query: { ...asked, cursor: cursors.cursor, pageSize: String(pageSize) } }
  const query = useQuery({ ...apiListQuery('listCases', input), refetchInterval: present ? REFRESH_MS : false })
  const pageKey = JSON.stringify(input)
  const list = useStableList(
    pageKey,
    { latest: query.isPlaceholderData ? undefined : query.data?.items, isFetching: query.isFetching },
    keyOf,
  )
  const reviewers = useQuery(apiQuery('listReviewers')).data?.items
  const now = useServiceNow(query.data?.asOf, query.dataUpdatedAt)
  const { userId } = useSession()
  const [assigning, setAssigning] = useState<QueueItem>()
  const [isAssigning, setAssigningChosen] = useState(false)
  const [flagging, setFlagging] = useState<FlagDialog>()
  const [isDistributing, setDistributing] = useAddressDialog('distribute')
  const section = JSON.stringify([tab, filters.values])
  const [failed, setFailed] = useState<{ section: string; failures: readonly CaseFailure[] }>()
  const held = useHeldSubjects()
  const { removed } = list
  const selection = useSelection<QueueItem>(section, {
    ...SELECTABLE,
    ...{ pageKey, removed, rows: query.isPlaceholderData ? undefined : list.rows },
    isSelectable: (row) => isSelectable(row) && !held.has(row.customerId),
  })
  const showChanged = (failures: readonly CaseFailure[]) => {
    setFailed({ section, failures })
    list.refresh()
  }
  const next = useClaimNext(mayDecide)
  useListKeys(queueTexts.sections)
  const actions = useRowActions(tab, { ...list, held }, reviewers, setAssigning)
  // With the same columns, the table draws only the rows that have changed.
  const columns = useMemo(
    () => queueColumns({ tab, now, userId, reviewers, removed }),
    [tab, now, userId, reviewers, removed],
  )
  const view = useTableView('queue', columns)
  const hasActions = mayDecide && ['Mine', 'Unclaimed', 'Snoozed', 'InReview', 'Open'].includes(tab)
  const shownColumns = useMemo(
    () => (hasActions ? [...view.columns, actions] : view.columns),
    [hasActions, view.columns, actions],
  )
  return (
    <>
      <PageHeader
        title={queueTexts.title}
        actions={
          mayDecide ? (
            <>
              {maySupervise && (
                <Button variant="default" onClick={() => setDistributing(true)}>
                  {queueTexts.distribute}
                </Button>
              )}
              <ClaimNextButton next={next} texts={claimNextTexts} />
            </>
          ) : undefined
        }
      >
        <div className={listClasses.about}>
          <span>
            {mayDecide
              ? tab === 'Closed'
                ? queueTexts.closedOrder
                : queueTexts.order(asked?.sort ?? 'due')
              : queueTexts.readOnly}
          </span>
          {tab === 'Mine' && <ReservedCases userId={userId} refreshMs={REFRESH_MS} />}
          <ListUpdates list={list} updatedAt={query.dataUpdatedAt} />
        </div>
      </PageHeader>
      <Stack gap="md" mt="-0.5rem">
        <NothingAvailable next={next} texts={claimNextTexts} />
        <UnavailableCells cells={query.data?.unavailableCells} />
        <div>
          <div role="alert">
            <Suspense>
              {failed?.section === section && failed.failures.length > 0 && <CaseFailures failures={failed.failures} />}
            </Suspense>
          </div>
          <QueueTabs
            tabs={mayDecide ? TABS : TABS.filter((one) => one !== 'Mine')}
            current={tab}
            counts={query.data?.counts}
            byOwner={filters.values.owner !== undefined}
            byAge={filters.values.age !== undefined}
            byDecision={filters.values.outcome !== undefined || filters.values.decidedBy !== undefined}
          />
          <QueueFilterBar
            filters={filters}
            tab={tab}
            reviewers={reviewers}
            cases={list.rows}
            counts={query.data?.counts}
            tools={
              <TableTools
                isCompact
                view={view}
                exports={{ operation: 'exportCases', query: asked ?? {}, fileName: 'cases' }}
              />
            }
          />
          <DataTable
            label={queueTexts.table}
            query={query}
            rows={(value) => list.rows ?? value.items}
            rowKey={keyOf}
            view={view}
            {...(hasActions ? { selection: selection.ofRows } : {})}
            columns={shownColumns}
            empty={
              <Suspense>
                <EmptyQueue
                  tab={tab}
                  filtered={filters.any}
                  onClear={filters.clear}
                  isUnused={isUnused(query.data?.counts)}
                />
              </Suspense>
            }
            cursors={cursors}
            nextCursor={(value) => value.nextCursor}
            // Of closed cases, only the newest are counted.
            total={(value) => (tab === 'Closed' ? undefined : value.counts[tab])}
          />
          {selection.chosen.length > 0 && (
            <CaseSelectionBar
              selection={selection}
              isOfAll={tab === 'Open'}
              onChanged={showChanged}
              onAssign={() => setAssigningChosen(true)}
              onFlag={setFlagging}
            />
          )}
        </div>
      </Stack>
      {hasActions && (
        <LaterFlagDialogs
          dialog={flagging}
          selection={selection}
          onChanged={showChanged}
          onClose={() => setFlagging(undefined)}
        />
      )}
      {maySupervise && (
        <LaterDialogs
          dialog={isAssigning ? 'assign' : isDistributing ? 'distribute' : undefined}
          reviewCase={assigning}
          cases={selection.chosen}
          reviewers={reviewers}
          only={filters.values}
          onClose={() => {
            setAssigningChosen(false)
            if (isDistributing) setDistributing(false)
            setAssigning(undefined)
          }}
          onAssigned={selection.clear}
          onDone={list.refresh}
        />
      )}
    </>
  )
}

const isUnused = (counts: Queue['counts'] | undefined) => counts?.Open === 0 && counts.Closed === 0

interface ShownList {
  readonly removed: ReadonlySet<string>
  /** The user has decided on these a moment ago. */
  readonly held: ReadonlySet<string>
  refresh(): void
}

function useRowActions(
  tab: Tab,
  list: ShownList,
  reviewers: readonly ReviewerRecord[] | undefined,
  onAssign: (row: QueueItem) => void,
): Column<QueueItem> {
  const navigate = useNavigate()
  const { userId } = useSession()
  const maySupervise = usePermission('review.supervise')
  /** Another reviewer, of the case that is being claimed. */
  const reservedFor = useRef<string>(undefined)
  const claim = useApiMutation('claimCase', {
    refreshes: REFRESHES,
    onSuccess: ({ customerId }) => {
      if (reservedFor.current) notifySuccess(queueTexts.claimedFrom(userName(reservedFor.current)))
      void navigate({ to: '/review/cases/$customerId', params: { customerId } })
    },
  })
  const claimAgain = useApiMutation('claimCase', {
    refreshes: REFRESHES,
    successMessage: queueTexts.claimedAgain,
    onSuccess: list.refresh,
  })
  const release = useApiMutation('releaseCase', {
    refreshes: REFRESHES,
    onSuccess: (_, { path: { customerId } }) => {
      list.refresh()
      notifyWithUndo(assignTexts.returned, () => claimAgain.mutate({ path: { customerId } }), [customerId])
    },
  })
  const running = [claim, release].find(({ isPending }) => isPending)
  const busyCase = running?.variables?.path.customerId
  const { removed, held } = list
  const [claimCase, releaseCase] = [claim.mutate, release.mutate]
  return useMemo<Column<QueueItem>>(
    () => ({
      title: columnTexts.actions,
      quietTitle: true,
      align: 'right',
      width: maySupervise ? (tab === 'Mine' ? '9.5rem' : '6rem') : '5.5rem',
      cell: (row) =>
        removed.has(row.customerId) ? null : held.has(row.customerId) ? (
          <HeldRow>{rowActionTexts.deciding}</HeldRow>
        ) : (
          <RowActions
            row={row}
            busy={busyCase === row.customerId}
            userId={userId}
            maySupervise={maySupervise}
            isOwnList={tab === 'Mine'}
            onClaim={() => {
              const other = row.preferredOwnerId === userId ? null : row.preferredOwnerId
              reservedFor.current = reviewers?.find((reviewer) => reviewer.userId === other)?.email
              claimCase({ path: { customerId: row.customerId } })
            }}
            onRelease={() => releaseCase({ path: { customerId: row.customerId } })}
            onAssign={() => onAssign(row)}
          />
        ),
    }),
    [userId, maySupervise, tab, removed, held, reviewers, busyCase, claimCase, releaseCase, onAssign],
  )
}
