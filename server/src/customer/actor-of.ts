// Who a change of a customer is attributed to in the audit log.
import type { Actor } from '../audit/audit-log.ts'
import type { Caller } from '../http/caller.ts'

/** The partner's client, or the user of the partner who changed the customer on the dashboard. */
export function actorOf({ clientId }: Caller): Actor {
  return { kind: 'Partner', id: clientId }
}
