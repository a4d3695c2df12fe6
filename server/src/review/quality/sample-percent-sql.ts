// The SQL of the share of approvals that are sampled.
import type { DirectorySql } from '../../platform/db/db.ts'

export interface SamplingRow {
  readonly samplePercent: number
  readonly changedBy: string
  readonly changedAt: Date
}

export async function findSampling(sql: DirectorySql): Promise<SamplingRow | undefined> {
  const [row] = await sql<SamplingRow[]>`
    select sample_percent as "samplePercent", changed_by as "changedBy", changed_at as "changedAt" from quality_setting`
  return row
}

export async function saveSampling(sql: DirectorySql, row: SamplingRow): Promise<void> {
  await sql`
    insert into quality_setting (sample_percent, changed_by, changed_at)
    values (${row.samplePercent}, ${row.changedBy}, ${row.changedAt})
    on conflict (is_only) do update set
      sample_percent = excluded.sample_percent, changed_by = excluded.changed_by, changed_at = excluded.changed_at`
}
