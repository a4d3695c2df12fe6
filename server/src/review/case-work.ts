// The way everything goes that staff or timers do to a case: hold the customer's row, look at what is there, decide, and
// write the customer, the case, the decision, the trail and the event in that one transaction. The dispatcher is told after.
import { insertAuditEntry } from '../audit/sql.ts'
import { auditEntry } from '../audit/trail.ts'
import { Refusal } from '../errors.ts'
import { EventSeries } from '../events/outbox.ts'
import { insertEvents, lockCustomer } from '../onboarding/changes-sql.ts'
import { isMoved, moveReview } from '../onboarding/move-review.ts'
import { assertCustomerId } from '../onboarding/own-customer.ts'
import { packageOf } from '../onboarding/profile-record.ts'
import { dueCount, type RequestedItem } from '../onboarding/requested-items.ts'
import { newCase } from '../onboarding/review-case.ts'
import { type CaseRow, findCase, updateCustomerState } from '../onboarding/review-sql.ts'
import { findPackage, findPartnerOf, type PackageRow } from '../onboarding/sql.ts'
import { sealStatusMessage } from '../onboarding/status-message.ts'
import { type Facts, type ReviewState, stateOf, step, type Trigger } from '../onboarding/verification.ts'
import type { App } from '../platform/app.ts'
import { isLockTimeout, type Sql } from '../platform/db.ts'
import type { ReasonCode } from '../reference/reason-codes.ts'
import { insertDecision, touchCase } from './case-sql.ts'
import type { Reviewer } from './reviewer.ts'

export interface CaseRef {
  readonly partnerId: string
  readonly customerId: string
}

/** A case in hand: nobody else changes the customer until the work is done. */
export interface CaseInHand {
  readonly app: App
  readonly sql: Sql
  readonly at: CaseRef & { readonly now: Date }
  readonly row: PackageRow
  readonly kase: CaseRow
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
export async function findRef(app: App, id: string | undefined): Promise<CaseRef> {
  const customerId = assertCustomerId(id)
  const partnerId = await app.db.everyPartner((sql) => findPartnerOf(sql, customerId))
  if (!partnerId) throw new Refusal('Customer.NotFound')
  return { partnerId, customerId }
}

export async function workOnCase<T>(
  app: App,
  { reviewer, customerId, requestId }: Asking,
  work: (inHand: CaseInHand) => Promise<T>,
): Promise<T> {
  const ref = await findRef(app, customerId)
  const partnerKey = await app.vault.partnerKey(ref.partnerId)
  const told = { events: false }
  const done = await app.db
    .partnerTransaction(ref.partnerId, async (sql) => {
      const inHand = await takeInHand(app, sql, ref, { reviewer, requestId, partnerKey, told })
      if (!inHand) throw new Refusal('Customer.NotFound')
      return work(inHand)
    })
    .catch(waitedTooLong)
  if (told.events) app.events.wake(ref.partnerId)
  return done
}

export function waitedTooLong(error: unknown): never {
  if (isLockTimeout(error)) throw new Refusal('Service.Unavailable', { headers: { 'retry-after': '2' }, cause: error })
  throw error
}

/** Holds the customer's row and reads everything under it. */
export async function takeInHand(
  app: App,
  sql: Sql,
  ref: CaseRef,
  who: { reviewer: Reviewer; requestId: string | null; partnerKey: Buffer | undefined; told?: { events: boolean } },
): Promise<CaseInHand | undefined> {
  const [, row, kase] = await Promise.all([
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
    kase: kase ?? { ...newCase(row.created_at, app.config.review.slaMs), ...NO_RISK },
    state: stateOf(row),
    reviewer: who.reviewer,
    requestId: who.requestId,
    key,
    told: who.told ?? { events: false },
  }
}

const NO_RISK = { riskLevel: null, riskScore: null, riskReasons: [] } as const

/** Every decision names the version it was made on. */
export function assertVersion({ row }: CaseInHand, version: number): void {
  if (row.version !== version) throw new Refusal('Review.VersionStale')
}

/** Decisions are the owner's. */
export function assertOwner({ state, kase, reviewer }: CaseInHand): void {
  if (state.reviewStage !== 'InReview') throw new Refusal('Review.NotInReview')
  if (kase.ownerId !== reviewer.accountId) throw new Refusal('Review.NotOwner')
}

/** Without its key a customer has been erased, and nothing more is decided on it. */
export function assertKey({ key }: CaseInHand): Buffer {
  if (!key) throw new Refusal('Customer.NotEditable', { message: 'The customer has been erased.' })
  return key
}

export interface Deed {
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
  readonly items?: readonly RequestedItem[]
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
export async function write(inHand: CaseInHand, deed: Deed, ...more: Promise<unknown>[]): Promise<Done> {
  const { app, sql, at, row, kase, state: before, reviewer, requestId } = inHand
  const after = deed.trigger ? step(before, deed.trigger, deed.facts) : before
  if (!after) throw new Error(`${deed.trigger} is not for ${before.verificationStatus}/${before.reviewStage}`)
  const statusChanged = after.verificationStatus !== before.verificationStatus
  const version = row.version + (deed.keepsVersion && !statusChanged ? 0 : 1)
  const { partnerId, customerId, now } = at
  const about = { partnerId, customerId, partnerCustomerId: row.partner_customer_id }
  const series = new EventSeries({ ...about, correlationId: requestId ?? '', occurredAt: now }, row.event_sequence)
  const counted = { businessTypeCode: row.business_type_code, incorporationCountry: row.incorporation_country }
  const moved = moveReview(sql, series, {
    at,
    partnerCustomerId: row.partner_customer_id,
    before,
    after,
    kase,
    how: {
      trigger: deed.trigger ?? 'Claim',
      by: deed.by ?? reviewer.accountId,
      now,
      version,
      slaMs: app.config.review.slaMs,
      reasonCodes: deed.innerReasonCodes ?? deed.reasonCodes ?? [],
    },
    reasonCodes: deed.reasonCodes ?? [],
    dueCount: statusChanged ? dueCount(packageOf(row), deed.items ?? row.items, after.reviewStage) : 0,
    counted: { before: counted, after: counted },
  })
  const audit = auditEntry(
    {
      customerId,
      version,
      occurredAt: now,
      actor: reviewer.actor,
      action: deed.action,
      changedFields: deed.changedFields,
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
    isMoved({ before, after }) || deed.isLook || kase.ownerId !== reviewer.accountId
      ? undefined
      : touchCase(sql, at, now),
    deed.decision &&
      insertDecision(sql, at, {
        decisionId: audit.auditEntryId,
        ...deed.decision,
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
      reasonCodes: deed.reasonCodes ?? [],
      sealedMessage: deed.message ? sealStatusMessage(assertKey(inHand), customerId, deed.message) : null,
      decidedAt: isDecided ? now : null,
      version,
      eventSequence: series.lastSequence,
      auditHash: audit.hash,
    }),
  ])
  if (series.events.length > 0) inHand.told.events = true
  return { partnerId, customerId, version, state: after }
}

const NOTHING_SEALED = Buffer.alloc(0)
