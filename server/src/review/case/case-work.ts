// How staff and timers work on a case: in the customer's unit of work, together with the case, the decision and the audit log.
import { type CaseRow, findCase, markTouched } from '../../customer/case/case-sql.ts'
import { isMoved, moveReview } from '../../customer/case/move-review.ts'
import { dueCount, type RequestedChange } from '../../customer/case/requested-changes.ts'
import { newCase } from '../../customer/case/review-case.ts'
import { type Facts, type ReviewState, step, type Trigger } from '../../customer/case/verification.ts'
import {
  assertKey,
  type CustomerRef,
  changeCustomer,
  type LockedCustomer,
  lockCustomer,
  lockTimeout,
} from '../../customer/change-customer.ts'
import { findPartnerOf } from '../../customer/customer-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { recordChange } from '../../customer/record-change.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { isLockTimeout, type Sql } from '../../platform/db/db.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import { type EndedRound, endedRound, reviewMetrics } from '../queue/review-metrics.ts'
import { findLastDecision, insertDecision } from './case-sql.ts'
import type { Reviewer } from './reviewer.ts'

export type CaseRef = CustomerRef

/** The customer's row is locked until the transaction ends. */
export interface LockedCase extends LockedCustomer {
  readonly reviewCase: CaseRow
  readonly reviewer: Reviewer
  /** Set when an action ends the round; counted after the commit. */
  readonly ended: { round?: EndedRound }
}

export interface CaseRequest {
  readonly reviewer: Reviewer
  readonly customerId: string
  readonly requestId: string | null
}

/** The partner that the customer belongs to; staff work across all partners. */
export async function findCaseRef(app: App, customerId: string): Promise<CaseRef> {
  const partnerId = await app.db.everyPartner((sql) => findPartnerOf(sql, customerId))
  if (!partnerId) throw new ApiError('Customer.NotFound')
  return { partnerId, customerId }
}

export async function workOnCase<T>(
  app: App,
  { reviewer, customerId, requestId }: CaseRequest,
  work: (lockedCase: LockedCase) => Promise<T>,
): Promise<T> {
  const ref = await findCaseRef(app, customerId)
  let lockedCase: LockedCase | undefined
  const done = await changeCustomer(app, ref, { requestId, as: 'staff' }, async (customer) => {
    lockedCase = await withCase(customer, reviewer)
    return work(lockedCase)
  })
  if (lockedCase?.ended.round) reviewMetrics(app).roundEnded(lockedCase.ended.round)
  return done
}

export function rethrowLockTimeout(error: unknown): never {
  throw isLockTimeout(error) ? lockTimeout(error, 'Service.Unavailable') : error
}

/** Locks the customer in the caller's transaction and reads the case. */
export async function lockCase(
  app: App,
  sql: Sql,
  ref: CaseRef,
  who: { reviewer: Reviewer; requestId: string | null; partnerKey: Buffer | undefined },
): Promise<LockedCase | undefined> {
  const customer = await lockCustomer(app, sql, ref, who)
  return customer && withCase(customer, who.reviewer)
}

async function withCase(customer: LockedCustomer, reviewer: Reviewer): Promise<LockedCase> {
  const { app, sql, at, row } = customer
  const reviewCase = (await findCase(sql, at)) ?? { ...newCase(row.created_at, app.config.review.slaMs), ...NO_RISK }
  return { ...customer, reviewCase, reviewer, ended: {} }
}

const NO_RISK = {
  riskLevel: null,
  riskScore: null,
  riskReasons: [],
  reviewedAt: null,
  acceptedRiskLevel: null,
  acceptedRiskCodes: [],
} as const

/** A decision names the version it is based on. */
export function assertVersion({ row }: LockedCase, version: number): void {
  if (row.version !== version) throw new ApiError('Review.VersionStale')
}

/** Only the owner of a case decides on it. */
export function assertOwner({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'InReview') throw new ApiError('Review.NotInReview')
  if (reviewCase.ownerId !== reviewer.accountId) throw new ApiError('Review.NotOwner')
}

