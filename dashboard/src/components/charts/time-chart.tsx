// A chart over time: bars, one on top of the other, or lines. Its values are also a table beside it, with the same links, for
// the keyboard and for screen readers; a chart is one image with a summary.
import { useElementSize } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './charts.module.css'
import { type ChartSeries, Legend } from './legend.tsx'

const HEIGHT = 140
const LEFT = 52
const BOTTOM = 22
const TOP = 8
/** Space for the longest name below: "Wed, 18 Nov". */
const LABEL = 72
/** One failure among thousands stays visible. */
const LEAST_SEEN = 3

export interface ChartPoint {
  /** Its place, counted in steps from the start. */
  readonly step: number
  /** One per series; null leaves a gap. */
  readonly values: readonly (number | null)[]
  /** On hover. */
  readonly title: string
  readonly to?: Pick<LinkProps, 'to' | 'search'>
}

interface TimeChartProps {
  kind: 'bars' | 'lines'
  /** Names the legend. */
  name: string
  /** What a reader who can't see the chart should know. */
  summary: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  steps: number
  /** For the axis below. */
  stepLabel: (step: number) => string
  /** The steps that can be named, and parts of steps; regular ones if absent. */
  marks?: readonly number[]
  valueLabel: (value: number) => string
  /** The end of the axis, if it isn't the highest value. */
  max?: number
}

export function TimeChart(props: TimeChartProps) {
  const { kind, name, summary, series } = props
  const { ref, width } = useElementSize()
  return (
    <figure className={classes.figure}>
      <figcaption>
        <Legend label={name} series={series} />
      </figcaption>
      <div ref={ref} className={classes.frame}>
        {width > LEFT && (
          <>
            <svg height={HEIGHT} viewBox={viewOf(width)} className={classes.chart} role="img" aria-label={summary}>
              <Plot {...props} scale={scaleOf(props, width)} draw={kind === 'bars' ? drawBars : drawLines} />
            </svg>
            <Targets points={props.points} scale={scaleOf(props, width)} />
          </>
        )}
      </div>
    </figure>
  )
}

/** The whole image is shown, even if its frame has become narrower since it was measured. */
const viewOf = (width: number) => `0 0 ${width} ${HEIGHT}`

interface Scale {
  readonly width: number
  readonly max: number
  x(step: number): number
  y(value: number): number
}

function scaleOf({ kind, points, steps, max }: TimeChartProps, width: number): Scale {
  const top = (values: readonly (number | null)[]) =>
    values.reduce<number>((most, value) => (kind === 'bars' ? most + (value ?? 0) : Math.max(most, value ?? 0)), 0)
  const end = max ?? niceTop(Math.max(0, ...points.map(({ values }) => top(values))))
  return {
    width,
    max: end,
    x: (step) => LEFT + ((width - LEFT) * step) / steps,
    y: (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / end),
  }
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function niceTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= max) ?? max
}

type Draw = (props: TimeChartProps, scale: Scale) => ReactNode

function Plot({ scale, draw, ...props }: TimeChartProps & { scale: Scale; draw: Draw }) {
  const { stepLabel, valueLabel } = props
  // Halves of a whole number are left out: there is no half attempt.
  const middle = Number.isInteger(scale.max / 2) ? [scale.max / 2] : []
  const isAtEnd = (step: number) => scale.width - scale.x(step) < LABEL
  return (
    <>
      {[0, ...middle, scale.max].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={scale.width} y1={scale.y(value)} y2={scale.y(value)} />
          <text x={LEFT - 6} y={scale.y(value) + 4} textAnchor="end">
            {valueLabel(value)}
          </text>
        </g>
      ))}
      {marksOf(props, scale.width).map((step) => (
        <text
          key={step}
          // The name of one of the last steps would run out of the image.
          x={isAtEnd(step) ? scale.width : scale.x(step)}
          textAnchor={isAtEnd(step) ? 'end' : undefined}
          y={HEIGHT - 4}
        >
          {stepLabel(step)}
        </text>
      ))}
      {draw(props, scale)}
    </>
  )
}

/** As many as fit. */
function marksOf({ marks, steps }: TimeChartProps, width: number): readonly number[] {
  if (marks) {
    const every = Math.ceil(marks.length / Math.max(1, Math.floor((width - LEFT) / LABEL)))
    return marks.filter((_, i) => i % every === 0)
  }
  const stride = Math.ceil(steps / (width < 500 ? 3 : 6))
  return Array.from({ length: Math.ceil(steps / stride) }, (_, i) => i * stride)
}

/** Over the image, for the pointer only. */
function Targets({ points, scale }: { points: readonly ChartPoint[]; scale: Scale }) {
  return (
    <svg height={HEIGHT} viewBox={viewOf(scale.width)} className={classes.targets} aria-hidden="true" focusable="false">
      {points.map((point) => (
        <Target key={point.step} point={point} x={scale.x(point.step)} width={scale.x(1) - scale.x(0)} />
      ))}
    </svg>
  )
}

/** The whole height can be pointed at. */
function Target({ point, x, width }: { point: ChartPoint; x: number; width: number }) {
  const area = (
    <rect x={x} y={TOP} width={width} height={HEIGHT - TOP - BOTTOM} className={classes.target}>
      <title>{point.title}</title>
    </rect>
  )
  if (!point.to) return area
  return (
    <Link {...point.to} tabIndex={-1} preload={false}>
      {area}
    </Link>
  )
}

const drawBars: Draw = ({ points, series }, scale) => {
  const width = Math.max(1, (scale.x(1) - scale.x(0)) * 0.8)
  return points.map(({ step, values }) => {
    let below = 0
    return values.map((value, index) => {
      if (!value) return null
      const height = Math.max(LEAST_SEEN, scale.y(below) - scale.y(below + value))
      below += value
      return (
        <rect
          key={`${step} ${series[index]!.title}`}
          x={scale.x(step)}
          y={Math.min(scale.y(below), scale.y(0) - height)}
          width={width}
          height={height}
          className={classes.area}
          data-tone={series[index]!.tone}
        />
      )
    })
  })
}

/** Connects consecutive points; a point without a value is a gap, not zero. */
const drawLines: Draw = ({ points, series, steps }, scale) =>
  series.map(({ title, tone, isDashed }, index) => {
    const known = points.flatMap(({ step, values }) => {
      const value = values[index]
      return value === null || value === undefined ? [] : [{ step, x: scale.x(step + 0.4), y: scale.y(value) }]
    })
    const path = known
      .map(({ step, x, y }, i) => `${known[i - 1]?.step === step - 1 ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join(' ')
    return (
      <g key={title} data-tone={tone} data-dashed={isDashed || undefined} className={classes.line}>
        <path d={path} />
        {known.map(({ step, x, y }) => (
          <circle key={step} cx={x} cy={y} r={steps > 48 ? 1.5 : 2.5} />
        ))}
      </g>
    )
  })
