// Exports the results of quality samples per analyst.
import { findStaffNames } from '../../audit/staff-emails.ts'
import { csvExport, EXPORT_DESCRIPTION } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { type AnalystQuality, periodStart, QualityQuery, readResults, resultsByAnalyst } from './quality.ts'
import { CATEGORIES } from './sample-results.ts'

export const exportQuality = operation({
  id: 'exportQuality',
  method: 'GET',
  path: '/compliance/v1/quality/export',
  scope: 'review.oversee',
  tag: 'Quality',
  summary: 'Export the results of quality samples',
  description:
    `${EXPORT_DESCRIPTION} One row for each user with sampled decisions in the period: \`name\` as the dashboard shows it, \`sampled\`, \`reviewed\`, ` +
    '`disagreed`, and for each category of errors the number of disagreements about it, for example `disagreedDocuments`.',
  query: QualityQuery,
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    const since = periodStart(app, query)
    // All cells must respond: a file can't show that something is missing.
    const results = await resultsByAnalyst(app, await app.db.reads.eachCell((sql) => readResults(sql, since)))
    const nameOf = await findStaffNames(
      app,
      results.map(({ userId }) => userId),
    )
    return csvExport<AnalystQuality>(
      { app, caller, headers, requestId },
      {
        list: 'quality',
        filters: query,
        partnerId: NO_PARTNER,
        total: results.length,
        columns: columnsOf(nameOf),
        page: async (last) => (last ? [] : results),
      },
    )
  },
})

const columnsOf = (nameOf: (userId: string) => string | null) => ({
  userId: (row: AnalystQuality) => row.userId,
  email: (row: AnalystQuality) => row.email,
  name: (row: AnalystQuality) => nameOf(row.userId),
  sampled: (row: AnalystQuality) => row.sampled,
  reviewed: (row: AnalystQuality) => row.reviewed,
  disagreed: (row: AnalystQuality) => row.disagreed,
  ...Object.fromEntries(
    CATEGORIES.map((category) => [`disagreed${category}`, (row: AnalystQuality) => row.categories[category]]),
  ),
})
