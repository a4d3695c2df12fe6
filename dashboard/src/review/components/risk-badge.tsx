import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { reviewTexts, riskLabels } from './texts.ts'

const TONES: Readonly<Record<string, Tone>> = { High: 'bad', Medium: 'attention', Low: 'good' }

/** A customer without a rating is treated as high risk. */
export function RiskBadge({ level }: { level: string | null }) {
  if (level === null) return <StatusBadge tone="neutral">{reviewTexts.notRated}</StatusBadge>
  return <StatusBadge tone={TONES[level] ?? 'neutral'}>{riskLabels[level] ?? level}</StatusBadge>
}
