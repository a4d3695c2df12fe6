// Deliveries whose event was sent again.
import type { CellSql } from '../../platform/db/db.ts'
import type { DeliveryRow } from './delivery-sql.ts'

type Sent = Pick<DeliveryRow, 'delivery_id' | 'event_id' | 'occurred_at'>

/** Of these deliveries, those whose event was resent after them. */
export async function findResent(
  sql: CellSql,
  partnerId: string,
  deliveries: readonly Sent[],
): Promise<ReadonlySet<string>> {
  return (await findLater(sql, partnerId, deliveries)).resent
}

/** Failed deliveries whose event was resent, and retrying ones whose event a later delivery has delivered. */
export async function findResentFailures(
  sql: CellSql,
  partnerId: string,
  deliveries: readonly DeliveryRow[],
): Promise<Set<string>> {
  const failed = deliveries.filter(({ status }) => status === 'Exhausted')
  const retrying = deliveries.filter(({ status, attempt_count }) => status === 'Pending' && attempt_count > 0)
  const { resent, delivered } = await findLater(sql, partnerId, [...failed, ...retrying])
  return new Set([
    ...failed.map(idOf).filter((id) => resent.has(id)),
    ...retrying.map(idOf).filter((id) => delivered.has(id)),
  ])
}

const idOf = ({ delivery_id }: { delivery_id: string }) => delivery_id

/** Of these deliveries, those whose event has a later delivery, and those whose event a later delivery has delivered. */
async function findLater(sql: CellSql, partnerId: string, deliveries: readonly Sent[]) {
  const times = deliveries.map(({ occurred_at }) => occurred_at.toISOString())
  const rows =
    deliveries.length === 0
      ? []
      : await sql<{ delivery_id: string; is_delivered: boolean }[]>`
        select s.delivery_id, coalesce(d.is_delivered, false) as is_delivered
        from unnest(${deliveries.map(idOf)}::uuid[], ${deliveries.map(({ event_id }) => event_id)}::uuid[],
            ${times}::timestamptz[]) as s (delivery_id, event_id, occurred_at)
          cross join lateral (
            select bool_or(status = 'Delivered') as is_delivered from webhook_delivery
            where partner_id = ${partnerId} and occurred_at = s.occurred_at and event_id = s.event_id
              and delivery_id > s.delivery_id) d
        where d.is_delivered is not null or exists (
          select from webhook_queue q where q.partner_id = ${partnerId} and q.lane = 1 and q.event_id = s.event_id
            and q.delivery_id > s.delivery_id)`
  return {
    resent: new Set(rows.map(idOf)),
    delivered: new Set(rows.filter((row) => row.is_delivered).map(idOf)),
  }
}
