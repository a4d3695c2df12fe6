// What happens to cases when time passes. Several nodes may run this at once: each case is checked again under its lock.
import { LEASE_MS } from '../../customer/case/review-case.ts'
import { step } from '../../customer/case/verification.ts'
import { ApiError } from '../../errors.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { sinceLastRunInCells } from '../../notifications/since-last-run.ts'
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { findFlags } from '../flags/flags-sql.ts'
import { listIdleCases, listOverdueCases, listResponsesDue, listUnansweredCases } from './case-sql.ts'
import { type CaseRef, type LockedCase, workOnCase } from './case-work.ts'
import { recordCaseAction } from './record-case-action.ts'
import { jobReviewer, NO_PARTNER } from './reviewer.ts'

const BATCH_SIZE = 100

/** Returns cases to the queue that their owner hasn't touched for four hours, unless it is a supervisor's turn. Returns how many. */
export function expireIdleClaims(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, (cell) => expireInCell(app, cell))
}

async function expireInCell(app: App, cell: Cell): Promise<number> {
  const touchedBefore = new Date(app.clock.now().getTime() - LEASE_MS)
  const idle = await cell.run((sql) => listIdleCases(sql, touchedBefore, BATCH_SIZE))
  return forEachCase(app, idle, 'lease', async (lockedCase) => {
    const { sql, state, reviewCase, at } = lockedCase
    const isIdle = reviewCase.touchedAt !== null && reviewCase.touchedAt.getTime() + LEASE_MS <= at.now.getTime()
    if (state.reviewStage !== 'InReview' || !isIdle || (await findFlags(sql, at)).escalatedAt) return false
    await recordCaseAction(lockedCase, {
      action: 'endLease',
      changedFields: ['reviewStage', `owner/${reviewCase.ownerId}`],
      trigger: 'LeaseEnds',
      keepsVersion: true,
    })
    return true
  })
}

/** Rejects customers whose partner hasn't responded for 30 days. Returns how many there were. */
export function closeUnansweredCases(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, (cell) => closeInCell(app, cell))
}

async function closeInCell(app: App, cell: Cell): Promise<number> {
  const unanswered = await cell.run((sql) => listUnansweredCases(sql, app.clock.now(), BATCH_SIZE))
  return forEachCase(app, unanswered, 'response-time', async (lockedCase) => {
    const { state, reviewCase, at } = lockedCase
    const isOver = reviewCase.responseDueAt !== null && reviewCase.responseDueAt <= at.now
    if (!isOver || !step(state, 'NoResponse')) return false
    await recordCaseAction(lockedCase, {
      action: 'closeUnanswered',
      changedFields: ['verificationStatus', 'reasonCodes/NoResponse'],
      trigger: 'NoResponse',
      reasonCodes: ['NoResponse'],
      decision: { kind: 'Reject', outcome: 'Rejected', reasonCodes: ['NoResponse'] },
    })
    return true
  })
}

/** Reminds partners whose response is due in seven days, and in one. Returns how many reminders there were. */
export function remindOfResponses(app: App, cells = app.db.cells): Promise<number> {
  return sinceLastRunInCells(app, cells, 'customer.response_due', async (sql, { from, to }) => {
    let raised = 0
    for (const [days, untilDays] of REMINDERS) {
      const due = await listResponsesDue(sql, later(from, days), later(to, days), later(to, untilDays))
      for (const { responseDueAt, reference, customerId, partnerId } of due) {
        const facts = { customerId, reference, days, dueAt: responseDueAt.toISOString() }
        await raiseNotification(sql, { partnerId, kind: 'customer.response_due', at: to, facts })
        raised++
      }
    }
    return raised
  })
}

/** Days before the response is due, and from when on the next reminder takes its place. */
const REMINDERS = [
  [7, 1],
  [1, 0],
] as const
const later = (time: Date, days: number) => new Date(time.getTime() + days * 24 * 60 * 60_000)

/** Notifies reviewers of their cases that have become overdue, and supervisors of how many there are. Returns the number. */
export function reportOverdueCases(app: App, cells = app.db.cells): Promise<number> {
  return sinceLastRunInCells(app, cells, 'case.overdue', async (sql, { from, to }) => {
    const cases = await listOverdueCases(sql, from, to)
    const raised = { kind: 'case.overdue', at: to } as const
    const [first, ...more] = cases
    if (!first) return 0
    // Many at once are one notification for supervisors.
    if (more.length > 0)
      await raiseNotification(sql, { ...raised, partnerId: NO_PARTNER, facts: { count: cases.length } })
    for (const { partnerId, customerId, ownerId } of cases) {
      const own = { ...raised, partnerId, facts: { customerId }, concernedId: ownerId ?? undefined }
      if (more.length === 0) await raiseNotification(sql, own)
      else if (ownerId) await raiseNotification(sql, { ...own, onlyConcerned: true })
    }
    return cases.length
  })
}

/** A case whose lock isn't free, or that has been erased, is left for the next pass. */
export async function forEachCase(
  app: App,
  cases: readonly CaseRef[],
  job: string,
  work: (lockedCase: LockedCase) => Promise<boolean>,
): Promise<number> {
  let changed = 0
  for (const { customerId } of cases) {
    const request = { reviewer: jobReviewer(job), customerId, requestId: newId(app.clock.now()) }
    const isChanged = await workOnCase(app, request, work).catch((error) => {
      if (error instanceof ApiError) return false
      throw error
    })
    if (isChanged) changed++
  }
  return changed
}
