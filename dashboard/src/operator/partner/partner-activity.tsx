import { useQuery } from '@tanstack/react-query'
import { apiListQuery } from '../../api/queries.ts'
import { ACTIVITY_COLUMNS } from '../../audit/activity-log.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useCursors } from '../../components/tables/cursors.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { activityTexts as texts } from './texts.ts'

export function PartnerActivity({ partnerId }: { partnerId: string }) {
  const cursors = useCursors()
  const query = useQuery(
    apiListQuery('listPartnerEvents', {
      path: { partnerId },
      query: { cursor: cursors.cursor, pageSize: '10' },
    } as never),
  )
  return (
    <Card title={texts.title} message={texts.hint}>
      <DataTable
        label={texts.list}
        query={query}
        rows={(value) => value.items}
        rowKey={(event) => event.eventId}
        columns={ACTIVITY_COLUMNS}
        empty={texts.empty}
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}
