// Exports the backlog with all of its groups.
import { csvExport, EXPORT_DESCRIPTION } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { AGE_BANDS } from './age-bands.ts'
import { type AskCells, BacklogQuery, type BacklogRow, readAges, readBacklogQuery, readRows } from './backlog.ts'

const PAGE = 200

export const exportBacklog = operation({
  id: 'exportBacklog',
  method: 'GET',
  path: '/compliance/v1/backlog/export',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'Export the backlog',
  description:
    `${EXPORT_DESCRIPTION} One row for each group: \`open\` cases as of now, by age in the columns from \`ageUnder1Day\` to ` +
    '`ageOver14Days`; `finished` cases of the period, and the median and 90th percentile of their time in seconds.',
  query: BacklogQuery,
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    const { wanted, since } = readBacklogQuery(app, query)
    // All cells must respond: a file can't show that something is missing.
    const ask: AskCells = async (work) => ({ answers: await app.db.reads.eachCell(work), unavailableCells: [] })
    const { ages } = await readAges(ask, wanted)
    let read = 0
    return csvExport<BacklogRow>(
      { app, caller, headers, requestId },
      {
        list: 'backlog',
        filters: query,
        partnerId: NO_PARTNER,
        total: ages.length,
        columns: COLUMNS,
        page: async () => {
          const page = ages.slice(read, read + PAGE)
          read += page.length
          return page.length === 0 ? [] : (await readRows(ask, wanted, since, page)).rows
        },
      },
    )
  },
})

const COLUMNS = {
  key: (row: BacklogRow) => row.key,
  name: (row: BacklogRow) => row.name,
  open: (row: BacklogRow) => row.open,
  ...Object.fromEntries(AGE_BANDS.map((band) => [`age${band}`, (row: BacklogRow) => row.ages[band]])),
  finished: (row: BacklogRow) => row.finished,
  medianSeconds: (row: BacklogRow) => row.medianSeconds,
  p90Seconds: (row: BacklogRow) => row.p90Seconds,
}
