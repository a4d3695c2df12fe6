// Who has how much to do, and how the clock stands. Supervisors act on it; auditors read it.
import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnalystWorkload, Workload } from '../../api/compliance-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { ErrorView, LoadingView } from '../../components/state-views.tsx'
import type { Tone } from '../../components/status-badge.tsx'
import { TimeText, viewerZone } from '../../components/time-text.tsx'
import { usePresence } from '../../components/use-presence.ts'
import { ROLE_NAMES, usePermission } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { useServiceNow } from '../due-text.tsx'
import classes from './bar-table.module.css'
import { BarTable } from './bar-table.tsx'
import { ClockTiles } from './workload-counts.tsx'
import { readDays, SPANS } from './workload-search.ts'

const AGAIN_MS = 60_000
const NUMBER = new Intl.NumberFormat()

const BUCKETS: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  LateOver1Day: ['More than a day late', 'bad'],
  Late: ['Late', 'bad'],
  Within4Hours: ['Within 4 hours', 'attention'],
  Within1Day: ['4 to 24 hours', 'waiting'],
  Within2Days: ['1 to 2 days', 'waiting'],
  Later: ['Later', 'neutral'],
}
const DECISIONS = [
  { title: 'Approved', tone: 'good' },
  { title: 'Rejected', tone: 'bad' },
  { title: 'Changes asked', tone: 'attention' },
] as const

const COLUMNS: readonly Column<AnalystWorkload>[] = [
  {
    title: 'Colleague',
    cell: (row) => (
      <div>
        {row.email}
        <Text size="sm" c="dimmed">
          {ROLE_NAMES[row.role]}
        </Text>
      </div>
    ),
  },
  {
    title: 'Open',
    align: 'right',
    cell: (row) =>
      row.openCases === 0 ? (
        '0'
      ) : (
        <AnchorLink
          to="/review"
          search={{ tab: 'InReview', owner: row.userId }}
          size="sm"
          aria-label={`${row.openCases} open cases of ${row.email}`}
        >
          {NUMBER.format(row.openCases)}
        </AnchorLink>
      ),
  },
  {
    title: 'Overdue',
    align: 'right',
    cell: (row) =>
      row.overdueCases === 0 ? (
        '0'
      ) : (
        <AnchorLink
          to="/review"
          search={{ tab: 'InReview', owner: row.userId, overdue: 'yes' }}
          size="sm"
          aria-label={`${row.overdueCases} overdue cases of ${row.email}`}
        >
          {NUMBER.format(row.overdueCases)}
        </AnchorLink>
      ),
  },
  { title: 'Came back', align: 'right', cell: (row) => NUMBER.format(row.returnedCases) },
  { title: 'Approved', align: 'right', cell: (row) => NUMBER.format(row.approved) },
  { title: 'Rejected', align: 'right', cell: (row) => NUMBER.format(row.rejected) },
  { title: 'Changes asked', align: 'right', cell: (row) => NUMBER.format(row.changesRequested) },
  { title: 'Second approvals', align: 'right', cell: (row) => NUMBER.format(row.secondApprovals) },
]

export function WorkloadScreen() {
  const days = readDays(useSearch({ strict: false }))
  const navigate = useNavigate()
  const supervises = usePermission('review.supervise')
  const { present } = usePresence()
  const query = useQuery({
    ...apiListQuery('getWorkload', { query: { days: String(days) } }),
    refetchInterval: present ? AGAIN_MS : false,
  })
  return (
    <>
      <PageHeader
        title="Workload"
        actions={
          <Select
            label="Decisions of"
            data={SPANS.map((span) => ({ value: String(span), label: `the last ${span} days` }))}
            value={String(days)}
            allowDeselect={false}
            onChange={(span) =>
              void navigate({ to: '/review/workload', search: { days: Number(span) }, replace: true })
            }
            w="11rem"
          />
        }
      >
        {supervises ? 'Follow a number to the cases, and assign them there.' : 'You may look and change nothing.'} Times
        are those of {viewerZone()}.
      </PageHeader>
      <Stack>
        {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <LoadingView lines={12} label="Counting" />}
        {query.data && <Figures workload={query.data} readAt={query.dataUpdatedAt} />}
        {/* With the figures above it, not before: they would push it down. */}
        {query.data && (
          <Card
            title="By colleague"
            message="Open and overdue are as of now; decisions are those of the time chosen above."
          >
            <DataTable
              label="Workload by colleague"
              query={query}
              rows={(value) => value.analysts}
              rowKey={(row) => row.userId}
              columns={COLUMNS}
              empty="Nobody is an analyst or supervisor yet"
            />
          </Card>
        )}
      </Stack>
    </>
  )
}

function Figures({ workload, readAt }: { workload: Workload; readAt: number }) {
  const now = useServiceNow(workload.asOf, readAt)
  return (
    <>
      <ClockTiles clock={workload.clock} now={now} />
      <div className={classes.charts}>
        <Card title="When decisions are due" message="Everything that waits for us, by how far off its due time is.">
          <BarTable
            label="When decisions are due"
            head="Due"
            series={[{ title: 'Cases', tone: 'waiting' }]}
            rows={workload.due.map(({ bucket, cases }) => ({
              key: bucket,
              label: BUCKETS[bucket]?.[0] ?? bucket,
              tone: BUCKETS[bucket]?.[1] ?? 'neutral',
              values: [cases],
            }))}
          />
        </Card>
        <Card title="What was decided" message="In steps of 24 hours, back from now.">
          <BarTable
            label="What was decided"
            head="Up to"
            series={DECISIONS}
            rows={[...workload.decided].reverse().map(({ to, approved, rejected, changesRequested }) => ({
              key: to,
              label: <TimeText value={to} shows="day" />,
              values: [approved, rejected, changesRequested],
            }))}
          />
        </Card>
      </div>
    </>
  )
}
