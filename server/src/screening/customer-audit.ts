// Audit entries for what staff do or view without changing the profile. A view that can't be recorded doesn't happen.
import { insertAuditEntry } from '../audit/sql.ts'
import { staffActor } from '../audit/staff-actor.ts'
import { auditEntry } from '../audit/trail.ts'
import { lockCustomer } from '../customer/changes-sql.ts'
import { findSettlingCustomer, updateAuditHash } from '../customer/documents/documents-sql.ts'
import { findPartnerOf } from '../customer/sql.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { App } from '../platform/app.ts'
import { isLockTimeout, type Sql } from '../platform/db/db.ts'
import type { CustomerRef } from './subjects/subjects-sql.ts'

export interface CustomerAction {
  /** The name in the audit log. */
  readonly action: string
  readonly subjects: readonly string[]
  readonly requestId: string
}

/** The partner that a customer belongs to; staff see the customers of all partners. */
export async function findCustomerRef(app: App, customerId: string): Promise<CustomerRef> {
  const partnerId = await app.db.everyPartner((sql) => findPartnerOf(sql, customerId))
  if (!partnerId) throw new ApiError('Customer.NotFound')
  return { partnerId, customerId }
}

/** Runs in the caller's transaction and locks the customer's row until its end. */
export async function recordCustomerAction(
  sql: Sql,
  at: CustomerRef & { now: Date },
  caller: Caller,
  { action, subjects, requestId }: CustomerAction,
): Promise<void> {
  const [, customer] = await Promise.all([
    lockCustomer(sql, at.partnerId, at.customerId),
    findSettlingCustomer(sql, at),
  ])
  if (!customer) throw new ApiError('Customer.NotFound')
  const entry = auditEntry(
    {
      customerId: at.customerId,
      version: customer.version,
      occurredAt: at.now,
      actor: staffActor(caller),
      action,
      changedFields: subjects,
      requestId,
    },
    Buffer.from(customer.auditHash),
    NO_KEY,
    null,
  )
  await Promise.all([insertAuditEntry(sql, at.partnerId, entry), updateAuditHash(sql, at, entry.hash)])
}

/** Records a view in a transaction of its own. */
export async function recordCustomerView(
  app: App,
  at: CustomerRef,
  caller: Caller,
  view: CustomerAction,
): Promise<void> {
  const now = app.clock.now()
  await app.db.partnerTransaction(at.partnerId, (sql) => recordCustomerAction(sql, { ...at, now }, caller, view))
}

/** Turns a lock timeout into a 503 that the caller can retry. */
export async function retryableIfLocked<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (!isLockTimeout(error)) throw error
    throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '2' }, cause: error })
  })
}

/** The entry carries no personal data, so there is nothing to encrypt. */
const NO_KEY = Buffer.alloc(0)
