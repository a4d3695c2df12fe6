// Who has a case: taking it, taking the next one, keeping it, giving it back, giving it to somebody.
import { Refusal } from '../errors.ts'
import { LEASE_MS } from '../onboarding/review-case.ts'
import { step } from '../onboarding/verification.ts'
import type { App } from '../platform/app.ts'
import { assessAfterClaim } from './case-risk.ts'
import { isReviewer, touchCase } from './case-sql.ts'
import { type CaseState, caseState } from './case-state.ts'
import { type Asking, assertOwner, type CaseInHand, takeInHand, waitedTooLong, workOnCase, write } from './case-work.ts'
import { lockNextCase } from './queue-sql.ts'
import type { Reviewer } from './reviewer.ts'

/** One winner among many. Whoever has it already keeps it. */
export async function takeCase(app: App, asking: Asking): Promise<CaseState> {
  const taken = await workOnCase(app, asking, claim)
  await assessAfterClaim(app, taken)
  return taken
}

async function claim(inHand: CaseInHand): Promise<CaseState> {
  const { state, kase, reviewer } = inHand
  if (state.reviewStage === 'InReview') {
    if (kase.ownerId !== reviewer.accountId) throw new Refusal('Review.AlreadyClaimed')
    return keep(inHand)
  }
  if (!step(state, 'Claim')) throw new Refusal('Review.NotQueued')
  // Who works on it is nothing that the partner's version tells of; what locks the profile is the stage.
  const done = await write(inHand, {
    action: 'claimCase',
    changedFields: ['reviewStage'],
    trigger: 'Claim',
    keepsVersion: true,
  })
  return caseState(inHand, done)
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
      const inHand = ref && (await takeInHand(app, sql, ref, { reviewer, requestId, partnerKey: undefined }))
      if (!inHand) throw new Refusal('Review.NothingToClaim')
      return claim(inHand)
    })
    .catch(waitedTooLong)
  await assessAfterClaim(app, taken)
  return taken
}

export function keepCase(app: App, asking: Asking): Promise<CaseState> {
  return workOnCase(app, asking, async (inHand) => {
    assertOwner(inHand)
    return keep(inHand)
  })
}

async function keep(inHand: CaseInHand): Promise<CaseState> {
  const { sql, at, row, state } = inHand
  await touchCase(sql, at, at.now)
  return caseState(inHand, { ...at, version: row.version, state })
}

/** By its owner, or by a supervisor. */
export function releaseHeldCase(app: App, asking: Asking): Promise<CaseState> {
  return workOnCase(app, asking, async (inHand) => {
    const { state, kase, reviewer } = inHand
    if (state.reviewStage !== 'InReview') throw new Refusal('Review.NotInReview')
    if (kase.ownerId !== reviewer.accountId && !reviewer.isSupervisor) throw new Refusal('Review.NotOwner')
    const done = await write(inHand, {
      action: 'releaseCase',
      changedFields: ['reviewStage'],
      trigger: 'Release',
      keepsVersion: true,
    })
    return caseState(inHand, done)
  })
}

/** A supervisor gives it to somebody, whoever had it before. */
export function giveCase(app: App, asking: Asking, to: string): Promise<CaseState> {
  return workOnCase(app, asking, async (inHand) => {
    if (!(await isReviewer(inHand.sql, to))) throw new Refusal('User.NotFound')
    if (!step(inHand.state, 'Assign')) throw new Refusal('Review.NotQueued')
    if (inHand.kase.ownerId === to) return keep(inHand)
    const done = await write(inHand, {
      action: 'assignCase',
      changedFields: ['reviewStage', `owner/${to}`],
      trigger: 'Assign',
      by: to,
      keepsVersion: true,
    })
    return caseState(inHand, done)
  })
}

/** Nobody has touched it for the length of a lease. False: somebody has, meanwhile. */
export function endLease(app: App, asking: Asking): Promise<boolean> {
  return workOnCase(app, asking, async (inHand) => {
    const { state, kase, at } = inHand
    const isIdle = kase.touchedAt !== null && kase.touchedAt.getTime() + LEASE_MS <= at.now.getTime()
    if (state.reviewStage !== 'InReview' || !isIdle) return false
    await write(inHand, {
      action: 'endLease',
      changedFields: ['reviewStage'],
      trigger: 'LeaseEnds',
      keepsVersion: true,
    })
    return true
  })
}
