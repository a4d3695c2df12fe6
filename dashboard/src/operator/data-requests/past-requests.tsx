// The exports and erasures of a partner's customers, newest first.
import { useQueries } from '@tanstack/react-query'
import type { AccountEvent } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { detailsOf } from '../../audit/action-details.ts'
import { actionLabel } from '../../audit/action-labels.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { type Column, DataTable, loadedRead } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { dataRequestTexts as texts } from './texts.ts'

const SHOWN = 20
const ACTIONS = ['CustomerErased', 'CustomerExported'] as const

const COLUMNS: readonly Column<AccountEvent>[] = [
  { title: texts.time, width: '10rem', cell: ({ occurredAt }) => <TimeText value={occurredAt} /> },
  { title: texts.action, width: '11rem', cell: ({ action }) => actionLabel(action) },
  { title: texts.customer, cell: ({ subjectId }) => subjectId },
  {
    title: texts.by,
    width: '11rem',
    cell: ({ actor }) => (actor?.email ? <UserName email={actor.email} /> : texts.command),
  },
  { title: texts.details, cell: (event) => detailsOf(event) || '–' },
]

export function PastRequests({ partnerId }: { partnerId: string }) {
  const [erased, exported] = useQueries({
    queries: ACTIONS.map((action) =>
      apiQuery('listPartnerEvents', { path: { partnerId }, query: { action, pageSize: String(SHOWN) } }),
    ),
  })
  const failed = [erased!, exported!].find((query) => query.isError)
  const events = [...(erased!.data?.items ?? []), ...(exported!.data?.items ?? [])]
    .sort((a, b) => b.occurredAt.localeCompare(a.occurredAt))
    .slice(0, SHOWN)
  return (
    <Card title={texts.past} message={texts.pastHint}>
      {failed && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (erased!.isPending || exported!.isPending) && <LoadingView lines={3} />}
      {erased!.data && exported!.data && (
        <DataTable
          label={texts.past}
          query={loadedRead(events)}
          rows={(rows) => rows}
          rowKey={({ eventId }) => eventId}
          columns={COLUMNS}
          empty={texts.pastNone}
        />
      )}
    </Card>
  )
}
