// A suspended reviewer can't work on cases: what they have claimed returns to the queue, and what is reserved for them is free
// for all. A claim would otherwise keep a case for up to four hours.
import { clearReservations } from '../../customer/case/case-sql.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { listClaimedBy, listReviewers } from '../case/case-sql.ts'
import { forEachCase } from '../case/case-timers.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { isSuspended } from '../case/reviewer.ts'

const BATCH_SIZE = 100

/** Returns how many cases were returned to the queue. */
export async function releaseCasesOfSuspended(app: App, cells = app.db.cells): Promise<number> {
  const reviewers = await app.db.directory(listReviewers)
  const suspended = reviewers.filter((reviewer) => isSuspended(app, reviewer)).map(({ userId }) => userId)
  return suspended.length === 0 ? 0 : inCells(cells, (cell) => releaseInCell(app, cell, suspended))
}

async function releaseInCell(app: App, cell: Cell, suspended: readonly string[]): Promise<number> {
  const claimed = await cell.run((sql) => listClaimedBy(sql, suspended, BATCH_SIZE))
  const released = await forEachCase(app, claimed, 'suspension', async (lockedCase) => {
    const { sql, at, state, reviewCase } = lockedCase
    const { ownerId } = reviewCase
    if (state.reviewStage !== 'InReview' || !ownerId || !suspended.includes(ownerId)) return false
    await recordCaseAction(
      lockedCase,
      {
        action: 'releaseSuspended',
        changedFields: ['reviewStage', `owner/${ownerId}`],
        trigger: 'LeaseEnds',
        keepsVersion: true,
        isQuiet: true,
      },
      raiseNotification(sql, {
        partnerId: at.partnerId,
        kind: 'case.reviewer_suspended',
        at: at.now,
        facts: { customerId: at.customerId, userId: ownerId },
      }),
    )
    return true
  })
  await cell.run((sql) => clearReservations(sql, suspended))
  return released
}
