// Events that occurred while no endpoint was active, until the partner replays or ignores them.
import type { CellSql } from '../../platform/db/db.ts'

/** Undefined without an endpoint, null if nothing was settled yet. */
export async function findMissedSettledAt(sql: CellSql, partnerId: string): Promise<Date | null | undefined> {
  const [row] = await sql<{ missed_settled_at: Date | null }[]>`
    select missed_settled_at from webhook_endpoint where partner_id = ${partnerId}`
  return row?.missed_settled_at
}

/** Unrouted events of the period, counted up to the limit. */
export async function countMissed(
  sql: CellSql,
  { partnerId, from, to }: { partnerId: string; from: Date; to: Date },
  limit: number,
): Promise<number> {
  const [row] = await sql<{ missed: number }[]>`
    select count(*)::int as missed from (
      select from webhook_unrouted u join event e on e.partner_id = u.partner_id and e.event_id = u.event_id
      where u.partner_id = ${partnerId} and u.event_id >= first_id_at(${from}) and e.occurred_at >= ${from}
        and e.occurred_at < ${to}
      limit ${limit}) as missed`
  return row!.missed
}

/** Never moves back. */
export async function settleMissed(sql: CellSql, partnerId: string, until: Date): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoint set missed_settled_at = greatest(missed_settled_at, ${until}) where partner_id = ${partnerId}`
  return count === 1
}
