import { setTimeout as sleep } from 'node:timers/promises'

/** Far more than a slow machine needs, so that only a condition that never becomes true fails a test. */
const LONGEST_WAIT_MS = 60_000
const LONGEST_PAUSE_MS = 50

/** Waits until the condition is true. */
export async function until(condition: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  // What comes soon is seen soon; a long wait doesn't keep a core and the database busy.
  for (let pauseMs = 5; !(await isTrue()); pauseMs = Math.min(pauseMs * 1.2, LONGEST_PAUSE_MS)) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for: ${condition}`)
    await sleep(pauseMs)
  }
}