export interface CaseAction {
  /** The name in the audit log. */
  readonly action: string
  readonly changedFields: readonly string[]
  /** Omitted when the review state doesn't change. */
  readonly trigger?: Trigger
  readonly facts?: Facts
  /** The new owner, or who decided; the reviewer when omitted. */
  readonly by?: string
  /** What the partner reads with the new status. */
  readonly reasonCodes?: readonly ReasonCode[]
  readonly message?: string | null
  /** The real reasons, when the partner is shown fewer. */
  readonly internalReasonCodes?: readonly ReasonCode[]
  /** The requested changes after this action, if it changes them. */
  readonly items?: readonly RequestedChange[]
  readonly decision?: { kind: string; outcome: string; subjectId?: string; reasonCodes?: readonly string[] }
  /** Set when only the assignment changes, not the customer. */
  readonly keepsVersion?: true
  /** Viewing a case doesn't extend its claim. */
  readonly isView?: true
}

export interface RecordedAction extends CaseRef {
  readonly version: number
  readonly state: ReviewState
}

/** Records an action with everything that follows from it. `statements` are the action's own writes. */
export async function recordCaseAction(
  lockedCase: LockedCase,
  action: CaseAction,
  ...statements: Promise<unknown>[]
): Promise<RecordedAction> {
  const { sql, at, row, reviewCase, state: before, reviewer } = lockedCase
  const after = action.trigger ? step(before, action.trigger, action.facts) : before
  if (!after) throw new Error(`${action.trigger} is not possible in ${before.verificationStatus}/${before.reviewStage}`)
  if (action.message) assertKey(lockedCase)
  const statusChanged = after.verificationStatus !== before.verificationStatus
  const version = row.version + (action.keepsVersion && !statusChanged ? 0 : 1)
  const review =
    action.trigger &&
    moveReview(lockedCase, {
      ...action,
      trigger: action.trigger,
      after,
      version,
      by: action.by ?? reviewer.accountId,
      reviewCase,
      dueCount: () => dueCount(packageOf(row), action.items ?? row.requestedChanges, after),
    })
  await recordChange(
    lockedCase,
    {
      actor: reviewer.actor,
      action: action.action,
      changedFields: action.changedFields,
      version,
      ...(review && { review }),
    },
    (auditEntryId) => [
      ...statements,
      // Any action of the owner extends the claim.
      isMoved(before, after) || action.isView || reviewCase.ownerId !== reviewer.accountId
        ? undefined
        : markTouched(sql, at, reviewer.accountId),
      action.decision &&
        insertDecision(sql, at, {
          decisionId: auditEntryId,
          ...action.decision,
          actor: reviewer.actor,
          seenVersion: row.version,
          version,
          round: before.round,
        }),
    ],
  )
  const ended = endedRound(reviewCase, after, at.now, lockedCase.app.config.review.slaMs)
  if (ended) lockedCase.ended.round = ended
  return { partnerId: at.partnerId, customerId: at.customerId, version, state: after }
}

/**
 * The state after this reviewer's own last decision, if the request repeats it: same kind, same version, same reasons, and
 * nothing has happened since. So a double click or a retry succeeds once and changes nothing the second time.
 */
export async function findRepeatedDecision(
  { sql, at, row, state, reviewer }: LockedCase,
  repeated: { kind: string; version: number; reasonCodes?: readonly string[] },
): Promise<RecordedAction | undefined> {
  const last = await findLastDecision(sql, at)
  const isRepeated =
    last?.kind === repeated.kind &&
    last.actorId === reviewer.actor.id &&
    last.seenVersion === repeated.version &&
    last.version === row.version &&
    last.reasonCodes.join() === (repeated.reasonCodes ?? []).join()
  if (!isRepeated || state.reviewStage === 'InReview') return undefined
  return { partnerId: at.partnerId, customerId: at.customerId, version: row.version, state }
}

/** Extends the owner's claim, without an audit entry. */
export async function extendClaim({ sql, at, row, state, reviewCase }: LockedCase): Promise<RecordedAction> {
  await markTouched(sql, at, reviewCase.ownerId)
  return { partnerId: at.partnerId, customerId: at.customerId, version: row.version, state }
}
