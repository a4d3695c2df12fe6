// What one did lately with one's account and in the organisation.
import { useQuery } from '@tanstack/react-query'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { listing } from '../api/reading.ts'
import { Card } from '../pieces/card.tsx'
import { type Column, DataTable } from '../pieces/data-table.tsx'
import { useCursors } from '../pieces/paging.tsx'
import { TimeText, viewerZone } from '../pieces/time-text.tsx'
import { useSession } from '../session/session.ts'
import { actionWords } from './deed-words.ts'

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: 'When', cell: (action) => <TimeText value={action.occurredAt} shows="seconds" />, width: '14rem' },
  { title: 'What', cell: (action) => actionWords(action.action) },
  {
    title: 'From',
    cell: (action) => (typeof action.facts.address === 'string' ? action.facts.address : '–'),
    width: '12rem',
  },
]

export function OwnActions() {
  const { userId } = useSession()
  const cursors = useCursors()
  const query = useQuery(
    listing('listAccountEvents', { query: { actorId: userId, cursor: cursors.cursor, pageSize: 10 } }),
  )
  return (
    <Card title="What you did lately" message={`Times are those of ${viewerZone()}.`}>
      <DataTable
        label="What you did lately"
        query={query}
        rows={(value) => value.items}
        rowKey={(action) => action.eventId}
        columns={COLUMNS}
        empty="Nothing yet"
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}
