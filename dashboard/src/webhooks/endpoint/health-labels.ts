// The health of an endpoint in words: what is, why, what happens next, what to do.
import type { WebhookEndpoint } from '../../api/dashboard-operations.ts'
import type { Tone } from '../../components/status-badge.tsx'

export interface HealthWords {
  readonly tone: Tone
  readonly badge: string
  readonly what: string
  readonly next: string
  readonly todo: string
}

const REASONS: Readonly<Record<string, string>> = {
  FailingForFiveDays: 'It was disabled because no attempt succeeded for five days, over eight failures or more.',
  EndpointGone: 'It was disabled because it answered 410 Gone twice, at least five minutes apart.',
}

const times = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

export function healthWords(endpoint: WebhookEndpoint): HealthWords {
  const { status, consecutiveFailures: failures, pendingDeliveries: pending, disabledReason } = endpoint
  const waiting = times(pending, 'delivery waits', 'deliveries wait')
  if (status === 'Disabled') {
    return {
      tone: 'bad',
      badge: 'Disabled',
      what: `${REASONS[disabledReason ?? ''] ?? 'It was disabled.'} Nothing is sent.`,
      next: `${waiting} and ${pending === 1 ? 'is' : 'are'} sent when you enable it. Events that happen meanwhile are recorded without being sent; replay them afterwards, for up to 30 days.`,
      todo: 'Mend the receiver, then enable the endpoint or give it another URL.',
    }
  }
  if (status === 'Degraded') {
    return {
      tone: 'attention',
      badge: 'Degraded',
      what: `The last ${times(failures, 'attempt', 'attempts')} failed, so it gets one request at a time.`,
      next: `${waiting}. The first success makes it active again, and what waits is sent at once. Without one it is disabled.`,
      todo: 'Look at what it answers in the failed deliveries, mend the receiver, then send a test.',
    }
  }
  if (failures > 0) {
    return {
      tone: 'attention',
      badge: 'Active',
      what: `The last ${times(failures, 'attempt', 'attempts')} failed.`,
      next: `${waiting}. Each is tried up to eight times over about three days. Five failures in a row, over a minute or more, make the endpoint Degraded.`,
      todo: 'Look at what it answers in the failed deliveries.',
    }
  }
  return {
    tone: 'good',
    badge: 'Active',
    what: endpoint.dispatcherAvailable
      ? 'Events are sent as they happen.'
      : 'Events are recorded, and wait for the delivery service.',
    next:
      pending === 0 ? 'Nothing waits to be sent.' : `${times(pending, 'delivery is', 'deliveries are')} on the way.`,
    todo: '',
  }
}
