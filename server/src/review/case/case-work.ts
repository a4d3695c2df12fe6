// Every change that staff or timers make to a case: lock the customer's row, read the case, decide, and write the customer,
// the case, the decision, the audit entry and the event in one transaction. The dispatcher is notified after the commit.
import { insertAuditEntry } from '../../audit/sql.ts'
import { auditEntry } from '../../audit/trail.ts'
import { type CaseRow, findCase, markTouched, updateCustomerState } from '../../customer/case/case-sql.ts'
import { isMoved, moveReview } from '../../customer/case/move-review.ts'
import { dueCount, type RequestedChange } from '../../customer/case/requested-changes.ts'
import { newCase } from '../../customer/case/review-case.ts'
import { sealStatusMessage } from '../../customer/case/status-message.ts'
import { type Facts, type ReviewState, stateOf, step, type Trigger } from '../../customer/case/verification.ts'
import { insertEvents, lockCustomer } from '../../customer/changes-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { findPackage, findPartnerOf, type PackageRow } from '../../customer/sql.ts'
import { ApiError } from '../../errors.ts'
import { EventSeries } from '../../events/outbox.ts'
import type { App } from '../../platform/app.ts'
import { isLockTimeout, type Sql } from '../../platform/db/db.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import { insertDecision } from './case-sql.ts'
import type { Reviewer } from './reviewer.ts'

export interface CaseRef {
  readonly partnerId: string
  readonly customerId: string
}

/** The customer's row is locked until the transaction ends. */
export interface LockedCase {
  readonly app: App
  readonly sql: Sql
  readonly at: CaseRef & { readonly now: Date }
  readonly row: PackageRow
  readonly reviewCase: CaseRow
  readonly state: ReviewState
  readonly reviewer: Reviewer
  readonly requestId: string | null
  /** Undefined when the customer has been erased, or when the work needs no encrypted data. */
  readonly key: Buffer | undefined
  /** Set when an event was written, so that the dispatcher is notified after the commit. */
  readonly outbox: { hasEvents: boolean }
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
  const partnerKey = await app.vault.partnerKey(ref.partnerId)
  const outbox = { hasEvents: false }
  const done = await app.db
    .partnerTransaction(ref.partnerId, async (sql) => {
      const lockedCase = await lockCase(app, sql, ref, { reviewer, requestId, partnerKey, outbox })
      if (!lockedCase) throw new ApiError('Customer.NotFound')
      return work(lockedCase)
    })
    .catch(rethrowLockTimeout)
  if (outbox.hasEvents) app.events.notifyDispatcher(ref.partnerId)
  return done
}

export function rethrowLockTimeout(error: unknown): never {
  if (isLockTimeout(error)) throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '2' }, cause: error })
  throw error
}

/** Locks the customer's row and reads the case under the lock. */
export async function lockCase(
  app: App,
  sql: Sql,
  ref: CaseRef,
  who: {
    reviewer: Reviewer
    requestId: string | null
    partnerKey: Buffer | undefined
    outbox?: { hasEvents: boolean }
  },
): Promise<LockedCase | undefined> {
  const [, row, reviewCase] = await Promise.all([
    lockCustomer(sql, ref.partnerId, ref.customerId),
    findPackage(sql, ref.partnerId, ref.customerId),
    findCase(sql, ref),
  ])
  if (!row) return undefined
  // Another node's clock may be ahead: a customer's timestamps never go back.
  const now = new Date(Math.max(app.clock.now().getTime(), row.updated_at.getTime()))
  const key =
    row.wrapped_key && who.partnerKey
      ? app.vault.customerKey(who.partnerKey, ref.customerId, row.wrapped_key)
      : undefined
  return {
    app,
    sql,
    at: { ...ref, now },
    row,
    reviewCase: reviewCase ?? { ...newCase(row.created_at, app.config.review.slaMs), ...NO_RISK },
    state: stateOf(row),
    reviewer: who.reviewer,
    requestId: who.requestId,
    key,
    outbox: who.outbox ?? { hasEvents: false },
  }
}

