// The SQL of the times that cases spend in their stages.
import type { Cell, CellSql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { StageTime } from './stage-time.ts'

/** For a proposed approval, the case has no start time: the time of the decision is used. */
export async function insertStageTime(
  sql: CellSql,
  at: { partnerId: string; customerId: string; now: Date },
  { stage, enteredAt, reviewSeconds, reviewerId }: StageTime,
  country: string,
): Promise<void> {
  const entered = enteredAt
    ? sql`${enteredAt}::timestamptz`
    : sql`(select max(decided_at) from review_decision
        where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and kind = 'Approve' and decided_at <= ${at.now})`
  await sql`
    insert into case_stage_time (partner_id, customer_id, move_id, stage, country, left_at, seconds, review_seconds, reviewer_id)
    select ${at.partnerId}, ${at.customerId}, ${newId(at.now)}, ${stage}, ${country}, ${at.now},
      greatest(0, extract(epoch from ${at.now}::timestamptz - ${entered}))::int, ${reviewSeconds}::int, ${reviewerId}::uuid`
}

/** At most this many at a time, so that each transaction stays short. */
const BATCH = 10_000

/** Returns how many were deleted. */
export async function deleteOldStageTimes(
  { transaction }: Pick<Cell, 'transaction'>,
  before: Date,
  batch = BATCH,
): Promise<number> {
  const deleteBatch = (sql: CellSql) => sql`
    delete from case_stage_time where ctid = any (array(
      select ctid from case_stage_time where left_at < ${before} order by left_at limit ${batch}))`
  for (let total = 0; ; ) {
    const { count } = await transaction(async (sql) => deleteBatch(sql))
    total += count
    if (count < batch) return total
  }
}
