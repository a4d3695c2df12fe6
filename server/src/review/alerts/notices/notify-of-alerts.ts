// Notifies analysts of new alerts. A changed list can raise thousands within minutes: alerts are collected until it is quiet, and
// each analyst gets one notification for each cell.
import { raiseNotification } from '../../../notifications/raise.ts'
import type { App } from '../../../platform/app.ts'
import { type Cell, inCells } from '../../../platform/db/db.ts'
import { listReviewers, type ReviewerRow } from '../../case/case-sql.ts'
import { NO_PARTNER } from '../../case/reviewer.ts'
import { type AlertGroup, findUnnotified, lockNotices, takeUnnotified } from './notice-sql.ts'

/** No alert was raised for this long. */
const QUIET_MS = 30_000
/** No one waits longer than this. */
const LONGEST_MS = 10 * 60_000

/** Returns how many alerts were reported. */
export function notifyOfAlerts(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, (cell) => notifyInCell(app, cell))
}

async function notifyInCell(app: App, cell: Cell): Promise<number> {
  const now = app.clock.now()
  const { first, last } = await cell.run(findUnnotified)
  if (!first || !last) return 0
  const isDue = now.getTime() - last.getTime() >= QUIET_MS || now.getTime() - first.getTime() >= LONGEST_MS
  if (!isDue) return 0
  const reviewers = await app.db.directory(listReviewers)
  const supervisors = reviewers.filter(({ role }) => role === 'supervisor')
  return cell.transaction(async (sql) => {
    if (!(await lockNotices(sql))) return 0
    const groups = byReviewer(await takeUnnotified(sql), reviewers)
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

/** Alerts of analysts who can no longer review form one group, for the supervisors. */
function byReviewer(groups: readonly AlertGroup[], reviewers: readonly ReviewerRow[]): AlertGroup[] {
  const isReviewer = ({ analystId }: AlertGroup) => reviewers.some(({ userId }) => userId === analystId)
  const others = groups.filter((group) => !isReviewer(group))
  const alerts = others.reduce((sum, group) => sum + group.alerts, 0)
  return [...groups.filter(isReviewer), ...(others[0] ? [{ ...others[0], analystId: null, alerts }] : [])]
}
