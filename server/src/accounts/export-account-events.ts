// Exports the filtered account activity of a partner.
import { csvExport, EXPORT_DESCRIPTION, MOST_ROWS } from '../exports/csv-export.ts'
import { operation } from '../http/operation.ts'
import { type Static, Type } from '../platform/schema-builder.ts'
import { type AccountEventList, accountEventsOf, countAccountEventsOf, FILTERS } from './list-account-events.ts'

const PAGE = 200

type Row = Static<typeof AccountEventList>['items'][number]

export const exportAccountEvents = operation({
  id: 'exportAccountEvents',
  method: 'GET',
  path: '/customer/v1/partner-profile/audit/export',
  scope: 'dashboard.manage',
  tag: 'People',
  summary: 'Export account activity',
  description: `${EXPORT_DESCRIPTION} Newest first.`,
  query: Type.Object(FILTERS),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, query, headers, requestId }) {
    const { partnerId } = caller
    // The record of this export doesn't belong to it.
    const filter = { ...query, to: query.to ?? app.clock.now().toISOString() }
    return csvExport<Row>(
      { app, caller, headers, requestId },
      {
        list: 'audit',
        filters: query,
        partnerId,
        total: await countAccountEventsOf(app, partnerId, filter, MOST_ROWS + 1),
        columns: COLUMNS,
        page: async (last) => {
          const cursor = last && { cursor: last.eventId }
          return (await accountEventsOf(app, partnerId, { ...filter, ...cursor, pageSize: PAGE })).items
        },
      },
    )
  },
})

const COLUMNS = {
  eventId: (row: Row) => row.eventId,
  occurredAt: (row: Row) => row.occurredAt,
  action: (row: Row) => row.action,
  actor: (row: Row) => row.actor?.email ?? row.actor?.userId ?? null,
  isByCommand: (row: Row) => row.isByCommand,
  subjectId: (row: Row) => row.subjectId,
  subjectName: (row: Row) => row.subjectName,
  facts: (row: Row) => JSON.stringify(row.facts),
  requestId: (row: Row) => row.requestId,
}
