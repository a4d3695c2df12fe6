// The background job of the seals: seals new activity, checks the newest seals, and walks through the customers.
import { Gauge } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { sealActivity } from './seal-activity.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyActivity, verifyCustomers } from './verify-audit.ts'

const NEWEST_SEALS = 5
const CUSTOMERS = 200

const walkOf = perApp(() => ({ after: undefined as string | undefined }))

const problemsOf = perApp(
  (app: App) =>
    new Gauge({
      name: 'audit_problems',
      help: 'Changed or missing audit records found by the last verification; must be 0',
      registers: [app.metrics.registry],
    }),
)

/** Returns the number of problems, which it logs. */
export async function sealAndVerifyAudit(app: App): Promise<number> {
  await sealActivity(app)
  await sealEntries(app)
  const walk = walkOf(app)
  const activity = await verifyActivity(app, NEWEST_SEALS)
  const customers = await verifyCustomers(app, walk.after, CUSTOMERS)
  walk.after = customers.last
  const problems = [...activity.problems, ...customers.problems]
  for (const problem of problems) app.log.error({ problem }, 'audit verification failed')
  problemsOf(app).set(problems.length)
  return problems.length
}
