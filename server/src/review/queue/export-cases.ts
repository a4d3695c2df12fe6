// Exports a filtered section of the queue.
import { csvExport, EXPORT_DESCRIPTION, MOST_ROWS } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { NO_PARTNER } from '../case/reviewer.ts'
import { findSearched } from '../search/search-sql.ts'
import { searchFor } from '../search/search-words.ts'
import { FILTERS, itemOf, LIST_ERRORS, MAX_SEARCH_RESULTS, readFilter } from './list-cases.ts'
import { CLOSED_COUNT_LIMIT, countQueue, listQueue, type QueueRow } from './queue-sql.ts'

const PAGE = 500

export const exportCases = operation({
  id: 'exportCases',
  method: 'GET',
  path: '/compliance/v1/cases/export',
  scope: 'review.read',
  tag: 'Cases',
  summary: 'Export a section of the queue',
  description: `${EXPORT_DESCRIPTION} Sorted by due time, then risk; of closed cases, the newest ${CLOSED_COUNT_LIMIT}.`,
  query: Type.Object(FILTERS),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: LIST_ERRORS,

  async handle({ app, caller, query, headers, requestId }) {
    const now = app.clock.now()
    const tab = query.tab ?? 'Unclaimed'
    const read = app.db.reads.undivided.everyPartner
    const { search } = query
    const customers = search ? await read((sql) => findSearched(sql, searchFor(search), MAX_SEARCH_RESULTS)) : undefined
    const filter = { ...readFilter(query, caller.user!.userId, now), customers }
    const counts = await read((sql) => countQueue(sql, filter))
    return csvExport<QueueRow>(
      { app, caller, headers, requestId },
      {
        list: 'cases',
        partnerId: NO_PARTNER,
        total: Math.min(counts[tab], MOST_ROWS + 1),
        columns: columnsAt(now),
        page: (last) => read((sql) => listQueue(sql, filter, tab, { limit: PAGE, after: last })),
      },
    )
  },
})

function columnsAt(now: Date) {
  const item = (row: QueueRow) => itemOf(row, now)
  return {
    customerId: (row: QueueRow) => row.customerId,
    partnerName: (row: QueueRow) => row.partnerName,
    partnerCustomerId: (row: QueueRow) => row.partnerCustomerId,
    companyName: (row: QueueRow) => row.companyName,
    businessTypeCode: (row: QueueRow) => row.businessTypeCode,
    incorporationCountryIso3Code: (row: QueueRow) => row.country,
    verificationStatus: (row: QueueRow) => row.verificationStatus,
    reviewStage: (row: QueueRow) => row.stage,
    riskLevel: (row: QueueRow) => row.riskLevel,
    riskScore: (row: QueueRow) => row.riskScore,
    round: (row: QueueRow) => row.round,
    ownerEmail: (row: QueueRow) => row.ownerEmail,
    queuedAt: (row: QueueRow) => row.queuedAt.toISOString(),
    dueAt: (row: QueueRow) => item(row).dueAt,
    overdue: (row: QueueRow) => item(row).overdue,
    responseDueAt: (row: QueueRow) => item(row).responseDueAt,
    closedAt: (row: QueueRow) => row.closedAt?.toISOString() ?? null,
  }
}
