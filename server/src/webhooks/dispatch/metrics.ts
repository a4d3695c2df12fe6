// Prometheus metrics of webhooks. Labels are outcomes, never partners.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'

export const dispatcherMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Delivery attempts by outcome and kind of failure; Unsent: not sent because of an internal error',
    labelNames: ['outcome', 'failure'],
    registers,
  })
  // A counter that first appears with a value of 1 has no increase that Prometheus could see.
  for (const outcome of ['Pending', 'Exhausted', 'Unsent']) attempts.inc({ outcome, failure: 'Internal' }, 0)
  const fenced = new Counter({
    name: 'webhook_results_fenced_total',
    help: 'Results ignored because another dispatcher had taken over; the receiver may have received the event twice',
    registers,
  })
  const accounting = new Gauge({
    name: 'webhook_events',
    help: 'Events of the last full hour by state; unexplained must be 0',
    labelNames: ['state'],
    registers,
  })
  const overdue = new Gauge({
    name: 'webhook_oldest_due_seconds',
    help: 'Age of the oldest delivery that is due and not yet sent',
    registers,
  })
  const lastResult = new Gauge({
    name: 'webhook_last_result_timestamp_seconds',
    help: 'When this dispatcher last wrote the result of a delivery attempt, or when it started',
    registers,
  })
  const firstAttemptDelay = new Histogram({
    name: 'webhook_first_attempt_delay_seconds',
    help: 'Time from an event to its first delivery attempt; held: the endpoint was failing, or disabled when the event occurred',
    labelNames: ['endpoint'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers,
  })
  const duration = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of delivery attempts, including failed ones',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return {
    firstAttemptDelay: (endpoint: 'active' | 'held', seconds: number) =>
      firstAttemptDelay.observe({ endpoint }, seconds),
    duration: (seconds: number) => duration.observe(seconds),
    attempt: (outcome: string, failure: string | null) => attempts.inc({ outcome, failure: failure ?? 'none' }),
    fenced: () => fenced.inc(),
    accounting,
    overdue,
    lastResult,
  }
})
