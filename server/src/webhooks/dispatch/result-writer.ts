// Collects results for a few milliseconds and writes them in one batch. While a batch is being written the next one fills
// up, so a busier dispatcher needs fewer commits per attempt.
import { type Cell, isDatabaseUnavailable } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import { type HealthRow, type ResultRow, writeResults } from './dispatcher-sql.ts'

const COLLECT_MS = 20
const MAX_BATCH = 500
const RETRY_MS = 250

export interface ResultWriter {
  add(result: ResultRow): void
  /** The number of results that aren't written yet. */
  readonly size: number
  /** Since a result was last written, or since the start. */
  readonly sinceWrittenMs: number
  /** Resolves when all results are written or abandoned. */
  drained(): Promise<void>
  /** What can't be written at the first attempt is given up from now on. */
  abandon(): void
}

export interface WriterHooks {
  readonly dispatcherId: string
  /** The changed health of these endpoints, to be written with a batch. */
  readonly changedHealth: (partnerIds: ReadonlySet<string>) => HealthRow[]
  /** `counted` is false if another dispatcher owns the endpoint or the result is a duplicate. */
  readonly written: (result: ResultRow, counted: boolean) => void
  /** The database rejects this result for good. */
  readonly unwritable: (result: ResultRow) => void
}

export function openResultWriter(log: Log, cell: Pick<Cell, 'run'>, hooks: WriterHooks): ResultWriter {
  let waiting: ResultRow[] = []
  let writing = 0
  let timer: NodeJS.Timeout | undefined
  let drainers: (() => void)[] = []
  let writtenAt = performance.now()
  let isAbandoned = false

  function add(result: ResultRow): void {
    waiting.push(result)
    if (writing > 0) return
    if (waiting.length >= MAX_BATCH) void run()
    else timer ??= setTimeout(run, COLLECT_MS)
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
      timer = setTimeout(run, COLLECT_MS)
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
        const counted = new Set(await cell.run((sql) => writeResults(sql, hooks.dispatcherId, batch, health)))
        writtenAt = performance.now()
        for (const result of batch) hooks.written(result, counted.has(result.delivery_id))
        return
      } catch (error) {
        if (!isTransient(error)) return split(batch, error)
        // The same batch can be written again safely, whether or not it was committed before the connection failed.
        if (isAbandoned) return
        log.warn({ err: error, results: batch.length }, 'webhook results could not be written; retrying')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** A result that can't be written must not block the others. */
  async function split(batch: readonly ResultRow[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      const middle = batch.length >> 1
      await write(batch.slice(0, middle))
      await write(batch.slice(middle))
      return
    }
    log.error({ err: error, deliveryId: batch[0]!.delivery_id }, 'webhook result could not be written')
    hooks.unwritable(batch[0]!)
  }

  return {
    add,
    get size() {
      return waiting.length + writing
    },
    get sinceWrittenMs() {
      return performance.now() - writtenAt
    },
    abandon() {
      isAbandoned = true
    },
    async drained() {
      if (waiting.length + writing === 0) return
      const done = new Promise<void>((resolve) => drainers.push(resolve))
      if (writing === 0) void run()
      await done
    },
  }
}

const TRANSIENT = new Set(['40P01', '40001', '55P03'])

function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || TRANSIENT.has((error as { code?: string } | null)?.code ?? '')
}