const NO_RISK = { riskLevel: null, riskScore: null, riskReasons: [] } as const

/** A decision names the version it is based on. */
export function assertVersion({ row }: LockedCase, version: number): void {
  if (row.version !== version) throw new ApiError('Review.VersionStale')
}

/** Only the owner of a case decides on it. */
export function assertOwner({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'InReview') throw new ApiError('Review.NotInReview')
  if (reviewCase.ownerId !== reviewer.accountId) throw new ApiError('Review.NotOwner')
}

/** An erased customer has no key and accepts no more decisions. */
export function assertKey({ key }: LockedCase): Buffer {
  if (!key) throw new ApiError('Customer.NotEditable', { message: 'The customer has been erased.' })
  return key
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
  const { app, sql, at, row, reviewCase, state: before, reviewer, requestId } = lockedCase
  const after = action.trigger ? step(before, action.trigger, action.facts) : before
  if (!after) throw new Error(`${action.trigger} is not possible in ${before.verificationStatus}/${before.reviewStage}`)
  const statusChanged = after.verificationStatus !== before.verificationStatus
  const version = row.version + (action.keepsVersion && !statusChanged ? 0 : 1)
  const { partnerId, customerId, now } = at
  const about = { partnerId, customerId, partnerCustomerId: row.partner_customer_id }
  const series = new EventSeries({ ...about, correlationId: requestId ?? '', occurredAt: now }, row.event_sequence)
  const counted = { businessTypeCode: row.business_type_code, incorporationCountry: row.incorporation_country }
  const moved = moveReview(sql, series, {
    at,
    partnerCustomerId: row.partner_customer_id,
    before,
    after,
    reviewCase,
    how: {
      trigger: action.trigger ?? 'Claim',
      by: action.by ?? reviewer.accountId,
      now,
      version,
      slaMs: app.config.review.slaMs,
      reasonCodes: action.internalReasonCodes ?? action.reasonCodes ?? [],
    },
    reasonCodes: action.reasonCodes ?? [],
    dueCount: statusChanged ? dueCount(packageOf(row), action.items ?? row.requestedChanges, after.reviewStage) : 0,
    counted: { before: counted, after: counted },
  })
  const audit = auditEntry(
    {
      customerId,
      version,
      occurredAt: now,
      actor: reviewer.actor,
      action: action.action,
      changedFields: action.changedFields,
      requestId,
    },
    Buffer.from(row.audit_hash),
    NOTHING_SEALED,
    null,
  )
  const isDecided = after.verificationStatus === 'Approved' || after.verificationStatus === 'Rejected'
  await Promise.all([
    ...statements,
    moved,
    // Any action of the owner extends the claim.
    isMoved({ before, after }) || action.isView || reviewCase.ownerId !== reviewer.accountId
      ? undefined
      : markTouched(sql, at, reviewer.accountId),
    action.decision &&
      insertDecision(sql, at, {
        decisionId: audit.auditEntryId,
        ...action.decision,
        actor: reviewer.actor,
        seenVersion: row.version,
        version,
        round: before.round,
      }),
    insertEvents(sql, at, series.events),
    insertAuditEntry(sql, partnerId, audit),
    updateCustomerState(sql, at, {
      ...after,
      statusChanged,
      reasonCodes: action.reasonCodes ?? [],
      sealedMessage: action.message ? sealStatusMessage(assertKey(lockedCase), customerId, action.message) : null,
      decidedAt: isDecided ? now : null,
      version,
      eventSequence: series.lastSequence,
      auditHash: audit.hash,
    }),
  ])
  if (series.events.length > 0) lockedCase.outbox.hasEvents = true
  return { partnerId, customerId, version, state: after }
}

/** Extends the owner's claim, without an audit entry. */
export async function extendClaim({ sql, at, row, state, reviewCase }: LockedCase): Promise<RecordedAction> {
  await markTouched(sql, at, reviewCase.ownerId)
  return { partnerId: at.partnerId, customerId: at.customerId, version: row.version, state }
}

const NOTHING_SEALED = Buffer.alloc(0)
