// Screens the subjects that are due, on any node: new and changed subjects, failed ones after their delay, and old results if
// the operator configured a refresh. Each subject is claimed first, so several nodes share the work.
import type { CustomerRef } from '../customer/customer-ref.ts'
import type { App } from '../platform/app.ts'
import { type Cell, inCells } from '../platform/db/db.ts'
import { perApp } from '../platform/per-app.ts'
import type { Repeated } from '../platform/repeat.ts'
import { repeatInCells } from '../platform/repeat-in-cells.ts'
import { catchUpWithActivations } from './lists/imported/mark-subjects.ts'
import { screeningMetrics } from './metrics.ts'
import { configuredProvider } from './providers/configured-provider.ts'
import { screenCustomer } from './screen-customer.ts'
import { listUnindexed, requestScreeningOfOutdated } from './subjects/name-keys-sql.ts'
import { reconcileSubjects } from './subjects/reconcile-subjects.ts'
import { deferCustomer, findOldestDue, listDueCustomers } from './subjects/subjects-sql.ts'

const TICK_MS = 2000
const BATCH = 100
const CONCURRENCY = 4
const DEFERRED_MS = 10 * 60_000
/** With so many customers that can't be read, the cause isn't the customers. */
const MAX_FAILED = 1000
const OUTDATED_BATCH = 500
/** Nodes of an earlier release may screen during an upgrade, so the search is repeated. */
const SEARCH_EVERY_MS = 60 * 60_000

export function startScreeningSweep(app: App, everyMs = TICK_MS): Repeated {
  return repeatInCells(app, {
    job: 'screening',
    failed: 'the screening sweep failed; retrying',
    everyMs,
    passOf(cell) {
      const failed = new Set<string>()
      let retryAt = 0
      let searched: string | undefined
      let searchAt = 0
      return async (goesOn) => {
        await catchUpWithActivations(app, cell)
        // There may be more as long as something was due. Failed subjects are delayed, so the loop ends.
        while (goesOn() && (await sweepScreening(app, { goesOn, cells: [cell] })) > 0);
        const now = app.clock.now().getTime()
        if (now >= retryAt) {
          failed.clear()
          retryAt = now + DEFERRED_MS
        }
        await indexNames(app, { goesOn, failed, cells: [cell] })
        // The next subjects are requested when these have been screened.
        while (goesOn() && now >= searchAt) {
          const { requested, last } = await requestOutdated(app, cell, searched)
          searched = last
          if (last === undefined) searchAt = now + SEARCH_EVERY_MS
          if (requested > 0) break
        }
        return undefined
      }
    },
  })
}

interface SweepOptions {
  readonly goesOn?: () => boolean
  readonly cells?: readonly Cell[]
}

/** One pass over the subjects that are due now. Returns how many were screened. */
export function sweepScreening(
  app: App,
  { goesOn = () => true, cells = app.db.cells }: SweepOptions = {},
): Promise<number> {
  return inCells(cells, (cell) => sweepCell(app, cell, goesOn))
}

/** By how many seconds the oldest subject of each cell is overdue. */
const overdueIn = perApp(() => new Map<string, number>())

async function sweepCell(app: App, cell: Cell, goesOn: () => boolean): Promise<number> {
  const now = app.clock.now()
  const [due, oldest] = await cell.run((sql) => Promise.all([listDueCustomers(sql, now, BATCH), findOldestDue(sql)]))
  const overdue = overdueIn(app)
  overdue.set(cell.name, oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0)
  screeningMetrics(app).overdue.set(Math.max(...overdue.values()))
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

/**
 * Indexes names that aren't indexed by the keys of this release. A customer that can't be read is added to `failed` and left
 * out as long as it is there, so that it doesn't block the others.
 */
export async function indexNames(
  app: App,
  { goesOn = () => true, cells = app.db.cells, failed = new Set() }: SweepOptions & { failed?: Set<string> } = {},
): Promise<void> {
  const before = failed.size
  let cause: unknown
  const unindexed = await Promise.all(cells.map((cell) => cell.run((sql) => listUnindexed(sql, BATCH, [...failed]))))
  for (const at of unindexed.flat()) {
    if (!goesOn() || failed.size >= MAX_FAILED) break
    await reconcileSubjects(app, at).catch((error: unknown) => {
      failed.add(at.customerId)
      cause ??= error
    })
  }
  if (failed.size > before)
    app.log.warn(
      { customerId: [...failed][before], customers: failed.size - before, err: cause },
      'the names of customers could not be indexed; retrying later',
    )
}

/** Requests subjects that an earlier version of the matcher compared. A service compares by its own rules, whatever the version. */
export async function requestOutdated(
  app: App,
  cell: Cell,
  after?: string,
): Promise<{ requested: number; last: string | undefined }> {
  if (!configuredProvider(app).isLocal) return { requested: 0, last: undefined }
  return cell.run((sql) => requestScreeningOfOutdated(sql, { after, limit: OUTDATED_BATCH, now: app.clock.now() }))
}

/** Delays a customer that can't be read, so that it doesn't block the others. */
async function postpone(app: App, at: CustomerRef, now: Date, error: unknown): Promise<number> {
  app.log.warn({ customerId: at.customerId, err: error }, 'screening a customer failed; retrying later')
  const until = new Date(now.getTime() + DEFERRED_MS)
  await app.db.staff(at.partnerId, (sql) => deferCustomer(sql, { ...at, now }, until)).catch(() => {})
  return 0
}
