// What one did lately with one's account and in the organisation.
import { useQuery } from '@tanstack/react-query'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { listing } from '../api/reading.ts'
import { Card } from '../pieces/card.tsx'
import { type Column, DataTable } from '../pieces/data-table.tsx'
import { useCursors } from '../pieces/paging.tsx'
import { TimeText, viewerZone } from '../pieces/time-text.tsx'
import { useSession } from '../session/session.ts'
import { deedWords } from './deed-words.ts'

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: 'When', cell: (deed) => <TimeText value={deed.occurredAt} shows="seconds" />, width: '14rem' },
  { title: 'What', cell: (deed) => deedWords(deed.action) },
  {
    title: 'From',
    cell: (deed) => (typeof deed.facts.address === 'string' ? deed.facts.address : '–'),
    width: '12rem',
  },
]

export function OwnDeeds() {
  const { userId } = useSession()
  const cursors = useCursors()
  const query = useQuery(
    listing('listAccountEvents', { query: { actorId: userId, cursor: cursors.cursor, pageSize: 10 } }),
  )
  return (
    <Card title="What you did lately" says={`Times are those of ${viewerZone()}.`}>
      <DataTable
        label="What you did lately"
        query={query}
        rows={(value) => value.items}
        rowKey={(deed) => deed.eventId}
        columns={COLUMNS}
        empty="Nothing yet"
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}
