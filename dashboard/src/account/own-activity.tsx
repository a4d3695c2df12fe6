// What one did lately with one's account and in the organisation.
import { useQuery } from '@tanstack/react-query'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { actionLabel } from '../audit/action-labels.ts'
import { Card } from '../components/card.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { useCursors } from '../components/paging.tsx'
import { TimeText, viewerZone } from '../components/time-text.tsx'
import { useSession } from '../session/session.ts'

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: 'When', cell: (action) => <TimeText value={action.occurredAt} shows="seconds" />, width: '14rem' },
  { title: 'What', cell: (action) => actionLabel(action.action) },
  {
    title: 'From',
    cell: (action) => (typeof action.facts.address === 'string' ? action.facts.address : '–'),
    width: '12rem',
  },
]

export function OwnActivity() {
  const { userId } = useSession()
  const cursors = useCursors()
  const query = useQuery(
    apiListQuery('listAccountEvents', { query: { actorId: userId, cursor: cursors.cursor, pageSize: 10 } }),
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
