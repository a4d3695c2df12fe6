// What happened at the token endpoint. The machine itself is told the same for every cause; its people are told which.
import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TokenAttempt } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { Card } from '../components/card.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { useCursors } from '../components/paging.tsx'
import { EmptyView } from '../components/state-views.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TimeText, viewerZone } from '../components/time-text.tsx'
import { causeWords } from './attempt-labels.ts'

const COLUMNS: readonly Column<TokenAttempt>[] = [
  { title: 'When', cell: (row) => <TimeText value={row.occurredAt} shows="seconds" />, width: '13rem' },
  {
    title: 'Outcome',
    cell: (row) =>
      row.outcome === 'Issued' ? (
        <StatusBadge tone="good">Token issued</StatusBadge>
      ) : (
        <StatusBadge tone="bad">Refused</StatusBadge>
      ),
    width: '9rem',
  },
  {
    title: 'Why',
    cell: (row) =>
      row.cause ? (
        <div>
          {causeWords(row.cause)}
          <Text size="sm" c="dimmed">
            {row.cause}
          </Text>
        </div>
      ) : (
        '–'
      ),
  },
  { title: 'Credential', cell: (row) => row.credentialName ?? 'None of yours' },
]

export function useTokenAttempts() {
  const { attempts }: { attempts?: string } = useSearch({ strict: false })
  const cursors = useCursors()
  const outcome = attempts === 'all' ? undefined : ('Refused' as const)
  const query = useQuery(
    apiListQuery('listApiCredentialAttempts', { query: { outcome, cursor: cursors.cursor, pageSize: 10 } }),
  )
  return { query, cursors, outcome }
}

export function TokenAttempts({ attempts }: { attempts: ReturnType<typeof useTokenAttempts> }) {
  const { query, cursors, outcome } = attempts
  const navigate = useNavigate()
  return (
    <Card title="Token requests" message={`Why your machines were refused. Times are those of ${viewerZone()}.`}>
      <SegmentedControl
        aria-label="Which token requests"
        data={[
          { value: 'refused', label: 'Refused' },
          { value: 'all', label: 'All' },
        ]}
        value={outcome ? 'refused' : 'all'}
        onChange={(value) => {
          cursors.reset()
          void navigate({
            to: '/credentials',
            search: (before) => ({ ...before, attempts: value === 'all' ? 'all' : undefined }),
            replace: true,
            resetScroll: false,
          })
        }}
        maw="16rem"
      />
      <DataTable
        label="Token requests"
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.attemptId}
        columns={COLUMNS}
        empty={
          <EmptyView icon="check" title={outcome ? 'None was refused' : 'None yet'}>
            {outcome
              ? 'When a machine is refused a token, the cause stands here.'
              : 'Requests for tokens are kept for 90 days.'}
          </EmptyView>
        }
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}
