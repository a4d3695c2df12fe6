// Who has a case: taking it, taking the next one, keeping it, giving it back, giving it to somebody.

import { markTouched } from '../../customer/case/case-sql.ts'
import { LEASE_MS } from '../../customer/case/review-case.ts'
import { step } from '../../customer/case/verification.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { lockNextCase } from '../queue/queue-sql.ts'
import { assessAfterClaim } from '../risk/case-risk.ts'
import { isReviewer } from './case-sql.ts'
import { type CaseState, caseState } from './case-state.ts'
import { type Asking, assertOwner, type LockedCase, lockCase, waitedTooLong, workOnCase, write } from './case-work.ts'
import type { Reviewer } from './reviewer.ts'

/** One winner among many. Whoever has it already keeps it. */
export async function takeCase(app: App, asking: Asking): Promise<CaseState> {
  const taken = await workOnCase(app, asking, claim)
  await assessAfterClaim(app, taken)
  return taken
}

async function claim(lockedCase: LockedCase): Promise<CaseState> {
  const { state, reviewCase, reviewer } = lockedCase
  if (state.reviewStage === 'InReview') {
    if (reviewCase.ownerId !== reviewer.accountId) throw new ApiError('Review.AlreadyClaimed')
    return keep(lockedCase)
  }
  if (!step(state, 'Claim')) throw new ApiError('Review.NotQueued')
  // Who works on it is nothing that the partner's version tells of; what locks the profile is the stage.
  const done = await write(lockedCase, {
    action: 'claimCase',
    changedFields: ['reviewStage'],
    trigger: 'Claim',
    keepsVersion: true,
  })
  return caseState(lockedCase, done)
}

/** The most urgent case that is free: one's own first, then whatever is due first. Those of others are left to them for a while. */
export async function takeNextCase(
  app: App,
  { reviewer, requestId }: { reviewer: Reviewer; requestId: string | null },
): Promise<CaseState> {
  const taken = await app.db
    .everyPartnerTransaction(async (sql) => {
      const reservedSince = new Date(app.clock.now().getTime() - LEASE_MS)
      const ref = await lockNextCase(sql, { accountId: reviewer.accountId, reservedSince })
      const lockedCase = ref && (await lockCase(app, sql, ref, { reviewer, requestId, partnerKey: undefined }))
      if (!lockedCase) throw new ApiError('Review.NothingToClaim')
      return claim(lockedCase)
    })
    .catch(waitedTooLong)
  await assessAfterClaim(app, taken)
  return taken
}

export function keepCase(app: App, asking: Asking): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    assertOwner(lockedCase)
    return keep(lockedCase)
  })
}

async function keep(lockedCase: LockedCase): Promise<CaseState> {
  const { sql, at, row, state, reviewCase } = lockedCase
  await markTouched(sql, at, reviewCase.ownerId)
  return caseState(lockedCase, { ...at, version: row.version, state })
}

/** By its owner, or by a supervisor. */
export function releaseHeldCase(app: App, asking: Asking): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    const { state, reviewCase, reviewer } = lockedCase
    if (state.reviewStage !== 'InReview') throw new ApiError('Review.NotInReview')
    if (reviewCase.ownerId !== reviewer.accountId && !reviewer.isSupervisor) throw new ApiError('Review.NotOwner')
    const done = await write(lockedCase, {
      action: 'releaseCase',
      changedFields: ['reviewStage'],
      trigger: 'Release',
      keepsVersion: true,
    })
    return caseState(lockedCase, done)
  })
}

/** A supervisor gives it to somebody, whoever had it before. */
export function giveCase(app: App, asking: Asking, to: string): Promise<CaseState> {
  return workOnCase(app, asking, async (lockedCase) => {
    if (!(await isReviewer(lockedCase.sql, to))) throw new ApiError('User.NotFound')
    if (!step(lockedCase.state, 'Assign')) throw new ApiError('Review.NotQueued')
    if (lockedCase.reviewCase.ownerId === to) return keep(lockedCase)
    const done = await write(lockedCase, {
      action: 'assignCase',
      changedFields: ['reviewStage', `owner/${to}`],
      trigger: 'Assign',
      by: to,
      keepsVersion: true,
    })
    return caseState(lockedCase, done)
  })
}

/** Nobody has touched it for the length of a lease. False: somebody has, meanwhile. */
export function endLease(app: App, asking: Asking): Promise<boolean> {
  return workOnCase(app, asking, async (lockedCase) => {
    const { state, reviewCase, at } = lockedCase
    const isIdle = reviewCase.touchedAt !== null && reviewCase.touchedAt.getTime() + LEASE_MS <= at.now.getTime()
    if (state.reviewStage !== 'InReview' || !isIdle) return false
    await write(lockedCase, {
      action: 'endLease',
      changedFields: ['reviewStage'],
      trigger: 'LeaseEnds',
      keepsVersion: true,
    })
    return true
  })
}
