// Gathers results for a few milliseconds and writes them together. While one batch is being written the next one
// gathers, so the busier it is, the fewer commits an attempt costs.
import { type Db, isDatabaseUnavailable } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { type HealthRow, type ResultRow, writeResults } from './dispatcher-sql.ts'

const GATHER_MS = 20
const MAX_BATCH = 500
const RETRY_MS = 250

export interface ResultWriter {
  add(result: ResultRow): void
  /** Results that aren't durable yet. */
  readonly size: number
  /** Resolves when everything that was added has been written or given up. */
  drained(): Promise<void>
}

export interface WriterHooks {
  readonly dispatcherId: () => string
  /** The health of endpoints that changed, asked for when a batch is made up. */
  readonly changedHealth: (partnerIds: ReadonlySet<string>) => HealthRow[]
  /** `counted` is false when another dispatcher has the endpoint, or the result came twice. */
  readonly written: (result: ResultRow, counted: boolean) => void
  /** The database refuses this result whatever is done. */
  readonly unwritable: (result: ResultRow) => void
  readonly givenUp: () => boolean
}

export function openResultWriter(log: Log, db: Db, hooks: WriterHooks): ResultWriter {
  let waiting: ResultRow[] = []
  let writing = 0
  let timer: NodeJS.Timeout | undefined
  let drainers: (() => void)[] = []

  function add(result: ResultRow): void {
    waiting.push(result)
    if (writing > 0) return
    if (waiting.length >= MAX_BATCH) void run()
    else timer ??= setTimeout(run, GATHER_MS)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (writing > 0) return
    const batch = waiting.slice(0, MAX_BATCH)
    waiting = waiting.slice(MAX_BATCH)
    writing = batch.length
    if (writing > 0) await write(batch)
    writing = 0
    if (waiting.length >= MAX_BATCH || (waiting.length > 0 && drainers.length > 0)) return run()
    if (waiting.length > 0) {
      timer = setTimeout(run, GATHER_MS)
      return
    }
    const done = drainers
    drainers = []
    for (const drained of done) drained()
  }

  async function write(batch: readonly ResultRow[]): Promise<void> {
    const health = hooks.changedHealth(new Set(batch.map((result) => result.partner_id)))
    for (;;) {
      try {
        const counted = new Set(await db.everyPartner((sql) => writeResults(sql, hooks.dispatcherId(), batch, health)))
        for (const result of batch) hooks.written(result, counted.has(result.delivery_id))
        return
      } catch (error) {
        if (!mayPass(error)) return split(batch, error)
        // Writing the same batch again is harmless, whether or not the first one went through before the connection broke.
        if (hooks.givenUp()) return
        log.warn({ err: error, results: batch.length }, 'webhook results not written yet')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** One result that can't be written must not hold up the others. */
  async function split(batch: readonly ResultRow[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      const middle = batch.length >> 1
      await write(batch.slice(0, middle))
      await write(batch.slice(middle))
      return
    }
    log.error({ err: error, deliveryId: batch[0]!.delivery_id }, 'webhook result cannot be written')
    hooks.unwritable(batch[0]!)
  }

  return {
    add,
    get size() {
      return waiting.length + writing
    },
    async drained() {
      if (waiting.length + writing === 0) return
      const done = new Promise<void>((resolve) => drainers.push(resolve))
      if (writing === 0) void run()
      await done
    },
  }
}

const PASSING = new Set(['40P01', '40001', '55P03'])

function mayPass(error: unknown): boolean {
  return isDatabaseUnavailable(error) || PASSING.has((error as { code?: string } | null)?.code ?? '')
}
