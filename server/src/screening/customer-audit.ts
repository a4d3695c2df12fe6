// Audit entries for what staff do or view without changing the profile. A view that can't be recorded doesn't happen.
import { staffActor } from '../audit/staff-actor.ts'
import type { CustomerRef } from '../customer/change-customer.ts'
import { findPartnerOf } from '../customer/customer-sql.ts'
import { auditCustomer } from '../customer/record-change.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { App } from '../platform/app.ts'

export interface CustomerView {
  /** The name in the audit log. */
  readonly action: string
  readonly subjects: readonly string[]
  readonly requestId: string
}

/** The partner that a customer belongs to; staff see the customers of all partners. */
export async function findCustomerRef(app: App, customerId: string): Promise<CustomerRef> {
  const partnerId = await app.db.findInCells((sql) => findPartnerOf(sql, customerId))
  if (!partnerId) throw new ApiError('Customer.NotFound')
  return { partnerId, customerId }
}

/** Records a view in a transaction of its own. */
export function recordCustomerView(
  app: App,
  at: CustomerRef,
  caller: Caller,
  { action, subjects, requestId }: CustomerView,
): Promise<void> {
  return auditCustomer(app, at, { actor: staffActor(caller), action, changedFields: subjects, requestId })
}
