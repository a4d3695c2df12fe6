// Exports the decisions that a second analyst disagreed with.
import { csvExport, EXPORT_DESCRIPTION, MOST_ROWS } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { recordsOf, unsettledFirst } from './get-quality.ts'
import { periodStart, QualityQuery } from './quality.ts'
import { listDisagreements } from './quality-sql.ts'

export const exportDisagreements = operation({
  id: 'exportDisagreements',
  method: 'GET',
  path: '/compliance/v1/quality/disagreements/export',
  scope: 'review.oversee',
  tag: 'Quality',
  summary: 'Export disagreements',
  description: `${EXPORT_DESCRIPTION} One row for each disagreement of the period: those that are not settled, then the others. Several users or categories are separated by a space.`,
  query: QualityQuery,
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    const since = periodStart(app, query)
    // All cells must respond: a file can't show that something is missing.
    const pages = await app.db.reads.eachCell((sql) => listDisagreements(sql, { since, limit: MOST_ROWS + 1 }))
    const rows = mergeRows(pages, unsettledFirst, MOST_ROWS + 1)
    return csvExport<Row>(
      { app, caller, headers, requestId },
      {
        list: 'disagreements',
        filters: query,
        partnerId: NO_PARTNER,
        total: rows.length,
        columns: COLUMNS,
        page: async (last) => (last ? [] : recordsOf(app, rows)),
      },
    )
  },
})

type Row = Awaited<ReturnType<typeof recordsOf>>[number]

/** A removed user has no email address. */
const nameOf = ({ userId, email }: Row['reviewedBy']) => email ?? userId

const COLUMNS = {
  sampleId: (row: Row) => row.sampleId,
  customerId: (row: Row) => row.customerId,
  companyName: (row: Row) => row.companyName,
  partnerName: (row: Row) => row.partnerName,
  outcome: (row: Row) => row.outcome,
  decidedAt: (row: Row) => row.approvedAt,
  decidedBy: (row: Row) => row.approvedBy.map(nameOf).join(' '),
  reviewedAt: (row: Row) => row.reviewedAt,
  reviewedBy: (row: Row) => nameOf(row.reviewedBy),
  categories: (row: Row) => row.categories.join(' '),
  reason: (row: Row) => row.reason,
  inForce: (row: Row) => row.canReopen,
  settledAt: (row: Row) => row.settledAt,
  settledBy: (row: Row) => row.settledBy && nameOf(row.settledBy),
}
