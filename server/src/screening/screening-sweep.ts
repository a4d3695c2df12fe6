// Screens the subjects that are due, on any node: new and changed subjects, failed ones after their delay, and old results if
// the operator configured a refresh. Each subject is claimed first, so several nodes share the work.
import type { App } from '../platform/app.ts'
import { type Repeated, repeat } from '../platform/repeat.ts'
import { screeningMetrics } from './metrics.ts'
import { screenCustomer } from './screen-customer.ts'
import { listUnindexed } from './subjects/name-keys-sql.ts'
import { reconcileSubjects } from './subjects/reconcile-subjects.ts'
import { type CustomerRef, deferCustomer, findOldestDue, listDueCustomers } from './subjects/subjects-sql.ts'

const TICK_MS = 2000
const BATCH = 100
const CONCURRENCY = 4
const DEFERRED_MS = 10 * 60_000

export function startScreeningSweep(app: App, everyMs = TICK_MS): Repeated {
  return repeat(app, {
    job: 'screening',
    failed: 'the screening sweep failed; retrying',
    everyMs,
    async pass(goesOn) {
      // There may be more as long as something was due; failed subjects are delayed, so this ends.
      while (goesOn() && (await sweepScreening(app, goesOn)) > 0);
      await indexNames(app, goesOn)
      return undefined
    },
  })
}

/** One pass over the subjects that are due now. Returns how many were screened. */
export async function sweepScreening(app: App, goesOn: () => boolean = () => true): Promise<number> {
  const now = app.clock.now()
  const [due, oldest] = await app.db.onlyCell((sql) =>
    Promise.all([listDueCustomers(sql, now, BATCH), findOldestDue(sql)]),
  )
  screeningMetrics(app).overdue.set(oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0)
  const waiting = due.values()
  let screened = 0
  const worker = async () => {
    for (const at of waiting) {
      if (!goesOn()) return
      screened += await screenCustomer(app, at).catch((error) => postpone(app, at, now, error))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return screened
}

/** Indexes names of subjects that were screened before names were indexed. */
export async function indexNames(app: App, goesOn: () => boolean = () => true): Promise<void> {
  for (const at of await app.db.onlyCell((sql) => listUnindexed(sql, BATCH))) {
    if (!goesOn()) return
    await reconcileSubjects(app, at)
  }
}

/** Delays a customer that can't be read, so that it doesn't block the others. */
async function postpone(app: App, at: CustomerRef, now: Date, error: unknown): Promise<number> {
  app.log.warn({ customerId: at.customerId, err: error }, 'screening a customer failed; retrying later')
  const until = new Date(now.getTime() + DEFERRED_MS)
  await app.db.staff(at.partnerId, (sql) => deferCustomer(sql, { ...at, now }, until)).catch(() => {})
  return 0
}
