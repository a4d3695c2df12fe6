// The SQL of the shares of decisions that are sampled.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { SamplingShares } from './sampling-shares.ts'

export interface SamplingRow extends SamplingShares {
  readonly changedBy: string
  readonly changedAt: Date
}

const selectSampling = (sql: DirectorySql) => sql`
  select sample_percent as "samplePercent", rejection_percent as "rejectionPercent", high_risk_percent as "highRiskPercent",
    reviewer_percents as "reviewerPercents", changed_by as "changedBy", changed_at as "changedAt"
  from quality_setting`

export async function findSampling(sql: DirectorySql): Promise<SamplingRow | undefined> {
  const [row] = await sql<SamplingRow[]>`${selectSampling(sql)}`
  return row
}

/** Two changes at once are made one after the other, so that each records what it replaced. */
export async function lockSampling(sql: DirectorySql): Promise<SamplingRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('quality_setting'))`
  return findSampling(sql)
}

export async function saveSampling(sql: DirectorySql, row: SamplingRow): Promise<void> {
  await sql`
    insert into quality_setting (
      sample_percent, rejection_percent, high_risk_percent, reviewer_percents, changed_by, changed_at)
    values (${row.samplePercent}, ${row.rejectionPercent}, ${row.highRiskPercent}, ${sql.json(row.reviewerPercents)},
      ${row.changedBy}, ${row.changedAt})
    on conflict (is_only) do update set
      sample_percent = excluded.sample_percent, rejection_percent = excluded.rejection_percent,
      high_risk_percent = excluded.high_risk_percent, reviewer_percents = excluded.reviewer_percents,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`
}
