// Requests at the token endpoint. The client gets the same response for every cause; only its team sees which it was.
import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TokenAttempt } from '../api/dashboard-operations.ts'
import { apiListQuery } from '../api/queries.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { EmptyView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { useCursors } from '../components/tables/cursors.tsx'
import { type Column, DataTable } from '../components/tables/data-table.tsx'
import { commonTexts } from '../components/texts.ts'
import { TimeText } from '../components/values/time-text.tsx'
import { UserText } from '../components/values/user-text.tsx'
import { failureReasons, attemptTexts as texts } from './texts.ts'

const COLUMNS: readonly Column<TokenAttempt>[] = [
  { title: texts.time, cell: (row) => <TimeText value={row.occurredAt} />, width: '13rem' },
  {
    title: texts.result,
    cell: (row) =>
      row.outcome === 'Issued' ? (
        <StatusBadge tone="good">{texts.issued}</StatusBadge>
      ) : (
        <StatusBadge tone="bad">{texts.rejected}</StatusBadge>
      ),
    width: '9rem',
  },
  {
    title: texts.reason,
    cell: (row) =>
      row.cause ? (
        <div>
          {failureReasons[row.cause] ?? row.cause}
          <Text size="sm" c="dimmed">
            {row.cause}
          </Text>
        </div>
      ) : (
        commonTexts.none
      ),
  },
  {
    title: texts.credential,
    cell: (row) => <UserText>{row.credentialName ?? texts.unknownCredential}</UserText>,
  },
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
    <Card title={texts.title} message={texts.hint}>
      <SegmentedControl
        aria-label={texts.which}
        data={[
          { value: 'failed', label: texts.failed },
          { value: 'all', label: texts.all },
        ]}
        value={outcome ? 'failed' : 'all'}
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
        label={texts.title}
        query={query}
        rows={(value) => value.items}
        rowKey={(row) => row.attemptId}
        columns={COLUMNS}
        empty={
          <EmptyView icon="check" title={outcome ? texts.noneFailed : texts.none}>
            {outcome ? texts.noneFailedHint : texts.noneHint}
          </EmptyView>
        }
        cursors={cursors}
        nextCursor={(value) => value.nextCursor}
      />
    </Card>
  )
}
