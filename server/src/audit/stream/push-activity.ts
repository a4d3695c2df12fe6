// Sends account activity and, if configured, the audit logs of customers to a log collector, in order and at least once: the position is stored after the collector has
// accepted the lines, so a node that is killed in between sends them again. One node sends at a time.
import { randomUUID } from 'node:crypto'
import { Gauge } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { type Sql, valuesOf } from '../../platform/db/db.ts'
import { openLogSink } from '../../platform/outbound/log-sink.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import { exportActivity } from './export-activity.ts'
import { exportEntries, type StreamLine } from './export-entries.ts'
import { advanceStream, CUSTOMER_STREAM, leaseStream, releaseStream } from './stream-sql.ts'

/** Each source has its own seal numbers, and its position is stored in the same database as its seals. */
interface Source {
  readonly stream: 'siem' | typeof CUSTOMER_STREAM
  readonly run: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  linesAfter(position: number): AsyncIterable<readonly StreamLine[]>
}

function sourcesOf(app: App): Source[] {
  const activity = app.db.cells.map(
    (cell): Source => ({
      stream: 'siem',
      run: cell.run,
      linesAfter: (position) => exportActivity(app, position, SEALS_PER_BATCH, cell),
    }),
  )
  const customers = app.db.cells.map(
    (cell): Source => ({
      stream: CUSTOMER_STREAM,
      run: cell.run,
      linesAfter: (position) => exportEntries(app, position, SEALS_PER_BATCH, cell),
    }),
  )
  return [...activity, ...(app.config.streamsCustomers ? customers : [])]
}
const EVERY_MS = 10_000
/** Longer than sending a batch may take. */
const LEASE_MS = 60_000
const SEALS_PER_BATCH = 5

export interface PushOptions {
  readonly everyMs?: number
  readonly leaseMs?: number
}

/** Undefined when no collector is configured. */
export function startAuditStream(app: App, options: PushOptions = {}): Repeated | undefined {
  const { auditStream } = app.config
  if (!auditStream) return undefined
  const { everyMs = EVERY_MS, leaseMs = LEASE_MS } = options
  const sink = openLogSink(auditStream)
  const owner = randomUUID()
  const sent = sentGauge(app)
  const sources = sourcesOf(app)
  const work = repeat(app, {
    job: 'audit-stream',
    failed: 'audit records could not be sent to the log collector; retrying',
    everyMs,
    firstAfterMs: 0,
    async pass(isRunning) {
      // In parallel, so that an unavailable cell doesn't hold up the others.
      valuesOf(await Promise.allSettled(sources.map((source) => sendStream(source, isRunning))))
      sent.set(app.realClock.now().getTime() / 1000)
      return undefined
    },
  })

  /** Until everything is accepted, or another node sends. */
  async function sendStream({ stream, run, linesAfter }: Source, isRunning: () => boolean): Promise<void> {
    while (isRunning()) {
      const after = await run((sql) => leaseStream(sql, stream, owner, leaseMs))
      if (after === undefined) return
      const lines: StreamLine[] = []
      for await (const ofSeal of linesAfter(after)) lines.push(...ofSeal)
      if (lines.length === 0) return
      await sink.send(lines.map((line) => ({ type: line.type, at: timeOf(line, app), text: JSON.stringify(line) })))
      const last = lines.at(-1)!.sealNumber
      if (!(await run((sql) => advanceStream(sql, stream, owner, last)))) return
    }
  }

  return {
    now: work.now,
    async stop() {
      await work.stop()
      await sink.close()
      for (const { stream, run } of sources) await run((sql) => releaseStream(sql, stream, owner)).catch(() => {})
    },
  }
}

function sentGauge(app: App): Gauge {
  return new Gauge({
    name: 'audit_stream_checked_timestamp_seconds',
    help: 'When this node last looked for audit records to send, after everything before was accepted',
    registers: [app.metrics.registry],
  })
}

function timeOf(line: StreamLine, app: App): string {
  return 'occurredAt' in line ? line.occurredAt : app.clock.now().toISOString()
}
