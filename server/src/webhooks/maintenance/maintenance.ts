// Creates and drops partitions, deletes old data and checks that every event is accounted for. Every dispatcher runs it in its
// cell, one at a time.
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { type Cell, type CellSql, inCells } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import { repeat, type Stoppable } from '../../platform/repeat.ts'
import { dispatcherMetrics } from '../dispatch/metrics.ts'
import { REPLAY_DAYS } from '../replay/replay-window.ts'
import {
  type Account,
  accountForEvents,
  createPartitions,
  deleteOldCounts,
  dropPartition,
  exhaustExpired,
  findOldestDue,
  findOldPartitions,
  lockMaintenance,
  PARTITIONED,
  type Partitioned,
  subtractPartition,
} from './maintenance-sql.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AHEAD_DAYS = 7
const HISTORY_DAYS = 90
export const RETENTION_DAYS: Readonly<Record<Partitioned, number>> = {
  event: REPLAY_DAYS,
  webhook_unrouted: REPLAY_DAYS,
  webhook_delivery: HISTORY_DAYS,
  webhook_attempt: HISTORY_DAYS,
}
const CHUNK = 1000
const FIRST_MAINTENANCE_MS = 5000
const MAINTENANCE_MS = 10 * 60_000
const MEASURE_MS = 60_000

export function startMaintenance(app: App, cell: Cell): Stoppable {
  const maintenance = repeat(app, {
    job: 'webhook-maintenance',
    failed: 'webhook maintenance failed; it is tried again',
    firstAfterMs: FIRST_MAINTENANCE_MS,
    everyMs: MAINTENANCE_MS,
    async pass() {
      await maintainWebhooks(app, [cell])
      return undefined
    },
  })
  const measuring = repeat(app, {
    job: 'webhook-measurement',
    failed: 'webhook metrics could not be measured; this is tried again',
    everyMs: MEASURE_MS,
    async pass() {
      await measureWebhooks(app, [cell])
      return undefined
    },
  })
  return { stop: async () => void (await Promise.all([maintenance.stop(), measuring.stop()])) }
}

export async function maintainWebhooks(app: App, cells = app.db.cells): Promise<void> {
  await inCells(cells, (cell) => maintain(app, cell))
}

async function maintain(app: App, cell: Cell): Promise<number> {
  const now = app.clock.now()
  const day = (days: number) => dayOf(new Date(now.getTime() + days * DAY))
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const inTurn = (work: (sql: CellSql) => Promise<unknown>) =>
    cell.definitions(async (sql) => {
      if (await lockMaintenance(sql)) await work(sql)
    })

  for (const table of Object.keys(PARTITIONED) as Partitioned[]) {
    await inTurn((sql) => createPartitions(sql, table, day(-1), day(AHEAD_DAYS)))
  }
  // Before the envelopes are dropped, so that no delivery waits for one that is gone.
  while ((await cell.run((sql) => exhaustExpired(sql, ago(REPLAY_DAYS), now, CHUNK))) === CHUNK);
  let dropped = 0
  for (const table of Object.keys(PARTITIONED) as Partitioned[]) {
    const old = await cell.definitions((sql) => findOldPartitions(sql, table, day(-RETENTION_DAYS[table])))
    for (const name of old) {
      await inTurn(async (sql) => {
        if (table === 'webhook_delivery') await subtractPartition(sql, name)
        await dropPartition(sql, name)
      })
      dropped++
    }
  }
  await cell.run((sql) => deleteOldCounts(sql, ago(HISTORY_DAYS)))
  return dropped
}

/** What was last measured in each cell. */
const measuredIn = perApp(() => new Map<string, { account: Account; overdueSeconds: number }>())

/** Measures the events of the last full hour by state, and the age of the oldest due delivery. */
export async function measureWebhooks(app: App, cells = app.db.cells): Promise<void> {
  await inCells(cells, (cell) => measure(app, cell))
}

async function measure(app: App, cell: Cell): Promise<number> {
  const now = app.clock.now()
  const to = new Date(Math.floor(now.getTime() / HOUR) * HOUR)
  const [account, oldest] = await cell.run((sql) =>
    Promise.all([accountForEvents(sql, new Date(to.getTime() - HOUR), to), findOldestDue(sql, now)]),
  )
  const measured = measuredIn(app)
  measured.set(cell.name, { account, overdueSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 })
  const metrics = dispatcherMetrics(app)
  for (const state of Object.keys(account) as (keyof Account)[]) {
    const events = [...measured.values()].reduce((sum, each) => sum + each.account[state], 0)
    metrics.accounting.set({ state }, events)
  }
  metrics.overdue.set(Math.max(...[...measured.values()].map(({ overdueSeconds }) => overdueSeconds)))
  if (account.unexplained > 0)
    app.log.error(
      { unexplained: account.unexplained },
      'some events are neither delivered, pending, exhausted nor unrouted',
    )
  return account.events
}
