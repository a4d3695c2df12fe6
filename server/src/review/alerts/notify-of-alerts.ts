// Notifies analysts of new alerts. A changed list can raise thousands within minutes: alerts are collected until it is quiet, and
// each analyst gets one notification.
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import { listReviewers } from '../case/case-sql.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { findUnnotified, lockNotices, takeUnnotified } from './notice-sql.ts'

/** No alert was raised for this long. */
const QUIET_MS = 30_000
/** No one waits longer than this. */
const LONGEST_MS = 10 * 60_000

/** Returns how many alerts were reported. */
export async function notifyOfAlerts(app: App): Promise<number> {
  const now = app.clock.now()
  const { first, last } = await app.db.onlyCell(findUnnotified)
  if (!first || !last) return 0
  const isDue = now.getTime() - last.getTime() >= QUIET_MS || now.getTime() - first.getTime() >= LONGEST_MS
  if (!isDue) return 0
  return app.db.undivided.everyPartnerTransaction(async (sql) => {
    if (!(await lockNotices(sql))) return 0
    const groups = await takeUnnotified(sql)
    const supervisors = groups.some(({ analystId }) => analystId === null)
      ? (await listReviewers(sql)).filter(({ role }) => role === 'supervisor')
      : []
    for (const { analystId, alerts, customerId, alertId } of groups) {
      const facts = alerts === 1 ? { count: 1, customerId, alertId } : { count: alerts }
      const concerned = analystId ? [analystId] : supervisors.map(({ userId }) => userId)
      for (const concernedId of concerned)
        await raiseNotification(sql, {
          ...{ partnerId: NO_PARTNER, kind: 'alert.raised', at: now, facts, concernedId, onlyConcerned: true },
        })
    }
    return groups.reduce((sum, { alerts }) => sum + alerts, 0)
  })
}
