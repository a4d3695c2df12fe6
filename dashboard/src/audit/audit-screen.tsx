// Who did what: with people, credentials, webhooks and their own accounts. Newest first.
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DEED_GROUPS, deedWords } from '../account/deed-words.ts'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { listing, reading } from '../api/reading.ts'
import { type Column, DataTable } from '../pieces/data-table.tsx'
import { DayRange, FilterBar, useFilters } from '../pieces/filters.tsx'
import { useAddressCursors } from '../pieces/paging.tsx'
import { EmptyView } from '../pieces/state-views.tsx'
import { TimeText, viewerZone } from '../pieces/time-text.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { auditQuery, readAuditFilters } from './audit-filters.ts'
import { aboutWords, factWords } from './fact-words.ts'

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: 'When', cell: (deed) => <TimeText value={deed.occurredAt} shows="seconds" />, width: '13rem' },
  { title: 'Who', cell: (deed) => deed.actor?.email ?? (deed.actor ? 'Somebody who left' : 'Gangway') },
  {
    title: 'What',
    cell: (deed) => {
      const about = aboutWords(deed)
      const facts = factWords(deed)
      return (
        <div>
          {deedWords(deed.action)}
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
    },
  },
  { title: 'Address', cell: (deed) => String(deed.facts.address ?? '–'), width: '9rem' },
]

export function AuditScreen() {
  const filters = useFilters(readAuditFilters)
  const cursors = useAddressCursors(['Newer', 'Older'])
  const query = useQuery(
    listing('listAccountEvents', {
      query: { ...auditQuery(filters.values), cursor: cursors.cursor, pageSize: 25 } as never,
    }),
  )
  const people = useQuery(reading('listUsers', { query: { pageSize: 200 } }))
  const { values, set } = filters
  const options = people.data?.items.map(({ userId, email }) => ({ value: userId, label: email })) ?? []
  const known = !values.person || options.some(({ value }) => value === values.person)
  return (
    <>
      <PageHeader title="Audit log">
        What the people of your organisation did here. Nobody can change it. Times are those of {viewerZone()}.
      </PageHeader>
      <FilterBar filters={filters}>
        <Select
          label="What was done"
          placeholder="Anything"
          data={DEED_GROUPS.map(({ group, actions }) => ({
            group,
            items: actions.map((action) => ({ value: action, label: deedWords(action) })),
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
        label="Audit log"
        query={query}
        rows={(value) => value.items}
        rowKey={(deed) => deed.eventId}
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
