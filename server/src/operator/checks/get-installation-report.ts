// The last report of the installation checks that an operator ran.
import { named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ReportRecord, reportRecord } from './report-record.ts'
import { findLastReport } from './report-sql.ts'

export const getInstallationReport = operation({
  id: 'getInstallationReport',
  method: 'GET',
  path: '/operator/v1/checks',
  scope: 'operator',
  tag: 'Installation',
  summary: 'Get the last report of the installation checks',
  value: named('LastInstallationReport', { report: nullable(ReportRecord) }),
  errors: [],

  async handle({ app }) {
    const report = await app.db.directory(findLastReport)
    return { value: { report: report ? reportRecord(report) : null } }
  },
})
