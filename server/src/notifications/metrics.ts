// Prometheus metrics of notifications. Labels are outcomes, never users or partners.
import { Counter, Gauge } from 'prom-client'
import type { App } from '../platform/app.ts'
import { perApp } from '../platform/per-app.ts'
import type { MailBacklog } from './mail/mail-sql.ts'

export const notificationMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const mails = new Counter({
    name: 'notification_mails_total',
    help: 'Attempts to send a notification email by outcome: sent or failed',
    labelNames: ['outcome'],
    registers,
  })
  const queued = new Gauge({
    name: 'notification_mails_queued',
    help: 'Notification emails that are due by state: waiting for the first attempt, or failing',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'notification_oldest_unsent_seconds',
    help: 'Age of the oldest notification email that is due and not sent',
    registers,
  })
  return {
    sent: () => mails.inc({ outcome: 'sent' }),
    failed: () => mails.inc({ outcome: 'failed' }),
    backlog({ waiting, failing, oldestDueAt }: MailBacklog, now: Date) {
      queued.set({ state: 'waiting' }, waiting - failing)
      queued.set({ state: 'failing' }, failing)
      oldest.set(oldestDueAt ? Math.max(0, (now.getTime() - oldestDueAt.getTime()) / 1000) : 0)
    },
  }
})
