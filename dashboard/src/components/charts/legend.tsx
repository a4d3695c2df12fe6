import type { Tone } from '../badges/status-badge.tsx'
import classes from './charts.module.css'

export interface ChartSeries {
  readonly title: string
  readonly tone: Tone
  readonly isDashed?: boolean
}

export function Legend({ label, series }: { label: string; series: readonly ChartSeries[] }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {series.map(({ title, tone }) => (
        <li key={title}>
          <svg width={10} height={10} aria-hidden="true" focusable="false">
            <rect width={10} height={10} rx={2} className={classes.area} data-tone={tone} />
          </svg>
          {title}
        </li>
      ))}
    </ul>
  )
}
