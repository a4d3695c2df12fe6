// Who a change of a customer is attributed to in the audit log.
import type { Actor } from '../audit/audit-log.ts'
import type { Caller } from '../http/caller.ts'

/** The partner's client, the user of the partner who changed the customer in the dashboard, or the business itself. */
export function actorOf({ clientId, completion }: Caller): Actor {
  return completion ? { kind: 'Business', id: completion.linkId } : { kind: 'Partner', id: clientId }
}
