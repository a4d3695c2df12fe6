// Keeps the clock of this node at the time of the sandbox. Changes arrive by NOTIFY, and are polled in case one is lost.
import type { App } from '../app.ts'
import { SandboxClock } from '../clock.ts'
import { type Repeated, repeat, type Stoppable } from '../repeat.ts'
import { findSandboxTime, SANDBOX_TIME_CHANGED, type SandboxTimeRow } from './sandbox-time-sql.ts'

const EVERY_MS = 1_000

/** Reads the time of the sandbox once. Does nothing outside of a sandbox. */
export async function readSandboxTime(app: App): Promise<SandboxTimeRow | undefined> {
  if (!(app.clock instanceof SandboxClock)) return undefined
  const row = await app.db.directory(findSandboxTime)
  app.clock.advanceTo(row.aheadMs)
  return row
}

/** Call it before the first request. `traveller` is woken when the time is to be advanced. */
export async function followSandboxTime(app: App, traveller?: Repeated, everyMs = EVERY_MS): Promise<Stoppable> {
  const read = async () => {
    const row = await readSandboxTime(app)
    if (row?.targetAt) void traveller?.now()
  }
  await read()
  const following = repeat(app, {
    failed: 'the time of the sandbox could not be read; retrying',
    everyMs,
    async pass() {
      await read()
      return undefined
    },
  })
  const look = () => void following.now()
  app.db
    .listen(SANDBOX_TIME_CHANGED, look, look)
    .catch((error) => app.log.warn({ err: error }, 'not listening for changes of the sandbox time yet'))
  return following
}
