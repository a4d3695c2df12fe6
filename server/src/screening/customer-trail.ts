// Writes into a customer's trail what staff did or saw that leaves the profile as it is. A view that can't be written down
// doesn't happen.
import { insertAuditEntry } from '../audit/sql.ts'
import { type Actor, auditEntry } from '../audit/trail.ts'
import { lockCustomer } from '../customer/changes-sql.ts'
import { findSettlingCustomer, updateAuditHash } from '../customer/documents/documents-sql.ts'
import { findPartnerOf } from '../customer/sql.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { App } from '../platform/app.ts'
import { isLockTimeout, type Sql } from '../platform/db/db.ts'
import type { CustomerRef } from './sql.ts'

export interface Noted {
  /** As the trail names it. */
  readonly action: string
  readonly places: readonly string[]
  readonly requestId: string
}

/** Whose customer it is, for staff, who see every partner's. */
export async function findAnyCustomer(app: App, customerId: string): Promise<CustomerRef> {
  const partnerId = await app.db.everyPartner((sql) => findPartnerOf(sql, customerId))
  if (!partnerId) throw new ApiError('Customer.NotFound')
  return { partnerId, customerId }
}

/** In a transaction of the caller's. Holds the customer's row from here on. */
export function note(sql: Sql, at: CustomerRef & { now: Date }, caller: Caller, noted: Noted): Promise<void> {
  return noteBy(sql, at, { kind: 'Analyst', id: caller.person!.userId }, noted)
}

/** As `note`, for whoever it was. */
export async function noteBy(sql: Sql, at: CustomerRef & { now: Date }, actor: Actor, noted: Noted): Promise<void> {
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
      actor,
      action: noted.action,
      changedFields: noted.places,
      requestId: noted.requestId,
    },
    Buffer.from(customer.auditHash),
    NOTHING_SEALED,
    null,
  )
  await Promise.all([insertAuditEntry(sql, at.partnerId, entry), updateAuditHash(sql, at, entry.hash)])
}

/** A view, in a transaction of its own. */
export async function noteView(app: App, at: CustomerRef, caller: Caller, noted: Noted): Promise<void> {
  const now = app.clock.now()
  await app.db.partnerTransaction(at.partnerId, (sql) => note(sql, { ...at, now }, caller, noted))
}

/** Somebody else has held the customer's row for too long. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (!isLockTimeout(error)) throw error
    throw new ApiError('Service.Unavailable', { headers: { 'retry-after': '2' }, cause: error })
  })
}

const NOTHING_SEALED = Buffer.alloc(0)
