// Exports the workload by reviewer.
import { findStaffNames } from '../../audit/staff-emails.ts'
import { csvExport, EXPORT_DESCRIPTION } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { readWorkload, WorkloadQuery, type WorkloadRecord } from './workload.ts'

type Row = Static<typeof WorkloadRecord>['analysts'][number]

export const exportWorkload = operation({
  id: 'exportWorkload',
  method: 'GET',
  path: '/compliance/v1/workload/export',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'Export the workload by reviewer',
  description:
    `${EXPORT_DESCRIPTION} One row for each reviewer: \`name\` as the dashboard shows it. \`openCases\`, \`overdueCases\`, \`returnedCases\`, ` +
    '`claimedAlerts` and `overdueAlerts` are as of now; the other numbers count the period. `medianSeconds` is the median time from ' +
    'claiming a case to deciding it or requesting changes.',
  query: WorkloadQuery,
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    // All cells must respond: a file can't show that something is missing.
    const { analysts } = await readWorkload(
      app,
      async (work) => ({ answers: await app.db.reads.eachCell(work), unavailableCells: [] }),
      query,
    )
    const nameOf = await findStaffNames(
      app,
      analysts.map(({ userId }) => userId),
    )
    return csvExport<Row>(
      { app, caller, headers, requestId },
      {
        list: 'workload',
        filters: query,
        partnerId: NO_PARTNER,
        total: analysts.length,
        columns: columnsOf(nameOf),
        page: async (last) => (last ? [] : analysts),
      },
    )
  },
})

const columnsOf = (nameOf: (userId: string) => string | null) => ({
  userId: (row: Row) => row.userId,
  email: (row: Row) => row.email,
  name: (row: Row) => nameOf(row.userId),
  role: (row: Row) => row.role,
  openCases: (row: Row) => row.openCases,
  overdueCases: (row: Row) => row.overdueCases,
  returnedCases: (row: Row) => row.returnedCases,
  approved: (row: Row) => row.approved,
  rejected: (row: Row) => row.rejected,
  changesRequested: (row: Row) => row.changesRequested,
  secondApprovals: (row: Row) => row.secondApprovals,
  medianSeconds: (row: Row) => row.medianSeconds,
  claimedAlerts: (row: Row) => row.claimedAlerts,
  overdueAlerts: (row: Row) => row.overdueAlerts,
  dismissedAlerts: (row: Row) => row.dismissedAlerts,
  actedAlerts: (row: Row) => row.actedAlerts,
})
