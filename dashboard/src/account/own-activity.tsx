import { useQuery } from '@tanstack/react-query'
import type { AccountEvent } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { actionLabel } from '../audit/action-labels.ts'
import { Card } from '../components/layout/card.tsx'
import { useCursors } from '../components/tables/cursors.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { commonTexts } from '../components/texts.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { useSession } from '../session/session.ts'
import { activityTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: texts.time, cell: (event) => <TimeText value={event.occurredAt} />, width: '14rem' },
  { title: texts.action, cell: (event) => actionLabel(event.action) },
  {
    title: texts.address,
    cell: (event) => (typeof event.facts.address === 'string' ? event.facts.address : commonTexts.none),
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
    <Card title={texts.title}>
      <DataTable
        label={texts.title}
        query={query}
        rows={(value) => value.items}
        rowKey={(event) => event.eventId}
        columns={COLUMNS}
        empty={texts.empty}
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}
