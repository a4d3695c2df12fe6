// Notifies the admins of a partner 30 days, 7 days and 1 day before a certificate expires.
import { raiseNotification } from '../../notifications/raise.ts'
import { type Period, sinceLastRun } from '../../notifications/since-last-run.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { listExpiring } from './certificates-sql.ts'

/** Days before the expiry, and from when on the next reminder takes its place. */
const REMINDERS = [
  [30, 7],
  [7, 1],
  [1, 0],
] as const
const later = (time: Date, days: number) => new Date(time.getTime() + days * 24 * 60 * 60_000)

/** Returns how many reminders there were. */
export async function remindOfExpiry(app: App): Promise<number> {
  const remind = async (sql: DirectorySql, { from, to }: Period) => {
    let raised = 0
    for (const [days, untilDays] of REMINDERS) {
      const expiring = await listExpiring(sql, later(from, days), later(to, days), later(to, untilDays))
      for (const { partnerId, certificateId, notAfter } of expiring) {
        const facts = { certificateId, days, notAfter: notAfter.toISOString() }
        await raiseNotification(sql, { partnerId, kind: 'credential.expiring', at: app.clock.now(), facts })
        raised++
      }
    }
    return raised
  }
  // Certificates expire in real time, also in a sandbox that was advanced.
  return sinceLastRun(app, 'credential.expiring', remind, app.realClock)
}
