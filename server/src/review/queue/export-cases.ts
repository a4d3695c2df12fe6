// Exports a filtered section of the queue.
import { csvExport, EXPORT_DESCRIPTION, MOST_ROWS } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import type { AskCells } from '../../platform/db/cells/cell-pages.ts'
import { Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { CLOSED_COUNT_LIMIT } from './case-counts-sql.ts'
import { FILTERS, itemOf, LIST_ERRORS, readFilter, SortParam } from './list-cases.ts'
import { addUpCounts, findQueueCells, type ListedCase, readQueue, withOwners } from './queue-pages.ts'
import { countQueue } from './queue-sql.ts'

const PAGE = 500

export const exportCases = operation({
  id: 'exportCases',
  method: 'GET',
  path: '/compliance/v1/cases/export',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'Export a section of the queue',
  description: `${EXPORT_DESCRIPTION} Of closed cases, the newest ${CLOSED_COUNT_LIMIT}.`,
  query: Type.Object({ ...FILTERS, sort: SortParam }),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: LIST_ERRORS,

  async handle({ app, caller, query, headers, requestId }) {
    const now = app.clock.now()
    const tab = query.tab ?? 'Unclaimed'
    // All cells must respond: a file can't show that something is missing.
    const read = app.db.reads.eachCell
    const ask: AskCells = async (work, only) => ({ answers: await read(work, only), unavailableCells: [] })
    const filter = readFilter(query, { me: caller.user!.userId, now, slaMs: app.config.review.slaMs })
    const cells = await findQueueCells(app, ask, filter, query.search)
    const ofCells = await read((sql, cell) => countQueue(sql, cells.filterFor(cell)), cells.only)
    const counts = addUpCounts(ofCells.flat(), filter.overdue)
    return csvExport<ListedCase>(
      { app, caller, headers, requestId },
      {
        list: 'cases',
        filters: query,
        partnerId: NO_PARTNER,
        total: Math.min(counts[tab], MOST_ROWS + 1),
        columns: columnsAt(now),
        page: async (last) => {
          const place = { tab, sort: query.sort ?? 'due', most: PAGE, after: last } as const
          const { rows } = await readQueue(app, ask, cells, place, { withCounts: false })
          return withOwners(app, rows)
        },
      },
    )
  },
})

function columnsAt(now: Date) {
  const item = (row: ListedCase) => itemOf(row, now)
  return {
    customerId: (row: ListedCase) => row.customerId,
    partnerName: (row: ListedCase) => row.partnerName,
    partnerCustomerId: (row: ListedCase) => row.partnerCustomerId,
    companyName: (row: ListedCase) => row.companyName,
    businessTypeCode: (row: ListedCase) => row.businessTypeCode,
    incorporationCountryIso3Code: (row: ListedCase) => row.country,
    verificationStatus: (row: ListedCase) => row.verificationStatus,
    reviewStage: (row: ListedCase) => row.stage,
    riskLevel: (row: ListedCase) => row.riskLevel,
    riskScore: (row: ListedCase) => row.riskScore,
    round: (row: ListedCase) => row.round,
    ownerEmail: (row: ListedCase) => row.ownerEmail,
    queuedAt: (row: ListedCase) => row.queuedAt.toISOString(),
    dueAt: (row: ListedCase) => item(row).dueAt,
    overdue: (row: ListedCase) => item(row).overdue,
    responseDueAt: (row: ListedCase) => item(row).responseDueAt,
    closedAt: (row: ListedCase) => row.closedAt?.toISOString() ?? null,
    decidedByEmail: (row: ListedCase) => row.decidedByEmail,
  }
}
