// The frame of a log of deeds, a partner's or the staff's: what was done, by whom and when. Newest first.
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { apiListQuery, apiQuery } from '../api/queries.ts'
import { type Column, DataTable } from '../components/data-table.tsx'
import { DayRange, FilterBar, useFilters } from '../components/filters.tsx'
import { useAddressCursors } from '../components/paging.tsx'
import { EmptyView } from '../components/state-views.tsx'
import { TimeText, viewerZone } from '../components/time-text.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { aboutWords, factWords } from './action-details.ts'
import { type ActionGroup, actionLabel } from './action-labels.ts'
import { auditQuery, readAuditFilters } from './audit-filters.ts'

interface ActionLogProps {
  title: string
  /** Whose deeds they are. */
  children: ReactNode
  /** What it can hold. */
  actions: readonly ActionGroup[]
  log: 'listAccountEvents' | 'listStaffEvents'
  people: 'listUsers' | 'listStaff'
}

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: 'When', cell: (action) => <TimeText value={action.occurredAt} shows="seconds" />, width: '13rem' },
  { title: 'Who', cell: (action) => action.actor?.email ?? (action.actor ? 'Somebody who left' : 'Gangway') },
  { title: 'What', cell: (action) => <What action={action} /> },
  { title: 'From', cell: (action) => String(action.facts.address ?? '–'), width: '9rem' },
]

function What({ action }: { action: AccountEvent }) {
  const about = aboutWords(action)
  const facts = factWords(action)
  return (
    <div>
      {actionLabel(action.action)}
      {about && (
        <>
          : <strong>{about}</strong>
        </>
      )}
      {facts && (
        <Text size="sm" c="dimmed" component="div">
          {facts}
        </Text>
      )}
    </div>
  )
}

export function ActivityLog({ title, children, actions, log, people }: ActionLogProps) {
  const filters = useFilters(readAuditFilters)
  const cursors = useAddressCursors(['Newer', 'Older'])
  const { values, set } = filters
  const isOffered = actions.some(({ actions }) => actions.includes(values.action ?? ''))
  const asked = auditQuery({ ...values, action: isOffered ? values.action : undefined })
  const query = useQuery(apiListQuery(log, { query: { ...asked, cursor: cursors.cursor, pageSize: '25' } } as never))
  const everybody = useQuery(apiQuery(people, { query: { pageSize: '200' } } as never))
  const options = everybody.data?.items.map(({ userId, email }) => ({ value: userId, label: email })) ?? []
  const known = !values.person || options.some(({ value }) => value === values.person)
  return (
    <>
      <PageHeader title={title}>
        {children} Nobody can change it. Times are those of {viewerZone()}.
      </PageHeader>
      <FilterBar filters={filters}>
        <Select
          label="What was done"
          placeholder="Anything"
          data={actions.map(({ group, actions }) => ({
            group,
            items: actions.map((action) => ({ value: action, label: actionLabel(action) })),
          }))}
          value={values.action ?? null}
          onChange={(action) => set({ action: action ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear what was done' }}
        />
        <Select
          label="By whom"
          placeholder="Anybody"
          data={known ? options : [...options, { value: values.person!, label: 'Somebody who left' }]}
          value={values.person ?? null}
          onChange={(person) => set({ person: person ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear by whom' }}
        />
        <DayRange label="Done" from={values.from} to={values.to} onChange={set} />
      </FilterBar>
      <DataTable
        label={title}
        query={query}
        rows={(value) => value.items}
        rowKey={(action) => action.eventId}
        columns={COLUMNS}
        empty={
          <EmptyView icon="audit" title={filters.any ? 'Nothing matches' : 'Nothing yet'}>
            {filters.any ? 'Try another span of time, or clear the filters.' : 'What people do here is written down.'}
          </EmptyView>
        }
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </>
  )
}
