// The end of a dispatcher: attempts under way are waited for, their results written and its endpoints released, each for a
// limited time.
import type { Stoppable } from '../../platform/repeat.ts'
import type { DispatchContext } from './dispatch-context.ts'
import type { DueWork } from './due-work.ts'
import type { Ownership } from './ownership.ts'
import type { ResultWriter } from './result-writer.ts'
import type { Sender } from './sender.ts'

/** Shorter than the time a process has to end. Attempts that take longer are repeated by another dispatcher. */
const STOP_WITHIN_MS = 6000
const WRITE_WITHIN_MS = 1000
const LEAVE_WITHIN_MS = 1000

interface Parts {
  readonly ownership: Ownership
  readonly dueWork: DueWork
  readonly sender: Sender
  readonly results: ResultWriter
  readonly maintenance: Stoppable
}

export async function finishWork(
  { app, cell }: DispatchContext,
  { ownership, dueWork, sender, results, maintenance }: Parts,
  withinMs = STOP_WITHIN_MS,
): Promise<void> {
  app.events.attach(cell.name, undefined)
  const deadline = performance.now() + withinMs
  const ended = Promise.all([dueWork.stop(), ownership.stopHeartbeat(), maintenance.stop()])
  await within(deadline - performance.now(), sender.idle())
  await within(Math.max(WRITE_WITHIN_MS, deadline - performance.now()), results.drained())
  results.abandon()
  // A database that is unreachable must not keep the process from ending.
  const left = ended.then(() => ownership.leave()).catch(() => {})
  await within(LEAVE_WITHIN_MS, left)
  await cell.close()
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])
}
