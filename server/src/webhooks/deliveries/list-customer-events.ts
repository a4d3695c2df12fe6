// The events of one customer with their deliveries, for the timeline of a customer.
import { instant, named, nullable, oneOf, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { isDispatcherAlive } from '../endpoint/endpoint-sql.ts'
import {
  type CustomerEventRow,
  findCustomerEvents,
  findCustomersOfEvents,
  findLatestReplays,
} from './customer-events-sql.ts'
import { DeliveryRecord, deliveryRecord } from './delivery-record.ts'
import { findResentFailures } from './resent-sql.ts'

const PAGE_SIZE = 25
const MAX_PAGE_SIZE = 200

const CustomerEvent = named('CustomerEvent', {
  eventId: uuid(),
  eventType: Type.String(),
  eventVersion: Type.Integer(),
  occurredAt: instant(),
  sequence: nullable(Type.Integer({ description: 'Counts the events of this customer, starting at 1.' })),
  verificationStatus: nullable(
    oneOf(VERIFICATION_STATUSES, { description: 'The new status, if the event is about a change of it.' }),
  ),
  documentCategory: nullable(
    oneOf(DOCUMENT_CATEGORIES, { description: 'The category of the document that the event is about.' }),
  ),
  changedFields: Type.Array(Type.String(), { description: 'The fields that an update changed.' }),
  changedBy: nullable(Type.String({ description: 'Who updated it: `Partner`, `Business`, `Analyst` or `System`.' })),
  delivery: nullable(Type.Unsafe<Static<typeof DeliveryRecord>>({ ...DeliveryRecord, type: 'object' })),
})

export const listCustomerEvents = operation({
  id: 'listCustomerEvents',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/events',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'List events of a customer',
  description:
    'Events of the last 30 days with their deliveries, newest first. The list is empty for customers of other partners.',
  query: Type.Object({
    customerId: uuid({ description: 'The customer whose events to list.' }),
    cursor: Type.Optional(uuid({ description: '`nextCursor` of the previous page.' })),
    pageSize: pageSizeParam(PAGE_SIZE, MAX_PAGE_SIZE),
  }),
  value: named('CustomerEventList', { items: Type.Array(CustomerEvent), nextCursor: nullable(uuid()) }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const pageSize = Math.min(query.pageSize ?? PAGE_SIZE, MAX_PAGE_SIZE)
    const [rows, endpoint, dispatcherAlive] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([
        findCustomerEvents(sql, partnerId, {
          customerId: query.customerId,
          before: query.cursor ?? null,
          limit: pageSize + 1,
        }),
        findEndpoint(sql, partnerId),
        isDispatcherAlive(sql),
      ]),
    )
    const unrouted = rows.filter((row) => !row.is_routed)
    const eventIds = rows.map(({ event_id }) => event_id)
    const [replays, customers] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([
        unrouted.length ? findLatestReplays(sql, partnerId, unrouted) : [],
        findCustomersOfEvents(sql, partnerId, eventIds),
      ]),
    )
    const shown = [...rows.filter((row) => row.is_routed), ...replays]
    const resent = await app.db.reads.partner(partnerId, (sql) => findResentFailures(sql, partnerId, shown))
    const replayOf = new Map(replays.map((row) => [row.event_id, row]))
    const context = { now: app.clock.now(), endpointStatus: endpoint?.status, dispatcherAlive, customers, resent }
    const items = rows.slice(0, pageSize).map((row) => {
      const delivery = row.is_routed ? row : replayOf.get(row.event_id)
      return {
        eventId: row.event_id,
        eventType: row.event_type,
        eventVersion: row.event_version,
        occurredAt: row.occurred_at.toISOString(),
        sequence: row.sequence,
        ...aboutCustomer(row),
        delivery: delivery ? deliveryRecord(delivery, context) : null,
      }
    })
    return { value: { items, nextCursor: rows.length > pageSize ? items.at(-1)!.eventId : null } }
  },
})

/** What a timeline says about an event beside its type. Every event names the status; only one type is about it. */
function aboutCustomer({ event_type, data }: CustomerEventRow) {
  return {
    verificationStatus: event_type === 'business.verification.changed' ? (data.verificationStatus ?? null) : null,
    documentCategory: data.documentCategory ?? null,
    changedFields: data.changedFields ?? [],
    changedBy: data.changedBy ?? null,
  } as Pick<Static<typeof CustomerEvent>, 'verificationStatus' | 'documentCategory' | 'changedFields' | 'changedBy'>
}
