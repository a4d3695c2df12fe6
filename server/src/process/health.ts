// Liveness, readiness and metrics.
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { findMailBacklog } from '../notifications/mail/mail-backlog.ts'
import { LATE_MAIL_MS } from '../notifications/mail/mail-schedule.ts'
import type { App } from '../platform/app.ts'
import { type CellSql, DEFAULT_CELL } from '../platform/db/db.ts'
import { findDatabaseState } from '../platform/db/usable-database.ts'
import { perApp } from '../platform/per-app.ts'
import { reviewMetrics } from '../review/queue/review-metrics.ts'
import { findDispatcherState, hasOverdueDeliveries } from '../webhooks/endpoint/endpoint-sql.ts'

/** A probe waits no longer than this for a part that doesn't answer. */
const ANSWER_WITHIN_MS = 2_000
const OVERDUE_MS = 60_000
/** A node whose clock differs by more rejects tokens that others accept. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000

type Status = 'ok' | 'away' | 'readOnly' | 'full' | 'stalled'

/** `dispatches`: whether this process also delivers webhooks. */
export function mountHealth(server: FastifyInstance, app: App, dispatches: boolean): void {
  server.get('/health/live', { config: { operation: 'healthLive' } }, async () => ({ status: 'ok' }))

  server.get('/health/ready', { config: { operation: 'healthReady' } }, async (_request, reply) => {
    const checks = await checkParts(app)
    const { database, store, dispatcher } = checks
    // Without a dispatcher requests still succeed and events wait, so a node that only serves the APIs stays ready. Without the
    // scanner documents wait, without the mail server notifications. Without the replica reads use the primary.
    const delivers = !dispatches || dispatcher !== 'stalled'
    // On a full disk reads and some writes still succeed, on this node as on any other.
    const isUsable = database === 'ok' || database === 'full'
    const ready = isUsable && store === 'ok' && delivers
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks })
  })
}

interface Checks {
  readonly database: Status
  readonly replica?: string
  /** It isn't known which of the two clocks is wrong, so the node stays ready. */
  readonly clock: 'ok' | 'off'
  readonly store: Status
  readonly dispatcher: Status
  readonly malwareScanner?: Status
  readonly email?: Status
  /** The node stays ready for the partners of the other cells. */
  readonly [cell: `cell:${string}`]: Status
}

async function checkParts(app: App): Promise<Checks> {
  const clock = { isOff: false }
  const [database, store, dispatcher, malwareScanner, email, cells] = await Promise.all([
    statusOf(databaseStatus(app, clock)),
    statusOf(app.store.check().then(() => 'ok' as const)),
    statusOf(dispatcherStatus(app)),
    app.scanner && statusOf(app.scanner.ping().then(() => 'ok' as const)),
    app.config.mail && statusOf(emailStatus(app)),
    cellStatuses(app),
  ])
  const replica = app.db.replica?.state
  return {
    database,
    ...(replica && { replica }),
    clock: clock.isOff ? 'off' : 'ok',
    store,
    dispatcher,
    ...(malwareScanner && { malwareScanner }),
    ...(email && { email }),
    ...cells,
  }
}

/** For all cells except the default one, which is in the database of the directory. */
async function cellStatuses(app: App): Promise<Readonly<Record<`cell:${string}`, Status>>> {
  const others = app.db.cells.filter(({ name }) => name !== DEFAULT_CELL)
  const statuses = others.map(async (cell) => {
    const status = await statusOf(
      cell.run(findDatabaseState).then(({ isWritable }) => statusOfDisk(app, cell.name, isWritable)),
    )
    return [`cell:${cell.name}`, status] as const
  })
  return Object.fromEntries(await Promise.all(statuses))
}

/** Checked when metrics are read, so that alerts don't depend on something else calling the probes. */
const healthGauge = perApp(
  (app: App) =>
    new Gauge({
      name: 'health_check',
      help: '1: this part works as seen by this node; 0: it does not (database, replica, clock, store, dispatcher, malwareScanner, email, cell:NAME)',
      labelNames: ['check'],
      registers: [app.metrics.registry],
      async collect() {
        for (const [check, status] of Object.entries(await checkParts(app)))
          this.set({ check }, status === 'ok' ? 1 : 0)
      },
    }),
)

async function statusOf(check: Promise<Status>): Promise<Status> {
  const { promise: late, resolve } = Promise.withResolvers<Status>()
  const timer = setTimeout(resolve, ANSWER_WITHIN_MS, 'away')
  return Promise.race([check.catch(() => 'away' as const), late]).finally(() => clearTimeout(timer))
}

async function databaseStatus(app: App, clock: { isOff: boolean }): Promise<Status> {
  const { isWritable, time } = await app.db.directory(findDatabaseState)
  clock.isOff = Math.abs(time.getTime() - app.realClock.now().getTime()) > MAX_CLOCK_DIFFERENCE_MS
  return statusOfDisk(app, DEFAULT_CELL, isWritable)
}

function statusOfDisk(app: App, cell: string, isWritable: boolean): Status {
  if (!isWritable) return 'readOnly'
  return app.db.hasFullDisk(cell) ? 'full' : 'ok'
}

/** The worst state of the reachable cells. Unreachable cells have their own check. */
async function dispatcherStatus(app: App): Promise<Status> {
  const { answers } = await app.db.availableCells((sql) => dispatcherIn(app, sql))
  return answers.find((status) => status === 'stalled') ?? answers.find((status) => status !== 'ok') ?? 'ok'
}

/** Stalled: deliveries are overdue, and either no dispatcher is running or the running ones have sent nothing for as long. */
async function dispatcherIn(app: App, sql: CellSql): Promise<Status> {
  const { isRunning, isSending } = await findDispatcherState(sql, OVERDUE_MS / 1000)
  if (isSending) return 'ok'
  const before = new Date(app.clock.now().getTime() - OVERDUE_MS)
  if (await hasOverdueDeliveries(sql, before)) return 'stalled'
  return isRunning ? 'ok' : 'away'
}

/** Stalled: notifications have waited too long for an email. */
async function emailStatus(app: App): Promise<Status> {
  const now = app.clock.now()
  const { oldestDueAt } = await findMailBacklog(app, now)
  return oldestDueAt && now.getTime() - oldestDueAt.getTime() >= LATE_MAIL_MS ? 'stalled' : 'ok'
}

/** On METRICS_PORT if it is set, else beside the APIs. */
export function mountMetrics(server: FastifyInstance, app: App): void {
  if (!app.metrics.registry.getSingleMetric('health_check')) {
    healthGauge(app)
    reviewMetrics(app)
  }
  server.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) => {
    reply.type(app.metrics.registry.contentType)
    return app.metrics.registry.metrics()
  })
}
