// The way everything goes that staff or timers do to a case: hold the customer's row, look at what is there, decide, and
// write the customer, the case, the decision, the trail and the event in that one transaction. The dispatcher is told after.
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

/** A case in hand: nobody else changes the customer until the work is done. */
export interface LockedCase {
  readonly app: App
  readonly sql: Sql
  readonly at: CaseRef & { readonly now: Date }
  readonly row: PackageRow
  readonly reviewCase: CaseRow
  readonly state: ReviewState
  readonly reviewer: Reviewer
  readonly requestId: string | null
  /** Undefined when the customer has been erased, or when the work needs nothing sealed. */
  readonly key: Buffer | undefined
  /** Becomes true when there is something for the dispatcher. */
  readonly told: { events: boolean }
}

export interface Asking {
  readonly reviewer: Reviewer
  readonly customerId: string
  readonly requestId: string | null
}

/** Whose customer it is; an id that is none is not found. */
export async function findRef(app: App, customerId: string): Promise<CaseRef> {
  const partnerId = await app.db.everyPartner((sql) => findPartnerOf(sql, customerId))
  if (!partnerId) throw new ApiError('Customer.NotFound')
  return { partnerId, customerId }
}

export async function workOnCase<T>(
  app: App,
  { reviewer, customerId, requestId }: Asking,
  work: (lockedCase: LockedCase) => Promise<T>,
): Promise<T> {
  const ref = await findRef(app, customerId)
  const partnerKey = await app.vault.partnerKey(ref.partnerId)
  const told = { events: false }
  const done = await app.db
    .partnerTransaction(ref.partnerId, async (sql) => {
      const lockedCase = await lockCase(app, sql, ref, { reviewer, requestId, partnerKey, told })
      if (!lockedCase) throw new ApiError('Customer.NotFound')
      return work(lockedCase)
    })
    .catch(waitedTooLong)
  if (told.events) app.events.wake(ref.partnerId)
  return done
}

export function waitedTooLong(error: unknown): never {
  if (isLockTimeout(error)) throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '2' }, cause: error })
  throw error
}

/** Holds the customer's row and reads everything under it. */
export async function lockCase(
  app: App,
  sql: Sql,
  ref: CaseRef,
  who: { reviewer: Reviewer; requestId: string | null; partnerKey: Buffer | undefined; told?: { events: boolean } },
): Promise<LockedCase | undefined> {
  const [, row, reviewCase] = await Promise.all([
    lockCustomer(sql, ref.partnerId, ref.customerId),
    findPackage(sql, ref.partnerId, ref.customerId),
    findCase(sql, ref),
  ])
  if (!row) return undefined
  // Another machine's clock may be ahead: a customer's own time never goes back.
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
    told: who.told ?? { events: false },
  }
}

const NO_RISK = { riskLevel: null, riskScore: null, riskReasons: [] } as const

/** Every decision names the version it was made on. */
export function assertVersion({ row }: LockedCase, version: number): void {
  if (row.version !== version) throw new ApiError('Review.VersionStale')
}

/** Decisions are the owner's. */
export function assertOwner({ state, reviewCase, reviewer }: LockedCase): void {
  if (state.reviewStage !== 'InReview') throw new ApiError('Review.NotInReview')
  if (reviewCase.ownerId !== reviewer.accountId) throw new ApiError('Review.NotOwner')
}

/** Without its key a customer has been erased, and nothing more is decided on it. */
export function assertKey({ key }: LockedCase): Buffer {
  if (!key) throw new ApiError('Customer.NotEditable', { message: 'The customer has been erased.' })
  return key
}

export interface Action {
  /** As the trail names it. */
  readonly action: string
  readonly changedFields: readonly string[]
  /** Left out: the review stays where it is. */
  readonly trigger?: Trigger
  readonly facts?: Facts
  /** Whose the case is from now on, or whose decision it was; left out: the reviewer's. */
  readonly by?: string
  /** What the partner is told with a new status. */
  readonly reasonCodes?: readonly ReasonCode[]
  readonly message?: string | null
  /** What it was really decided for, when the partner is told less. */
  readonly innerReasonCodes?: readonly ReasonCode[]
  /** The items once this is done, if it changes them. */
  readonly items?: readonly RequestedChange[]
  readonly decision?: { kind: string; outcome: string; subjectId?: string; reasonCodes?: readonly string[] }
  /** Nothing of the customer changes, only who works on it. */
  readonly keepsVersion?: true
  /** Looking at a case is no work on it: it doesn't keep it anybody's. */
  readonly isLook?: true
}

export interface Done extends CaseRef {
  readonly version: number
  readonly state: ReviewState
}

/** Writes a deed down with everything that follows from it. `more` are the statements of the deed itself. */
export async function write(lockedCase: LockedCase, action: Action, ...more: Promise<unknown>[]): Promise<Done> {
  const { app, sql, at, row, reviewCase, state: before, reviewer, requestId } = lockedCase
  const after = action.trigger ? step(before, action.trigger, action.facts) : before
  if (!after) throw new Error(`${action.trigger} is not for ${before.verificationStatus}/${before.reviewStage}`)
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
      reasonCodes: action.innerReasonCodes ?? action.reasonCodes ?? [],
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
    ...more,
    moved,
    // Whatever its owner does to a case keeps it theirs.
    isMoved({ before, after }) || action.isLook || reviewCase.ownerId !== reviewer.accountId
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
  if (series.events.length > 0) lockedCase.told.events = true
  return { partnerId, customerId, version, state: after }
}

const NOTHING_SEALED = Buffer.alloc(0)
