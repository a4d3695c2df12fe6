// A level of risk as a word with bars. A cross would read as a rejection.
import badge from '../../components/badges/status-badge.module.css'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { reviewTexts, riskLabels } from './texts.ts'

const LEVELS: Readonly<Record<string, readonly [tone: Tone, bars: number]>> = {
  High: ['bad', 3],
  Medium: ['attention', 2],
  Low: ['good', 1],
}

/** A customer without a rating is treated as high risk. */
export function RiskBadge({ level }: { level: string | null }) {
  if (level === null) return <StatusBadge tone="neutral">{reviewTexts.notRated}</StatusBadge>
  const [tone, bars] = LEVELS[level] ?? ['neutral', 0]
  return (
    <span className={badge.badge} data-tone={tone}>
      <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 4.25 - 3.25}
            y={12 - bar * 3.5}
            width={3}
            height={bar * 3.5}
            rx={0.75}
            fill="currentColor"
            opacity={bar <= bars ? 1 : 0.25}
          />
        ))}
      </svg>
      {riskLabels[level] ?? level}
    </span>
  )
}
