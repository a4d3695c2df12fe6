// The visits of a user to the overview.
import type { DirectorySql } from '../../platform/db/db.ts'

/** Continues the visit, or starts the next one if the last is over. Returns the end of the visit before. */
export async function upsertVisit(
  sql: DirectorySql,
  visit: { partnerId: string; accountId: string; at: Date; overBefore: Date },
): Promise<Date | null> {
  const [row] = await sql<{ previous_seen_at: Date | null }[]>`
    insert into user_visit as v (partner_id, account_id, last_seen_at)
    values (${visit.partnerId}, ${visit.accountId}, ${visit.at})
    on conflict (partner_id, account_id) do update set
      previous_seen_at = case when v.last_seen_at < ${visit.overBefore} then v.last_seen_at else v.previous_seen_at end,
      last_seen_at = greatest(v.last_seen_at, excluded.last_seen_at)
    returning previous_seen_at`
  return row!.previous_seen_at
}

export async function deleteVisits(sql: DirectorySql, partnerId: string, accountId: string): Promise<void> {
  await sql`delete from user_visit where partner_id = ${partnerId} and account_id = ${accountId}`
}
