// Exports a filtered list of alerts.
import { csvExport, EXPORT_DESCRIPTION, MOST_ROWS } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { type AlertRecord, alertRecords } from './alert-record.ts'
import { ALERT_FILTERS, ALERT_ORDER, readAlertFilter } from './list-alerts.ts'
import { alertOrder, countMatching, listAlerts, sortTime } from './list-sql.ts'

const PAGE = 500

export const exportAlerts = operation({
  id: 'exportAlerts',
  method: 'GET',
  path: '/compliance/v1/alerts/export',
  scope: 'review.read',
  tag: 'Monitoring',
  summary: 'Export alerts',
  description: `${EXPORT_DESCRIPTION} ${ALERT_ORDER}`,
  query: Type.Object(ALERT_FILTERS),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    const now = app.clock.now()
    const filter = readAlertFilter(query, now, caller.user!.userId)
    // All cells must respond: a file can't show that something is missing.
    const counts = await app.db.reads.eachCell((sql) => countMatching(sql, filter, MOST_ROWS + 1))
    return csvExport<AlertRecord>(
      { app, caller, headers, requestId },
      {
        list: 'alerts',
        filters: query,
        partnerId: NO_PARTNER,
        total: Math.min(
          counts.reduce((sum, count) => sum + count, 0),
          MOST_ROWS + 1,
        ),
        columns: COLUMNS,
        page: async (last) => {
          const after = last && { time: timeFrom(last[sortTime(filter)]!), alertId: last.alertId }
          const pages = await app.db.reads.eachCell((sql) => listAlerts(sql, filter, { limit: PAGE, after }))
          return alertRecords(app, mergeRows(pages, alertOrder(filter), PAGE), { caller, now })
        },
      },
    )
  },
})

const COLUMNS = {
  alertId: (row: AlertRecord) => row.alertId,
  customerId: (row: AlertRecord) => row.customerId,
  partnerName: (row: AlertRecord) => row.partnerName,
  partnerCustomerId: (row: AlertRecord) => row.partnerCustomerId,
  companyName: (row: AlertRecord) => row.companyName,
  kind: (row: AlertRecord) => row.kind,
  severity: (row: AlertRecord) => row.severity,
  category: (row: AlertRecord) => row.details.category ?? null,
  subjectKind: (row: AlertRecord) => row.details.subjectKind ?? null,
  score: (row: AlertRecord) => row.details.score ?? null,
  state: (row: AlertRecord) => row.state,
  riskLevel: (row: AlertRecord) => row.riskLevel,
  raisedAt: (row: AlertRecord) => row.raisedAt,
  dueAt: (row: AlertRecord) => row.dueAt,
  overdue: (row: AlertRecord) => row.overdue,
  ownerEmail: (row: AlertRecord) => row.ownerEmail,
  proposedReason: (row: AlertRecord) => row.proposal?.reasonCode ?? null,
  proposedByEmail: (row: AlertRecord) => row.proposal?.proposedBy.email ?? null,
  closedAt: (row: AlertRecord) => row.closedAt,
  closedByEmail: (row: AlertRecord) => row.closedBy?.email ?? null,
  resolution: (row: AlertRecord) => row.resolution,
  reasonCode: (row: AlertRecord) => row.reasonCode,
}
