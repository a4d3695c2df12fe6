// Screens whoever is due, on any node: new subjects, those whose data changed, failed ones when their wait is over, and old
// results if the operator wants them refreshed. Each question is claimed first, so several nodes share the work.
import type { App } from '../platform/app.ts'
import { type Repeated, repeat } from '../platform/repeat.ts'
import { screeningMetrics } from './metrics.ts'
import { screenCustomer } from './screen-customer.ts'
import { type CustomerRef, deferCustomer, findOldestDue, listDueCustomers } from './subjects/subjects-sql.ts'

const TICK_MS = 2000
const BATCH = 100
const AT_ONCE = 4
const DEFERRED_MS = 10 * 60_000

export function startScreeningSweep(app: App, everyMs = TICK_MS): Repeated {
  return repeat(app, {
    failed: 'the screening sweep failed',
    everyMs,
    async pass(goesOn) {
      // As long as there was something to do there may be more; who failed waits, so this ends.
      while (goesOn() && (await sweepScreening(app, goesOn)) > 0);
      return undefined
    },
  })
}

/** One pass over who is due now. Returns how many subjects were asked about. */
export async function sweepScreening(app: App, goesOn: () => boolean = () => true): Promise<number> {
  const now = app.clock.now()
  const [due, oldest] = await app.db.everyPartner((sql) =>
    Promise.all([listDueCustomers(sql, now, BATCH), findOldestDue(sql)]),
  )
  screeningMetrics(app).overdue.set(oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0)
  const waiting = due.values()
  let asked = 0
  const worker = async () => {
    for (const at of waiting) {
      if (!goesOn()) return
      asked += await screenCustomer(app, at).catch((error) => putOff(app, at, now, error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return asked
}

/** A customer that can't even be read must not stand in front of all others for ever. */
async function putOff(app: App, at: CustomerRef, now: Date, error: unknown): Promise<number> {
  app.log.warn({ customerId: at.customerId, err: error }, 'a customer could not be screened')
  const until = new Date(now.getTime() + DEFERRED_MS)
  await app.db.partner(at.partnerId, (sql) => deferCustomer(sql, { ...at, now }, until)).catch(() => {})
  return 0
}
