import { setTimeout as sleep } from 'node:timers/promises'

/** Far more than a slow machine needs, so that only a condition that never becomes true fails a test. */
const LONGEST_WAIT_MS = 60_000

/** Waits until the condition is true. */
export async function until(condition: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for: ${condition}`)
    await sleep(5)
  }
}
