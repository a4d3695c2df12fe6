import type { WebhookDelivery } from '../../api/dashboard-operations.ts'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { statusTexts as texts } from './texts.ts'

type Delivery = Pick<WebhookDelivery, 'status' | 'attemptCount' | 'isResent'>

/** A pending delivery that was tried before is retrying. */
function statusOf({ status, attemptCount, isResent }: Delivery): { tone: Tone; label: string; hint: string } {
  if (status === 'Delivered') return { tone: 'good', label: texts.delivered, hint: texts.deliveredHint }
  if (status === 'Exhausted' && isResent) return { tone: 'neutral', label: texts.resent, hint: texts.resentHint }
  if (status === 'Exhausted') return { tone: 'bad', label: texts.failed, hint: texts.failedHint }
  if (attemptCount > 0 && isResent)
    return { tone: 'neutral', label: texts.retryingResent, hint: texts.retryingResentHint }
  return attemptCount > 0
    ? { tone: 'attention', label: texts.retrying, hint: texts.retryingHint }
    : { tone: 'waiting', label: texts.pending, hint: texts.pendingHint }
}

export function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const { tone, label } = statusOf(delivery)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

export function deliveryHint(delivery: Delivery): string {
  return statusOf(delivery).hint
}
