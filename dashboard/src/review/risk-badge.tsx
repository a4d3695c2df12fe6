import { StatusBadge, type Tone } from '../components/status-badge.tsx'

const RISK: Readonly<Record<string, readonly [Tone, string]>> = {
  High: ['bad', 'High'],
  Medium: ['attention', 'Medium'],
  Low: ['good', 'Low'],
}

/** Nobody has reckoned it yet: it counts as high until somebody has. */
export function RiskBadge({ level }: { level: string | null }) {
  const [tone, words] = level === null ? (['neutral', 'Not rated'] as const) : (RISK[level] ?? ['neutral', level])
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
