// Audit entries for what staff do or view without changing the profile. A view that can't be recorded doesn't happen.
import { staffActor } from '../audit/staff-actor.ts'
import type { CustomerRef } from '../customer/customer-ref.ts'
import { auditCustomer } from '../customer/record-change.ts'
import type { Caller } from '../http/caller.ts'
import type { App } from '../platform/app.ts'

export interface CustomerView {
  /** The name in the audit log. */
  readonly action: string
  readonly subjects: readonly string[]
  readonly requestId: string
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
