// Metrics of alerts. Labels are kinds and severities, never customers, partners or analysts.
import { Counter, Gauge } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { ALERT_KINDS, ALERT_STATES, type AlertKind, type AlertState, SEVERITIES, type Severity } from './alert-kinds.ts'
import { addUpAlerts, findAlertBacklog } from './list-sql.ts'

export const alertMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const raised = new Counter({
    name: 'monitoring_alerts_raised_total',
    help: 'Alerts about approved customers by kind and severity',
    labelNames: ['kind', 'severity'],
    registers,
  })
  const closed = new Counter({
    name: 'monitoring_alerts_closed_total',
    help: 'Closed alerts by state: Dismissed, Acted or Resolved',
    labelNames: ['state'],
    registers,
  })
  // A counter that first appears with a value of 1 has no increase that Prometheus could see.
  for (const kind of ALERT_KINDS) for (const severity of SEVERITIES) raised.inc({ kind, severity }, 0)
  for (const state of ALERT_STATES) if (state !== 'Open') closed.inc({ state }, 0)
  const open = new Gauge({ name: 'monitoring_open_alerts', help: 'Open alerts about approved customers', registers })
  const overdue = new Gauge({ name: 'monitoring_overdue_alerts', help: 'Open alerts that are overdue', registers })
  const oldest = new Gauge({
    name: 'monitoring_oldest_overdue_seconds',
    help: 'How long the most overdue alert has been overdue',
    registers,
  })
  return {
    raised: ({ kind, severity }: { kind: AlertKind; severity: Severity }) => raised.inc({ kind, severity }),
    closed: (state: Exclude<AlertState, 'Open'>) => closed.inc({ state }),
    async measure() {
      const now = app.clock.now()
      const { answers } = await app.db.availableCells((sql) => findAlertBacklog(sql, now))
      const backlog = addUpAlerts(answers)
      open.set(backlog.open)
      overdue.set(backlog.overdue)
      oldest.set(backlog.oldestDueAt ? (now.getTime() - backlog.oldestDueAt.getTime()) / 1000 : 0)
    },
  }
})
