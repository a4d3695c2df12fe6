// What our own staff did with accounts, and their searches over all partners. Newest first.
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deedWords } from '../account/deed-words.ts'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { listing } from '../api/reading.ts'
import { aboutWords, factWords } from '../audit/fact-words.ts'
import { type Column, DataTable } from '../pieces/data-table.tsx'
import { DayRange, FilterBar, useFilters } from '../pieces/filters.tsx'
import { useAddressCursors } from '../pieces/paging.tsx'
import { EmptyView } from '../pieces/state-views.tsx'
import { TimeText, viewerZone } from '../pieces/time-text.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { readStaffAuditFilters, STAFF_ACTIONS, staffAuditQuery } from './staff-audit-filters.ts'

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: 'When', cell: (deed) => <TimeText value={deed.occurredAt} shows="seconds" />, width: '13rem' },
  { title: 'Who', cell: (deed) => deed.actor?.email ?? (deed.actor ? 'Somebody who left' : 'Gangway') },
  { title: 'What', cell: (deed) => <What deed={deed} /> },
  { title: 'From', cell: (deed) => String(deed.facts.address ?? '–'), width: '9rem' },
]

function What({ deed }: { deed: AccountEvent }) {
  const about = aboutWords(deed)
  const facts = deed.action === 'CustomersSearched' ? searchWords(deed) : factWords(deed)
  return (
    <div>
      {deed.action === 'CustomersSearched' ? 'Searched for customers' : deedWords(deed.action)}
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

/** Whom they found is in the record of the API; a page of ids would tell nobody anything. */
function searchWords({ facts }: AccountEvent): string {
  const found = Number(facts.found)
  const by = facts.by === 'identityNumber' ? 'by an identity number' : 'by words'
  return `${by}, ${found} found`
}

export function StaffAuditScreen() {
  const filters = useFilters(readStaffAuditFilters)
  const cursors = useAddressCursors(['Newer', 'Older'])
  const query = useQuery(
    listing('listStaffEvents', {
      query: { ...staffAuditQuery(filters.values), cursor: cursors.cursor, pageSize: '25' } as never,
    }),
  )
  const { values, set } = filters
  return (
    <>
      <PageHeader title="Staff audit log">
        What our own people did with accounts, and what they searched for over all partners. Nobody can change it. Times
        are those of {viewerZone()}.
      </PageHeader>
      <FilterBar filters={filters}>
        <Select
          label="What was done"
          placeholder="Anything"
          data={STAFF_ACTIONS.map((action) => ({
            value: action,
            label: action === 'CustomersSearched' ? 'Searched for customers' : deedWords(action),
          }))}
          value={values.action ?? null}
          onChange={(action) => set({ action: action ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear what was done' }}
        />
        <DayRange label="Done" from={values.from} to={values.to} onChange={set} />
      </FilterBar>
      <DataTable
        label="Staff audit log"
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
