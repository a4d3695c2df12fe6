// Three charts of the same hours: attempts, success rate and response times. A bar or point leads to the deliveries of its hour.
import type { WebhookStats } from '../../api/dashboard-operations.ts'
import type { ChartSeries } from '../../components/charts/legend.tsx'
import { type ChartPoint, TimeChart } from '../../components/charts/time-chart.tsx'
import { formatCompact, formatPercent } from '../../format/numbers.ts'
import { formatClock, formatLatency, formatTime, formatWeekday } from '../../format/times.ts'
import { hourMarks, SHORT } from './hour-marks.ts'
import { statsTexts as texts } from './texts.ts'

const HOUR_MS = 3_600_000

type Hour = WebhookStats['hours'][number]

const ATTEMPTS: readonly ChartSeries[] = [
  { title: texts.successfulAttempts, tone: 'good' },
  { title: texts.failedAttempts, tone: 'bad' },
]
const RATE: readonly ChartSeries[] = [{ title: texts.rateLegend, tone: 'good' }]
const DURATIONS: readonly ChartSeries[] = [
  { title: texts.p50Legend, tone: 'waiting' },
  { title: texts.p95Legend, tone: 'attention', isDashed: true },
]

export function StatsCharts({ stats }: { stats: WebhookStats }) {
  const { attempts, successes, failures, p50Ms, p95Ms } = stats.total
  const start = Math.floor(Date.parse(stats.from) / HOUR_MS) * HOUR_MS
  const steps = Math.max(1, Math.ceil((Date.parse(stats.to) - start) / HOUR_MS))
  const namesDays = steps > SHORT
  const stepLabel = (step: number) => (namesDays ? formatWeekday : formatClock)(start + step * HOUR_MS)
  const points = (values: (hour: Hour) => ChartPoint['values'], title: (hour: Hour, time: string) => string) =>
    stats.hours.map((hour): ChartPoint => {
      const begins = Date.parse(hour.startsAt)
      const search = { from: hour.startsAt, to: new Date(begins + HOUR_MS).toISOString() }
      return {
        step: Math.round((begins - start) / HOUR_MS),
        values: values(hour),
        title: title(hour, formatTime(new Date(begins), namesDays ? 'minutes' : 'clock')),
        to: { to: '/webhooks/deliveries', search },
      }
    })
  const rateOf = (hour: Hour) => texts.successRate(hour.successes, Math.max(1, hour.attempts))
  const shared = { steps, stepLabel, marks: hourMarks(start, steps) }
  return (
    <>
      <TimeChart
        {...shared}
        kind="bars"
        name={texts.attempts}
        summary={texts.attemptsChart(attempts, failures)}
        series={ATTEMPTS}
        points={points(
          (hour) => [hour.successes, hour.failures],
          (hour, time) => texts.bar(time, hour.attempts, hour.failures),
        )}
        valueLabel={formatCompact}
      />
      <TimeChart
        {...shared}
        kind="lines"
        name={texts.rate}
        summary={texts.rateChart(texts.successRate(successes, attempts))}
        series={RATE}
        points={points(
          (hour) => [(100 * hour.successes) / Math.max(1, hour.attempts)],
          (hour, time) => texts.at(time, rateOf(hour)),
        )}
        valueLabel={formatPercent}
        max={100}
      />
      <TimeChart
        {...shared}
        kind="lines"
        name={texts.durations}
        summary={texts.durationsChart(formatLatency(p50Ms ?? 0), formatLatency(p95Ms ?? 0))}
        series={DURATIONS}
        points={points(
          (hour) => [hour.p50Ms, hour.p95Ms],
          (hour, time) => texts.at(time, texts.latency(formatLatency(hour.p50Ms ?? 0), formatLatency(hour.p95Ms ?? 0))),
        )}
        valueLabel={(value) => formatLatency(Math.round(value))}
      />
    </>
  )
}
