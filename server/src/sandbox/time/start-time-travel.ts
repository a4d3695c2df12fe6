// Advances the time of the sandbox when a user or a command asks for it. One node does it at a time; when it stops, another
// or the next start continues.
import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { SandboxClock } from '../../platform/clock.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import {
  clearTarget,
  endLease,
  leaseTarget,
  moveSandboxTime,
  notifyOfSandboxTime,
} from '../../platform/sandbox-time/sandbox-time-sql.ts'
import { advanceTime } from './advance-time.ts'

/** A lost request is found after this long; usually the traveller is woken. */
const EVERY_MS = 10_000
/** Longer than a step may take: two minutes for deliveries, and the jobs. */
const LEASE_MS = 5 * 60_000

export function startTimeTravel(app: App, lookForDeliveries?: () => Promise<void>): Repeated {
  const driver = randomUUID()
  const lease = () => {
    const now = app.realClock.now()
    return { driver, now, endsAt: new Date(now.getTime() + LEASE_MS) }
  }
  const { clock } = app
  return repeat(app, {
    job: 'sandbox-time',
    failed: 'the time of the sandbox could not be advanced; retrying',
    everyMs: EVERY_MS,
    async pass(isRunning) {
      if (!(clock instanceof SandboxClock)) return undefined
      const targetAheadMs = await app.db.directory((sql) => leaseTarget(sql, lease()))
      if (targetAheadMs === undefined) return undefined
      const moveTo = async (time: Date) => {
        if (!isRunning()) return false
        const aheadMs = Math.min(targetAheadMs, time.getTime() - app.realClock.now().getTime())
        const moved = await app.db.directory((sql) => moveSandboxTime(sql, aheadMs, lease()))
        if (moved === undefined) return false
        clock.advanceTo(moved)
        await app.db.directory(notifyOfSandboxTime)
        return true
      }
      if (await advanceTime(app, { targetAheadMs, moveTo, lookForDeliveries })) {
        await app.db.directory((sql) => clearTarget(sql, driver))
        await app.db.directory(notifyOfSandboxTime)
        app.log.info({ aheadMs: clock.aheadMs }, 'sandbox time advanced')
      } else {
        await app.db.directory((sql) => endLease(sql, driver))
      }
      return undefined
    },
  })
}
