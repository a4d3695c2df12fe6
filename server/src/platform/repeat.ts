// The one way to run background work on a timer: one pass at a time, the next one after a pause. A pass that fails is
// logged and tried again.
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { traced } from './tracing/trace.ts'

export interface Stoppable {
  /** Starts nothing more, and resolves when what is running has ended. */
  stop(): Promise<void>
}

export interface Repeated extends Stoppable {
  /** Runs a pass now, or right after the one that is running. */
  now(): Promise<void>
}

export interface Repeat {
  /** The name in metrics and traces; without one, the work isn't measured. */
  readonly job?: string
  /** Set for passes so frequent and short that their traces would say nothing. */
  readonly isUntraced?: true
  /** The log message for a pass that fails. */
  readonly failed: string
  readonly everyMs: number
  /** The pause before the first pass; `everyMs` unless given. */
  readonly firstAfterMs?: number
  /** Fields that are logged with that message. */
  readonly about?: { readonly cell: string }
  /** One pass. It may return the pause before the next one. `isRunning` turns false when the work is to stop. */
  readonly pass: (isRunning: () => boolean) => Promise<number | undefined>
}

export function repeat({ log, metrics }: { readonly log: Log; readonly metrics?: Metrics }, work: Repeat): Repeated {
  const { job, isUntraced, failed, about, everyMs, firstAfterMs = everyMs, pass } = work
  let stopped = false
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let timer = setTimeout(start, firstAfterMs).unref()

  function start(): Promise<void> {
    clearTimeout(timer)
    running = run()
    return running
  }

  async function run(): Promise<void> {
    let pauseMs: number | undefined
    try {
      const run = () => pass(() => !stopped)
      pauseMs = job && !isUntraced ? await traced(`job ${job}`, { kind: 'internal' }, run) : await run()
      if (job) metrics?.backgroundPasses.inc({ task: job, result: 'ok' })
    } catch (error) {
      if (job) metrics?.backgroundPasses.inc({ task: job, result: 'failed' })
      if (!stopped) log.warn({ ...about, err: error }, failed)
    }
    running = undefined
    if (!stopped && !next) timer = setTimeout(start, pauseMs ?? everyMs).unref()
  }

  async function startAfter(current: Promise<void>): Promise<void> {
    await current
    next = undefined
    if (!stopped) await start()
  }

  return {
    now() {
      if (stopped) return Promise.resolve()
      if (!running && !next) return start()
      next ??= startAfter(running!)
      return next
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await (next ?? running)
    },
  }
}
