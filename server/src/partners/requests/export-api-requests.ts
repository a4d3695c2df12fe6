// Exports the filtered list of API requests.
import { csvExport, EXPORT_DESCRIPTION, MOST_ROWS } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countMatching, findRequests, type RequestRow } from './api-request-sql.ts'
import { FILTERS, readRequestFilter, requestItem } from './list-api-requests.ts'

const PAGE = 500

export const exportApiRequests = operation({
  id: 'exportApiRequests',
  method: 'GET',
  path: '/customer/v1/partner-profile/api-requests/export',
  scope: 'dashboard.read',
  tag: 'API activity',
  summary: 'Export the list of API requests',
  description: `${EXPORT_DESCRIPTION} Newest first.`,
  query: Type.Object(FILTERS),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    const { partnerId } = caller
    // Later requests don't belong to the count.
    const filter = { ...readRequestFilter({ ...query, to: query.to ?? app.clock.now().toISOString() }), before: null }
    const read = app.db.reads.partner
    return csvExport<RequestRow>(
      { app, caller, headers, requestId },
      {
        list: 'requests',
        filters: query,
        partnerId,
        total: await read(partnerId, (sql) => countMatching(sql, partnerId, { ...filter, limit: MOST_ROWS + 1 })),
        columns: COLUMNS,
        page: (last) =>
          read(partnerId, (sql) => findRequests(sql, partnerId, { ...filter, before: last?.id ?? null, limit: PAGE })),
      },
    )
  },
})

const COLUMNS = {
  id: (row: RequestRow) => row.id,
  occurredAt: (row: RequestRow) => row.occurredAt.toISOString(),
  requestId: (row: RequestRow) => row.requestId,
  method: (row: RequestRow) => row.method,
  path: (row: RequestRow) => row.path,
  status: (row: RequestRow) => row.status,
  code: (row: RequestRow) => row.code,
  durationMs: (row: RequestRow) => requestItem(row).durationMs,
}
