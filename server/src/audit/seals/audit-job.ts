// The background job of the seals: seals new activity, checks the newest seals, and walks through the customers.
import { Gauge } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { inCells } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import { sealActivity } from './seal-activity.ts'
import { sealEntries } from './seal-entries.ts'
import { type Verified, verifyActivity, verifyCustomers } from './verify-audit.ts'

const NEWEST_SEALS = 5
const CUSTOMERS = 200

/** The position of the walk through the customers of each cell. */
const walksOf = perApp(() => new Map<string, string | undefined>())

/** The problems found last, by place. */
const foundIn = perApp(() => new Map<string, number>())

const problemsOf = perApp(
  (app: App) =>
    new Gauge({
      name: 'audit_problems',
      help: 'Changed or missing audit records found by the last verification; must be 0',
      registers: [app.metrics.registry],
    }),
)

/** Seals and verifies account activity. Returns the number of problems, which it logs. */
export function sealAndVerifyActivity(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, async (cell) => {
    await sealActivity(app, [cell])
    return report(app, `activity of ${cell.name}`, await verifyActivity(app, NEWEST_SEALS, [cell]))
  })
}

/** Seals the audit logs of customers and verifies the next customers. Returns the number of problems, which it logs. */
export function sealAndVerifyCustomers(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, async (cell) => {
    await sealEntries(app, [cell])
    const walks = walksOf(app)
    const customers = await verifyCustomers(app, cell, walks.get(cell.name), CUSTOMERS)
    walks.set(cell.name, customers.last)
    return report(app, `cell ${cell.name}`, customers)
  })
}

function report(app: App, where: string, { problems }: Verified): number {
  for (const problem of problems) app.log.error({ problem }, 'audit verification failed')
  const found = foundIn(app)
  found.set(where, problems.length)
  problemsOf(app).set([...found.values()].reduce((sum, count) => sum + count, 0))
  return problems.length
}
