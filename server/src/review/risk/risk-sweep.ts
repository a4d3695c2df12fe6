// Assesses new and changed customers in the background, on any node, and monitors those that are approved. It costs a create nothing: new customers are found by
// their ids, which grow with time. It yields while requests need the database
// (sweep-pace.ts): a claim or approval assesses anyway.
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import type { Repeated } from '../../platform/repeat.ts'
import { repeatInCells } from '../../platform/repeat-in-cells.ts'
import { monitorCustomer } from '../alerts/monitor-customer.ts'
import { assess } from './assess-risk.ts'
import {
  claimRiskDue,
  clearRiskDue,
  type DueRow,
  listRiskDue,
  markNewCustomersDue,
  markUnmonitoredDue,
  scheduleAssessment,
} from './risk-sql.ts'
import { SweepPace } from './sweep-pace.ts'

const TICK_MS = 3000
const BATCH = 50
const CONCURRENCY = 2
/** After this a claim counts as abandoned, and another node assesses the customer. */
const CLAIM_MS = 60_000
/** Node clocks differ and a create takes a moment to commit, so this much time is scanned again. */
const OVERLAP_MS = 2 * 60_000
const SCAN_SIZE = 5000

export function startRiskSweep(app: App, everyMs = TICK_MS): Repeated {
  return repeatInCells(app, {
    job: 'risk',
    failed: 'the risk sweep failed; retrying',
    everyMs,
    passOf(cell) {
      const pace = new SweepPace(everyMs, app.clock.now())
      return async () => {
        const began = app.clock.now()
        if (isBusy(app) && pace.yields(began)) return everyMs
        const start = performance.now()
        const due = await sweepCell(app, cell)
        const reached = due.length < BATCH ? undefined : due.at(-1)!.dueAt
        return pace.pauseAfter({ began, tookMs: performance.now() - start, reached })
      }
    },
  })
}

function isBusy(app: App): boolean {
  const { busy, waiting } = app.db.usage()
  return waiting > 0 || busy > (app.config.databasePoolSize * app.db.cells.length) / 4
}

/** One pass over the customers that are due now. Returns how many there were. */
export function sweepRisk(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, async (cell) => (await sweepCell(app, cell)).length)
}

async function sweepCell(app: App, cell: Cell): Promise<readonly DueRow[]> {
  const now = app.clock.now()
  await cell.run((sql) => markNewCustomersDue(sql, now, { overlapMs: OVERLAP_MS, limit: SCAN_SIZE }))
  await scanUnmonitored(app, cell, now)
  const due = await cell.run((sql) => listRiskDue(sql, now, BATCH))
  const waiting = due.values()
  const worker = async () => {
    for (const row of waiting) {
      await assessDue(app, cell, row).catch((error) =>
        app.log.warn({ customerId: row.customerId, err: error }, 'assessing a customer failed; retrying'),
      )
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return due
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const UNMONITORED_EVERY_MS = 60_000
/** How far each node has scanned each cell. */
const scansOf = perApp((app) => new Map(app.db.cells.map(({ name }) => [name, { after: FIRST_ID, nextAt: 0 }])))

/** Once a minute the next part of the customers; after the last one it starts again. */
async function scanUnmonitored(app: App, cell: Cell, now: Date): Promise<void> {
  const scan = scansOf(app).get(cell.name)!
  if (now.getTime() < scan.nextAt) return
  const last = await cell.run((sql) => markUnmonitoredDue(sql, now, { after: scan.after, limit: SCAN_SIZE }))
  scan.after = last ?? FIRST_ID
  scan.nextAt = now.getTime() + UNMONITORED_EVERY_MS
}

const earlier = (a: Date | undefined, b: Date | undefined) => (a && b ? (a < b ? a : b) : (a ?? b))

/** If it fails, the claim expires and the customer is assessed again. A mark is deleted where it was found, also without its customer. */
async function assessDue(app: App, cell: Cell, row: DueRow): Promise<void> {
  const until = new Date(app.clock.now().getTime() + CLAIM_MS)
  if (!(await cell.run((sql) => claimRiskDue(sql, row, until)))) return
  const assessed = await assess(app, row)
  // Before the mark is deleted: if it fails, both are done again.
  const monitorAt = assessed?.isMonitored ? await monitorCustomer(app, row) : undefined
  const next = earlier(assessed?.nextChangeAt, monitorAt)
  await cell.run(async (sql) => {
    await clearRiskDue(sql, row)
    if (next) await scheduleAssessment(sql, row, next)
  })
}
