// Two small charts of the same hours: attempts and response times. Drawn here, because a chart library would be larger than
// the rest of the screen.
import { useElementSize } from '@mantine/hooks'
import type { WebhookStats } from '../../api/dashboard-operations.ts'
import { formatCompact, formatPercent } from '../../format/numbers.ts'
import { formatClock, formatLatency, formatWeekday } from '../../format/times.ts'
import classes from '../webhooks.module.css'
import { statsTexts as texts } from './texts.ts'

const HOUR_MS = 3_600_000
const HEIGHT = 140
const LEFT = 52
const BOTTOM = 22
const TOP = 8
const LEAST_SEEN = 3

interface Frame {
  readonly width: number
  readonly start: number
  readonly count: number
  readonly max: number
  x(hour: number): number
  y(value: number): number
}

function frameOf(stats: WebhookStats, width: number, max: number): Frame {
  const start = Math.floor(Date.parse(stats.from) / HOUR_MS) * HOUR_MS
  const count = Math.max(1, Math.ceil((Date.parse(stats.to) - start) / HOUR_MS))
  const top = niceTop(max)
  return {
    width,
    start,
    count,
    max: top,
    x: (hour) => LEFT + ((width - LEFT) * hour) / count,
    y: (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top),
  }
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function niceTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= max) ?? max
}

const hourOf = (frame: Frame, startsAt: string) => Math.round((Date.parse(startsAt) - frame.start) / HOUR_MS)

function Grid({ frame, label }: { frame: Frame; label: (value: number) => string }) {
  // There are no half attempts.
  const middle = Number.isInteger(frame.max / 2) ? [frame.max / 2] : []
  const long = frame.count > 48
  const wanted = frame.width < 500 ? 3 : 6
  const step = Math.ceil(frame.count / wanted)
  const marks = Array.from({ length: Math.ceil(frame.count / step) }, (_, i) => i * step)
  return (
    <>
      {[0, ...middle, frame.max].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={frame.width} y1={frame.y(value)} y2={frame.y(value)} />
          <text x={LEFT - 6} y={frame.y(value) + 4} textAnchor="end">
            {label(value)}
          </text>
        </g>
      ))}
      {marks.map((hour) => (
        <text key={hour} x={frame.x(hour)} y={HEIGHT - 4}>
          {(long ? formatWeekday : formatClock)(frame.start + hour * HOUR_MS)}
        </text>
      ))}
    </>
  )
}

export function AttemptsChart({ stats }: { stats: WebhookStats }) {
  const { ref, width } = useElementSize()
  const frame = frameOf(stats, width, Math.max(...stats.hours.map(({ attempts }) => attempts)))
  const bar = Math.max(1, (frame.x(1) - frame.x(0)) * 0.8)
  const { attempts, failures } = stats.total
  return (
    <figure style={{ margin: 0 }}>
      <figcaption>
        <ul className={classes.legend} aria-label={texts.attempts}>
          <li>
            <Key className={classes.good} />
            {texts.successfulAttempts}
          </li>
          <li>
            <Key className={classes.bad} />
            {texts.failedAttempts}
          </li>
        </ul>
      </figcaption>
      <div ref={ref} className={classes.chart} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            className={classes.chart}
            role="img"
            aria-label={texts.attemptsChart(attempts, failures)}
          >
            <Grid frame={frame} label={formatCompact} />
            {stats.hours.map((hour) => {
              const x = frame.x(hourOf(frame, hour.startsAt))
              const [top, base] = [frame.y(hour.attempts), frame.y(0)]
              // One failure among thousands stays visible.
              const failed = hour.failures === 0 ? 0 : Math.max(LEAST_SEEN, frame.y(hour.successes) - top)
              return (
                <g key={hour.startsAt}>
                  <title>{texts.bar(formatClock(Date.parse(hour.startsAt)), hour.attempts, hour.failures)}</title>
                  <rect x={x} y={top} width={bar} height={base - top} className={classes.good} />
                  <rect x={x} y={Math.min(top, base - failed)} width={bar} height={failed} className={classes.bad} />
                </g>
              )
            })}
          </svg>
        )}
      </div>
    </figure>
  )
}

export function DurationsChart({ stats }: { stats: WebhookStats }) {
  const { ref, width } = useElementSize()
  const frame = frameOf(stats, width, Math.max(...stats.hours.map(({ p95Ms }) => p95Ms ?? 0)))
  return (
    <figure style={{ margin: 0 }}>
      <figcaption>
        <ul className={classes.legend} aria-label={texts.durations}>
          <li>
            <Key className={classes.p50dot} />
            {texts.p50Legend}
          </li>
          <li>
            <Key className={classes.p95dot} />
            {texts.p95Legend}
          </li>
        </ul>
      </figcaption>
      <div ref={ref} className={classes.chart} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            className={classes.chart}
            role="img"
            aria-label={texts.durationsChart(
              formatLatency(stats.total.p50Ms ?? 0),
              formatLatency(stats.total.p95Ms ?? 0),
            )}
          >
            <Grid frame={frame} label={(value) => formatLatency(Math.round(value))} />
            <Line frame={frame} stats={stats} of={({ p95Ms }) => p95Ms ?? 0} line={classes.p95} dot={classes.p95dot} />
            <Line frame={frame} stats={stats} of={({ p50Ms }) => p50Ms ?? 0} line={classes.p50} dot={classes.p50dot} />
          </svg>
        )}
      </div>
    </figure>
  )
}

/** Of the attempts of each hour, in percent. */
export function RatesChart({ stats }: { stats: WebhookStats }) {
  const { ref, width } = useElementSize()
  const frame = frameOf(stats, width, 100)
  const { attempts, successes } = stats.total
  return (
    <figure style={{ margin: 0 }}>
      <figcaption>
        <ul className={classes.legend} aria-label={texts.rate}>
          <li>
            <Key className={classes.rateDot} />
            {texts.rateLegend}
          </li>
        </ul>
      </figcaption>
      <div ref={ref} className={classes.chart} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            className={classes.chart}
            role="img"
            aria-label={texts.rateChart(texts.successRate(successes, attempts))}
          >
            <Grid frame={frame} label={formatPercent} />
            <Line
              frame={frame}
              stats={stats}
              of={(hour) => (100 * hour.successes) / Math.max(1, hour.attempts)}
              line={classes.rateLine}
              dot={classes.rateDot}
            />
          </svg>
        )}
      </div>
    </figure>
  )
}

interface LineProps {
  frame: Frame
  stats: WebhookStats
  of: (hour: WebhookStats['hours'][number]) => number
  line: string | undefined
  dot: string | undefined
}

/** Connects consecutive hours; an hour without attempts is a gap, not zero. */
function Line({ frame, stats, of, line, dot }: LineProps) {
  const points = stats.hours.map((hour) => ({
    hour: hourOf(frame, hour.startsAt),
    x: frame.x(hourOf(frame, hour.startsAt) + 0.4),
    y: frame.y(of(hour)),
  }))
  const path = points
    .map(({ hour, x, y }, i) => `${points[i - 1]?.hour === hour - 1 ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
  return (
    <>
      <path d={path} className={line} />
      {points.map(({ hour, x, y }) => (
        <circle key={hour} cx={x} cy={y} r={frame.count > 48 ? 1.5 : 2.5} className={dot} />
      ))}
    </>
  )
}

function Key({ className }: { className: string | undefined }) {
  return (
    <svg width={10} height={10} aria-hidden="true" focusable="false">
      <rect width={10} height={10} rx={2} className={className} />
    </svg>
  )
}
