// Records a change of a locked customer: its events, the next entry of its audit log, and the customer's own row. If its review
// moves, the case, the counts and the notifications follow.

import { type Actor, auditEntry, type Snapshot } from '../audit/audit-log.ts'
import { insertAuditEntry } from '../audit/audit-log-sql.ts'
import { insertEvents } from '../events/sql.ts'
import type { App } from '../platform/app.ts'
import { moveReview, type ReviewMove } from './case/move-review.ts'
import { dueCount } from './case/requested-changes.ts'
import { changeCustomer, type LockedCustomer } from './change-customer.ts'
import type { CustomerRef } from './customer-ref.ts'
import { type CustomerUpdate, updateCustomer } from './customer-sql.ts'
import type { ChangeSnapshot } from './past-version.ts'
import { packageOf } from './profile-record.ts'

export interface Change {
  readonly actor: Actor
  /** What was done, as the audit log names it. */
  readonly action: string
  readonly changedFields: readonly string[]
  readonly version: number
  /** Left out: no field of the profile changed. */
  readonly snapshot?: Snapshot<ChangeSnapshot>
  readonly profile?: CustomerUpdate['profile']
  /** Its event comes after those that the change has added itself. */
  readonly review?: ReviewMove
  readonly isErased?: boolean
}

type Statements = readonly (Promise<unknown> | undefined)[]

/** `statements` are the other rows of the change, written in the same round trip. */
export async function recordChange(
  customer: LockedCustomer,
  change: Change,
  statements: (auditEntryId: string) => Statements = () => [],
): Promise<void> {
  const { sql, at, events, recorded } = customer
  const { version, profile, snapshot, review, isErased } = change
  const columns = review && announceMove(customer, review, version)
  const entry = auditEntry(
    {
      customerId: at.customerId,
      version,
      occurredAt: at.now,
      actor: change.actor,
      action: change.action,
      changedFields: change.changedFields,
      requestId: customer.requestId,
    },
    recorded.auditHash,
    snapshot,
  )
  const fresh = events.events.slice(recorded.events)
  recorded.auditHash = entry.hash
  recorded.events = events.events.length
  await Promise.all([
    ...statements(entry.auditEntryId),
    review && moveReview(customer, review, version),
    insertEvents(sql, at, fresh),
    insertAuditEntry(sql, at.partnerId, entry),
    updateCustomer(sql, at, {
      version,
      eventSequence: events.lastSequence,
      auditHash: entry.hash,
      ...(columns && { review: columns }),
      ...(profile && { profile }),
      ...(isErased && { isErased }),
    }),
  ])
}

/** Adds the event of a new status. Returns the columns of the review. */
function announceMove(
  customer: LockedCustomer,
  { after, reasonCodes = [], sealedMessage = null, ...move }: ReviewMove,
  version: number,
): NonNullable<CustomerUpdate['review']> {
  const { at, row, state, events } = customer
  const statusChanged = state.verificationStatus !== after.verificationStatus
  const isDecided = after.verificationStatus === 'Approved' || after.verificationStatus === 'Rejected'
  if (statusChanged)
    events.add('business.verification.changed', {
      customerId: at.customerId,
      partnerCustomerId: row.partner_customer_id,
      previousStatus: state.verificationStatus,
      verificationStatus: after.verificationStatus,
      reviewStage: after.reviewStage,
      reasonCodes: [...reasonCodes],
      outstandingRequirementCount:
        move.dueCount?.() ?? dueCount(packageOf(row), move.items ?? row.requestedChanges, after),
      round: after.round,
      version,
      changedAt: at.now.toISOString(),
    })
  return { after, statusChanged, reasonCodes, sealedMessage, decidedAt: isDecided ? at.now : null }
}

export interface AuditedAction {
  readonly actor: Actor
  readonly action: string
  readonly changedFields: readonly string[]
}

/** Something that leaves the customer as it is, such as a view. */
export function recordCustomerAction(
  customer: LockedCustomer,
  action: AuditedAction,
  statements?: () => Statements,
): Promise<void> {
  return recordChange(customer, { ...action, version: customer.row.version }, statements)
}

/** As recordCustomerAction, in a transaction of its own. */
export function auditCustomer(
  app: App,
  ref: CustomerRef,
  { requestId, ...action }: AuditedAction & { readonly requestId: string },
): Promise<void> {
  return changeCustomer(app, ref, { requestId }, (customer) => recordCustomerAction(customer, action))
}
