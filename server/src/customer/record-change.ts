// Records a change of a locked customer: its events, the next entry of its audit log, and the customer's own row.

import { type Actor, auditEntry } from '../audit/audit-log.ts'
import { insertAuditEntry } from '../audit/audit-log-sql.ts'
import type { App } from '../platform/app.ts'
import { type MovedReview, saveReview } from './case/move-review.ts'
import { assertKey, type CustomerRef, changeCustomer, type LockedCustomer } from './change-customer.ts'
import { type CustomerUpdate, insertEvents, updateCustomer } from './customer-sql.ts'
import type { ChangeSnapshot } from './past-version.ts'

export interface Change {
  readonly actor: Actor
  /** What was done, as the audit log names it. */
  readonly action: string
  readonly changedFields: readonly string[]
  readonly version: number
  /** The profile before and after, sealed in the audit log. */
  readonly snapshot?: ChangeSnapshot
  readonly profile?: CustomerUpdate['profile']
  readonly review?: MovedReview
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
  const { version, profile, review, snapshot = null, isErased } = change
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
    snapshot ? assertKey(customer) : NOTHING_TO_SEAL,
    snapshot,
  )
  const fresh = events.events.slice(recorded.events)
  recorded.auditHash = entry.hash
  recorded.events = events.events.length
  await Promise.all([
    ...statements(entry.auditEntryId),
    review && saveReview(customer, review),
    insertEvents(sql, at, fresh),
    insertAuditEntry(sql, at.partnerId, entry),
    updateCustomer(sql, at, {
      version,
      eventSequence: events.lastSequence,
      auditHash: entry.hash,
      ...(review && { review }),
      ...(profile && { profile }),
      ...(isErased && { isErased }),
    }),
  ])
}

const NOTHING_TO_SEAL = Buffer.alloc(0)

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
