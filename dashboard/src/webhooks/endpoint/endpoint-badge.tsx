// The health of an endpoint as a badge, alike on every screen.
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { healthNames } from './texts.ts'

export const HEALTH_TONES: Readonly<Record<WebhookEndpoint['health'], Tone>> = {
  NotRegistered: 'neutral',
  Healthy: 'good',
  Retrying: 'attention',
  Degraded: 'attention',
  Disabled: 'bad',
}

export function EndpointBadge({ health }: { health: WebhookEndpoint['health'] }) {
  return <StatusBadge tone={HEALTH_TONES[health]}>{healthNames[health]}</StatusBadge>
}
