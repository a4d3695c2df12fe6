// Prometheus metrics of webhooks. Labels are outcomes, never partners.
import { Counter, Gauge } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'

export const dispatcherMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Delivery attempts by outcome and kind of failure',
    labelNames: ['outcome', 'failure'],
    registers,
  })
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
  return {
    attempt: (outcome: string, failure: string | null) => attempts.inc({ outcome, failure: failure ?? 'none' }),
    fenced: () => fenced.inc(),
    accounting,
    overdue,
  }
})
