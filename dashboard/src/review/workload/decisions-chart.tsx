// Decisions by 24-hour period: a chart, and the same numbers as a table.
import { Stack, Text } from '@mantine/core'
import type { Workload } from '../../api/compliance-operations.ts'
import { ChartOrTable } from '../../components/charts/chart-or-table.tsx'
import type { ChartSeries } from '../../components/charts/legend.tsx'
import { TimeChart } from '../../components/charts/time-chart.tsx'
import { Card } from '../../components/layout/card.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { formatCompact } from '../../format/numbers.ts'
import { formatShortDay } from '../../format/times.ts'
import { BarTable } from './bar-table.tsx'
import { reviewerColumns, reviewTime, workloadTexts as texts } from './texts.ts'

const DECISIONS: readonly ChartSeries[] = [
  { title: reviewerColumns.approved, tone: 'good' },
  { title: reviewerColumns.rejected, tone: 'bad' },
  { title: reviewerColumns.changesRequested, tone: 'attention' },
]

export function DecisionsChart({ workload, days }: { workload: Workload; days: number }) {
  const { decided, medianSeconds } = workload
  const total = (of: 'approved' | 'rejected' | 'changesRequested') =>
    decided.reduce((sum, period) => sum + period[of], 0)
  const summary = texts.decisionsSummary(total('approved'), total('rejected'), total('changesRequested'))
  const dayOf = (index: number) => formatShortDay(new Date(decided[index]?.to ?? workload.asOf))
  return (
    <Card title={texts.decisions} message={texts.decisionsHint(days)}>
      <Stack gap="sm">
        <Text>
          {summary}
          {medianSeconds !== null && ` ${texts.median(reviewTime(medianSeconds))}`}
        </Text>
        <ChartOrTable
          chart={
            <TimeChart
              kind="bars"
              name={texts.decisions}
              summary={summary}
              series={DECISIONS}
              points={decided.map(({ approved, rejected, changesRequested }, index) => ({
                step: index,
                values: [approved, rejected, changesRequested],
                title: `${dayOf(index)}: ${texts.decisionsSummary(approved, rejected, changesRequested)}`,
              }))}
              steps={decided.length}
              stepLabel={dayOf}
              valueLabel={formatCompact}
            />
          }
          table={
            <BarTable
              label={texts.decisions}
              head={texts.until}
              series={DECISIONS}
              rows={[...decided].reverse().map(({ to, approved, rejected, changesRequested }) => ({
                key: to,
                label: <TimeText value={to} shows="day" />,
                values: [approved, rejected, changesRequested],
              }))}
            />
          }
        />
      </Stack>
    </Card>
  )
}
