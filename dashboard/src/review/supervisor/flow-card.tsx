// Whether the backlog grows: cases opened and decided by day, as a chart and as a table with a link to the cases of each figure.
import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BacklogFlow } from '../../api/compliance-operations.ts'
import { apiListQuery } from '../../api/queries.ts'
import { ChartOrTable } from '../../components/charts/chart-or-table.tsx'
import type { ChartSeries } from '../../components/charts/legend.tsx'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { formatCompact, formatNumber } from '../../format/numbers.ts'
import { formatCalendarDay, formatShortDay, viewerZone, viewerZoneWithOffset } from '../../format/times.ts'
import { type BacklogView, backlogSearch, type Move } from './backlog-search.ts'
import { MovedCases } from './moved-cases.tsx'
import { flowTexts as texts } from './texts.ts'

const SERIES: readonly ChartSeries[] = [
  { title: texts.moves.Opened, tone: 'waiting' },
  { title: texts.moves.Decided, tone: 'good', isDashed: true },
]

interface FlowCardProps {
  view: BacklogView
  onChange: (next: Partial<BacklogView>) => void
  refetchInterval: number | false
}

export function FlowCard({ view, onChange, refetchInterval }: FlowCardProps) {
  const query = { days: view.days, timeZone: viewerZone() }
  const flow = useQuery({ ...apiListQuery('getBacklogFlow', { query }), refetchInterval })
  return (
    <Card title={texts.title} message={texts.hint(viewerZoneWithOffset())}>
      {flow.isError && !flow.data && <ErrorView error={flow.error} onRetry={() => void flow.refetch()} />}
      {flow.isPending && <LoadingView lines={6} label={texts.loading} />}
      <UnavailableCells cells={flow.data?.unavailableCells} />
      {flow.data && <Figures flow={flow.data} view={view} />}
      <MovedCases view={view} onChange={onChange} />
    </Card>
  )
}

function Figures({ flow: { days, total }, view }: { flow: BacklogFlow; view: BacklogView }) {
  return (
    <Stack gap="sm">
      <Text>
        <strong>{texts.grows(total.opened - total.decided)}</strong> {texts.counts(total.opened, total.decided)}
      </Text>
      <ChartOrTable
        chart={
          <TimeChart
            kind="lines"
            name={texts.title}
            summary={texts.summary(total.opened, total.decided)}
            series={SERIES}
            points={days.map(({ day, opened, decided }, step) => ({
              step,
              values: [opened, decided],
              title: texts.at(formatCalendarDay(day), opened, decided),
              ...(opened + decided > 0 ? { to: listOf(view, day, opened > 0 ? 'Opened' : 'Decided') } : {}),
            }))}
            steps={days.length}
            stepLabel={(step) => formatShortDay(new Date(`${days[step]?.day}T00:00:00`))}
            valueLabel={formatCompact}
          />
        }
        table={<Numbers days={days} view={view} />}
      />
    </Stack>
  )
}

const listOf = (view: BacklogView, day: string, move: Move) => ({
  to: '/review/backlog' as const,
  search: backlogSearch({ ...view, day, move }),
  resetScroll: false,
})

/** Days on which nothing was opened or decided are left out. */
function Numbers({ days, view }: { days: BacklogFlow['days']; view: BacklogView }) {
  const moved = days.filter(({ opened, decided }) => opened + decided > 0)
  return (
    <Table aria-label={texts.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.day}</Table.Th>
          {[texts.moves.Opened, texts.moves.Decided, texts.change].map((title) => (
            <Table.Th key={title} scope="col" ta="right">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {moved.toReversed().map(({ day, opened, decided }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row" fw={400}>
              {formatCalendarDay(day)}
            </Table.Th>
            <Figure count={opened} day={day} move="Opened" view={view} />
            <Figure count={decided} day={day} move="Decided" view={view} />
            <Table.Td ta="right">{texts.signed(opened - decided)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Figure({ count, day, move, view }: { count: number; day: string; move: Move; view: BacklogView }) {
  return (
    <Table.Td ta="right">
      {count === 0 ? (
        formatNumber(count)
      ) : (
        <AnchorLink
          inherit
          {...listOf(view, day, move)}
          aria-label={texts.figureLabel(count, move, formatCalendarDay(day))}
        >
          {formatNumber(count)}
        </AnchorLink>
      )}
    </Table.Td>
  )
}
