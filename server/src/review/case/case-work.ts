// How staff and timers work on a case: in the customer's unit of work, with the case beside the customer. What they do is
// recorded with record-case-action.ts.
import { type CaseRow, findCase } from '../../customer/case/case-sql.ts'
import { newCase } from '../../customer/case/review-case.ts'
import type { ReviewState } from '../../customer/case/verification.ts'
import { changeCustomer, type LockedCustomer, lockCustomer } from '../../customer/change-customer.ts'
import { type CustomerRef, findCustomerRef } from '../../customer/customer-ref.ts'
import { ApiError } from '../../errors.ts'
import type { Input } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { reviewMetrics } from '../queue/review-metrics.ts'
import { findLastDecision } from './case-sql.ts'
import { type CaseAfter, type CaseState, caseState } from './case-state.ts'
import { type Reviewer, reviewerOf } from './reviewer.ts'

export type CaseRef = CustomerRef

/** The customer's row is locked until the transaction ends. */
export interface LockedCase extends LockedCustomer {
  readonly reviewCase: CaseRow
  readonly reviewer: Reviewer
  /** Where an action has moved the review to; counted after the commit. */
  readonly moved: { to?: ReviewState }
}

export interface CaseRequest {
  readonly reviewer: Reviewer
  readonly customerId: string
  /** If it is known; otherwise all cells are asked. */
  readonly partnerId?: string | undefined
  readonly requestId: string | null
}

/** What an operation on one case is given. */
type CaseInput = Pick<Input<{ readonly customerId: string }>, 'app' | 'caller' | 'params' | 'requestId'>

/** For an operation that returns the state of the case. */
export function changeCase(
  { app, caller, params, requestId }: CaseInput,
  change: (lockedCase: LockedCase) => Promise<CaseAfter>,
): Promise<CaseState> {
  const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
  return workOnCase(app, request, async (lockedCase) => caseState(lockedCase, await change(lockedCase)))
}

/** For a decision on the version that the reviewer has seen. If the request repeats it, nothing changes. */
export function decideOnCase(
  input: CaseInput & { readonly body: { readonly version: number } },
  decision: { kind: string; reasonCodes?: readonly string[]; assertAllowed: (lockedCase: LockedCase) => void },
  decide: (lockedCase: LockedCase) => Promise<CaseAfter>,
): Promise<CaseState> {
  const { version } = input.body
  return changeCase(input, async (lockedCase) => {
    const repeated = await findRepeatedDecision(lockedCase, { ...decision, version })
    if (repeated) return repeated
    decision.assertAllowed(lockedCase)
    assertVersion(lockedCase, version)
    return decide(lockedCase)
  })
}

export async function workOnCase<T>(
  app: App,
  { reviewer, customerId, partnerId, requestId }: CaseRequest,
  work: (lockedCase: LockedCase) => Promise<T>,
): Promise<T> {
  const ref = partnerId ? { partnerId, customerId } : await findCustomerRef(app, customerId)
  let lockedCase: LockedCase | undefined
  const done = await changeCustomer(app, ref, { requestId, as: 'staff' }, async (customer) => {
    lockedCase = await withCase(customer, reviewer)
    return work(lockedCase)
  })
  if (lockedCase?.moved.to)
    reviewMetrics(app).reviewMoved(lockedCase.reviewCase, lockedCase.moved.to, lockedCase.at.now)
  return done
}

/** Locks the customer in the caller's transaction and reads the case. */
export async function lockCase(
  app: App,
  sql: CellSql,
  ref: CaseRef,
  who: { reviewer: Reviewer; requestId: string | null; partnerKey: Buffer | undefined },
): Promise<LockedCase | undefined> {
  const customer = await lockCustomer(app, sql, ref, who)
  return customer && withCase(customer, who.reviewer)
}

async function withCase(customer: LockedCustomer, reviewer: Reviewer): Promise<LockedCase> {
  const { app, sql, at, row } = customer
  const reviewCase = (await findCase(sql, at)) ?? { ...newCase(row.created_at, app.config.review.slaMs), ...NO_RISK }
  return { ...customer, reviewCase, reviewer, moved: {} }
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

/** Only someone else confirms or returns what the first approver proposed. */
export function assertSecondApprover({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'AwaitingSecondApproval') throw new ApiError('Review.NotAwaitingSecondApproval')
  if (reviewCase.firstApproverId === reviewer.accountId) throw new ApiError('Review.SecondPersonRequired')
}

/**
 * The state after this reviewer's own last decision, if the request repeats it: same kind, same version, same reasons, and
 * nothing has happened since. So a double click or a retry succeeds once and changes nothing the second time.
 */
export async function findRepeatedDecision(
  { sql, at, row, state, reviewer }: LockedCase,
  repeated: { kind: string; version: number; reasonCodes?: readonly string[] },
): Promise<CaseAfter | undefined> {
  const last = await findLastDecision(sql, at)
  const isRepeated =
    last?.kind === repeated.kind &&
    last.actorId === reviewer.actor.id &&
    last.seenVersion === repeated.version &&
    last.version === row.version &&
    last.reasonCodes.join() === (repeated.reasonCodes ?? []).join()
  if (!isRepeated || state.reviewStage === 'InReview') return undefined
  return { version: row.version, state }
}
