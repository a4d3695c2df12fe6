// SQL of the reports that operators see.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { Finding } from './check-result.ts'

/** Older reports are deleted. */
const KEPT = 20

export interface Report {
  readonly checkedAt: Date
  readonly checkedBy: string
  readonly findings: readonly Finding[]
}

export async function insertReport(
  sql: DirectorySql,
  report: { checkedAt: Date; checkedBy: string; findings: readonly Finding[] },
): Promise<void> {
  await sql`
    insert into installation_report (checked_at, checked_by, findings)
    values (${report.checkedAt}, ${report.checkedBy}, ${sql.json(report.findings as never)})`
  await sql`
    delete from installation_report
    where report_id <= (select report_id from installation_report order by report_id desc offset ${KEPT} limit 1)`
}

export async function findLastReport(sql: DirectorySql): Promise<Report | undefined> {
  const [row] = await sql<Report[]>`
    select r.checked_at as "checkedAt", a.email as "checkedBy", r.findings
    from installation_report r join account a on a.account_id = r.checked_by
    order by r.report_id desc limit 1`
  return row
}
