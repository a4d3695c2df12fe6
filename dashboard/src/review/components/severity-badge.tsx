import type { Alert } from '../../api/compliance-operations.ts'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { alertSeverities } from './alert-texts.ts'

const TONES: Readonly<Record<Alert['severity'], Tone>> = { High: 'bad', Medium: 'attention', Low: 'neutral' }

export function SeverityBadge({ severity }: { severity: Alert['severity'] }) {
  return <StatusBadge tone={TONES[severity] ?? 'neutral'}>{alertSeverities[severity] ?? severity}</StatusBadge>
}
