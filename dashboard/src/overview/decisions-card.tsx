// Decisions of the last 30 days: how many customers were approved and rejected each day, and how long it took.
import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DecisionStats } from '../api/dashboard-operations.ts'
import { ChartOrTable } from '../components/charts/chart-or-table.tsx'
import type { ChartSeries } from '../components/charts/legend.tsx'
import { type ChartPoint, TimeChart } from '../components/charts/time-chart.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { commonTexts } from '../components/texts.ts'
import { DECISION_DAYS, decisionsQuery } from '../customers/time-to-decision.ts'
import { formatCompact, formatNumber } from '../format/numbers.ts'
import { serviceNow } from '../format/service-now.ts'
import { formatCalendarDay, formatShortDay, minutesText } from '../format/times.ts'
import { decisionsTexts as texts } from './texts.ts'

/** Ends of the axis of minutes whose halves read well too. */
const HOUR = 60
const DAY = 24 * HOUR
const TOPS = [
  1,
  2,
  10,
  20,
  30,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  10 * DAY,
  20 * DAY,
]

const DECISIONS: readonly ChartSeries[] = [
  { title: texts.approved, tone: 'good' },
  { title: texts.rejected, tone: 'bad' },
]
const TIMES: readonly ChartSeries[] = [
  { title: texts.medianLegend, tone: 'waiting' },
  { title: texts.p90Legend, tone: 'attention', isDashed: true },
]

type Day = DecisionStats['days'][number]

export function DecisionsCard() {
  const stats = useQuery(decisionsQuery())
  const { data } = stats
  return (
    <Card title={texts.title} message={texts.hint(DECISION_DAYS)}>
      {stats.isError && !data && <ErrorView error={stats.error} onRetry={() => void stats.refetch()} />}
      {data && data.days.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {data && data.days.length > 0 && <Figures stats={data} />}
    </Card>
  )
}

function Figures({ stats: { days, total } }: { stats: DecisionStats }) {
  return (
    <Stack gap="sm">
      <Text>{texts.summary(total.approved, total.rejected, took(total.medianMinutes), took(total.p90Minutes))}</Text>
      <ChartOrTable chart={<Charts days={days} total={total} />} table={<Numbers days={days} />} />
    </Stack>
  )
}

function Charts({ days, total }: Pick<DecisionStats, 'days' | 'total'>) {
  const first = firstDay()
  const dayAt = (step: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + step)
  const points = (values: (day: Day) => ChartPoint['values'], text: (day: Day) => string): ChartPoint[] =>
    days.map((day) => ({
      step: stepOf(day.day, first),
      values: values(day),
      title: texts.at(formatCalendarDay(day.day), text(day)),
      to: { to: '/customers', search: { decided: day.day } },
    }))
  const shared = { steps: DECISION_DAYS, stepLabel: (step: number) => formatShortDay(dayAt(step)) }
  return (
    <>
      <TimeChart
        {...shared}
        kind="bars"
        name={texts.title}
        summary={texts.decisionsChart(total.approved, total.rejected)}
        series={DECISIONS}
        points={points(
          ({ approved, rejected }) => [approved, rejected],
          ({ approved, rejected }) => texts.counts(approved, rejected),
        )}
        valueLabel={formatCompact}
      />
      <TimeChart
        {...shared}
        kind="lines"
        name={texts.timeTitle}
        summary={texts.timesChart(took(total.medianMinutes), took(total.p90Minutes))}
        series={TIMES}
        points={points(
          ({ medianMinutes, p90Minutes }) => [medianMinutes, p90Minutes],
          ({ medianMinutes, p90Minutes }) => texts.times(took(medianMinutes), took(p90Minutes)),
        )}
        valueLabel={(minutes) => (minutes === 0 ? '0' : minutesText(minutes))}
        max={topOf(
          Math.max(...days.map(({ medianMinutes, p90Minutes }) => Math.max(medianMinutes ?? 0, p90Minutes ?? 0))),
        )}
      />
    </>
  )
}

function Numbers({ days }: { days: readonly Day[] }) {
  return (
    <Table aria-label={texts.title}>
      <Table.Thead>
        <Table.Tr>
          {[texts.day, texts.approved, texts.rejected, texts.median, texts.p90].map((title, i) => (
            <Table.Th key={title} scope="col" ta={i === 0 ? 'left' : 'right'}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map((day) => (
          <Table.Tr key={day.day}>
            <Table.Th scope="row" fw={400}>
              {formatCalendarDay(day.day)}
            </Table.Th>
            {(['Approved', 'Rejected'] as const).map((status) => (
              <Table.Td key={status} ta="right">
                <AnchorLink inherit to="/customers" search={{ status, decided: day.day }}>
                  {formatNumber(status === 'Approved' ? day.approved : day.rejected)}
                </AnchorLink>
              </Table.Td>
            ))}
            <Table.Td ta="right">{took(day.medianMinutes)}</Table.Td>
            <Table.Td ta="right">{took(day.p90Minutes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const took = (minutes: number | null) => (minutes === null ? commonTexts.none : minutesText(minutes))

const topOf = (minutes: number) => TOPS.find((top) => top >= minutes) ?? 20 * DAY * Math.ceil(minutes / (20 * DAY))

function firstDay(): Date {
  const today = new Date(serviceNow())
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - (DECISION_DAYS - 1))
}

function stepOf(day: string, first: Date): number {
  const start = Date.UTC(first.getFullYear(), first.getMonth(), first.getDate())
  return Math.round((Date.parse(day) - start) / 86_400_000)
}
