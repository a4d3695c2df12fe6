// Routes events in the statement that writes them, so that neither exists without the other.
import type { CellSql } from '../platform/db/db.ts'

/**
 * Common table expressions for a statement that has `fresh` (event_id, delivery_id, event_type, event_version, occurred_at): its events
 * are queued for the partner's endpoint or recorded as unrouted. The endpoint is read once for all of them.
 * The setting stops the trigger, which nodes of an earlier version need, from routing them again.
 */
export function routing(sql: CellSql, partnerId: string) {
  return sql`, route as materialized (
      select set_config('app.events_routed', 'on', true), exists (
        select from webhook_endpoint w where w.partner_id = ${partnerId}::uuid and w.status <> 'Disabled') as has_endpoint
    ), queued as (
      insert into webhook_queue (partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at)
      select ${partnerId}::uuid, delivery_id, event_id, event_type, event_version, occurred_at, 0, occurred_at
      from fresh where (select has_endpoint from route)
    ), unrouted as (
      insert into webhook_unrouted (partner_id, event_id)
      select ${partnerId}::uuid, event_id from fresh where not (select has_endpoint from route)
    )`
}
