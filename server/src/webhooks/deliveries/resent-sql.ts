// Deliveries whose event was sent again.
import type { CellSql } from '../../platform/db/db.ts'
import type { DeliveryRow } from './delivery-sql.ts'

/** Of these deliveries, those whose event was resent after them. */
export async function findResent(
  sql: CellSql,
  partnerId: string,
  deliveries: readonly { delivery_id: string; event_id: string; occurred_at: Date }[],
): Promise<Set<string>> {
  if (deliveries.length === 0) return new Set()
  const column = (name: 'delivery_id' | 'event_id') => deliveries.map((delivery) => delivery[name])
  const times = deliveries.map(({ occurred_at }) => occurred_at.toISOString())
  const rows = await sql<{ delivery_id: string }[]>`
    select s.delivery_id
    from unnest(${column('delivery_id')}::uuid[], ${column('event_id')}::uuid[], ${times}::timestamptz[])
      as s (delivery_id, event_id, occurred_at)
    where exists (
        select from webhook_queue q where q.partner_id = ${partnerId} and q.lane = 1 and q.event_id = s.event_id
          and q.delivery_id > s.delivery_id)
      or exists (
        select from webhook_delivery d where d.partner_id = ${partnerId} and d.occurred_at = s.occurred_at
          and d.event_id = s.event_id and d.delivery_id > s.delivery_id)`
  return new Set(rows.map((row) => row.delivery_id))
}

/** Failed deliveries whose event was resent, and retrying ones whose event a later delivery has delivered. */
export async function findResentFailures(
  sql: CellSql,
  partnerId: string,
  deliveries: readonly DeliveryRow[],
): Promise<Set<string>> {
  const [failed, retrying] = await Promise.all([
    findResent(
      sql,
      partnerId,
      deliveries.filter(({ status }) => status === 'Exhausted'),
    ),
    findDeliveredLater(
      sql,
      partnerId,
      deliveries.filter(({ status, attempt_count }) => status === 'Pending' && attempt_count > 0),
    ),
  ])
  return new Set([...failed, ...retrying])
}

async function findDeliveredLater(
  sql: CellSql,
  partnerId: string,
  deliveries: readonly DeliveryRow[],
): Promise<Set<string>> {
  if (deliveries.length === 0) return new Set()
  const column = (name: 'delivery_id' | 'event_id') => deliveries.map((delivery) => delivery[name])
  const times = deliveries.map(({ occurred_at }) => occurred_at.toISOString())
  const rows = await sql<{ delivery_id: string }[]>`
    select s.delivery_id
    from unnest(${column('delivery_id')}::uuid[], ${column('event_id')}::uuid[], ${times}::timestamptz[])
      as s (delivery_id, event_id, occurred_at)
    where exists (
      select from webhook_delivery d where d.partner_id = ${partnerId} and d.occurred_at = s.occurred_at
        and d.event_id = s.event_id and d.delivery_id > s.delivery_id and d.status = 'Delivered')`
  return new Set(rows.map((row) => row.delivery_id))
}
