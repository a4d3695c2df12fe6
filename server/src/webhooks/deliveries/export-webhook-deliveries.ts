// Exports the filtered list of deliveries.
import { csvExport, EXPORT_DESCRIPTION } from '../../exports/csv-export.ts'
import { operation } from '../../http/operation.ts'
import { kindOfFailure, tlsReasonOf } from '../../platform/outbound/failure-kind.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type CustomerOfEvent, findCustomersOfEvents, findEventsOfCustomer } from './customer-events-sql.ts'
import { countDeliveries, type DeliveryRow, listDeliveries } from './delivery-sql.ts'
import { FILTERS, LIST_ERRORS, readFilter } from './list-webhook-deliveries.ts'

const PAGE = 500

interface ExportedRow extends DeliveryRow {
  readonly customer: CustomerOfEvent | undefined
}

export const exportWebhookDeliveries = operation({
  id: 'exportWebhookDeliveries',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/deliveries/export',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Export the list of deliveries',
  description: `${EXPORT_DESCRIPTION} Newest first.`,
  query: Type.Object(FILTERS),
  sendsFile: ['text/csv'],
  value: Type.Null(),
  errors: LIST_ERRORS,

  async handle({ app, caller, query, headers, requestId }) {
    const { partnerId } = caller
    const { customerId } = query
    // Deliveries of later events don't belong to the count.
    const asked = readFilter(query, app.clock.now())
    const read = app.db.reads.partner
    const events =
      customerId && (await read(partnerId, (sql) => findEventsOfCustomer(sql, partnerId, { ...asked, customerId })))
    const filter = events ? { ...asked, events } : asked
    return csvExport<ExportedRow>(
      { app, caller, headers, requestId },
      {
        list: 'deliveries',
        filters: query,
        partnerId,
        total: await read(partnerId, (sql) => countDeliveries(sql, partnerId, filter)),
        columns: COLUMNS,
        page: (last) =>
          read(partnerId, async (sql) => {
            const before = last && { occurredAt: last.occurred_at, deliveryId: last.delivery_id }
            const rows = await listDeliveries(sql, partnerId, { ...filter, before }, { limit: PAGE, offset: 0 })
            const customers = await findCustomersOfEvents(
              sql,
              partnerId,
              rows.map(({ event_id }) => event_id),
            )
            return rows.map((row) => ({ ...row, customer: customers.get(row.event_id) }))
          }),
      },
    )
  },
})

const COLUMNS = {
  id: (row: ExportedRow) => row.delivery_id,
  eventId: (row: ExportedRow) => row.event_id,
  eventType: (row: ExportedRow) => row.event_type,
  status: (row: ExportedRow) => row.status,
  occurredAt: (row: ExportedRow) => row.occurred_at.toISOString(),
  completedAt: (row: ExportedRow) => row.completed_at?.toISOString() ?? null,
  attemptCount: (row: ExportedRow) => row.attempt_count,
  lastStatusCode: (row: ExportedRow) => row.last_status_code,
  lastErrorKind: (row: ExportedRow) => row.last_error_kind && kindOfFailure(row.last_error_kind),
  isReplay: (row: ExportedRow) => row.replay_series !== null,
  customerId: (row: ExportedRow) => row.customer?.customer_id ?? null,
  partnerCustomerId: (row: ExportedRow) => row.customer?.partner_customer_id ?? null,
  companyName: (row: ExportedRow) => row.customer?.company_name ?? null,
  lastTlsReason: (row: ExportedRow) => tlsReasonOf(row.last_error_kind),
}
