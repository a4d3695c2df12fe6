// The delivery history, newest first unless asked otherwise.
import { ApiError } from '../../errors.ts'
import { instant, named, oneOf, pageParam, pageSizeParam, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { isDispatcherAlive } from '../endpoint/endpoint-sql.ts'
import { findCustomersOfEvents, findEventsOfCustomer } from './customer-events-sql.ts'
import { DeliveryRecord, deliveryRecord, STATUS_FILTERS } from './delivery-record.ts'
import { countDeliveries, type DeliveryFilter, listDeliveries } from './delivery-sql.ts'
import { findResentFailures } from './resent-sql.ts'

const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const MAX_PAGE = 999_999_999
const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example: '2026-11-01T00:00:00Z' }))

/** The filters of the list and of its export. */
export const FILTERS = {
  status: Type.Optional(
    Type.String({
      enum: [...STATUS_FILTERS],
      description: '`Retrying` lists the pending deliveries whose last attempt failed; `Pending` includes them.',
      'x-error': 'Webhook.StatusUnknown',
      'x-message': 'must be Pending, Retrying, Delivered or Exhausted.',
    }),
  ),
  eventType: Type.Optional(Type.String({ minLength: 1, maxLength: 100, format: 'text' })),
  from: moment('Only events that occurred at or after this time.'),
  to: moment('Only events that occurred before this time.'),
  eventId: Type.Optional(uuid({ description: 'Only deliveries of this event: the first one and its replays.' })),
  replaySeries: Type.Optional(uuid({ description: 'Only deliveries of this replay.' })),
  customerId: Type.Optional(
    uuid({ description: 'Only deliveries about this customer: its latest 1,000 events of the last 30 days.' }),
  ),
}

const Query = Type.Object({
  ...FILTERS,
  sort: Type.Optional(
    oneOf(['-occurredAt', 'occurredAt'], {
      default: '-occurredAt',
      description: 'The order of the list by the time of the event; a minus means newest first.',
    }),
  ),
  page: pageParam(MAX_PAGE),
  pageSize: pageSizeParam(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
})

export const LIST_ERRORS = ['Webhook.StatusUnknown', 'Webhook.RangeInvalid', 'ValidationControl.Error'] as const

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/deliveries',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'List deliveries',
  query: Query,
  value: named('WebhookDeliveryList', {
    items: Type.Array(DeliveryRecord),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer({ description: 'The exact number of matching deliveries.' }),
    asOf: instant({
      description: 'The time of the response. Send it as `to` with the following pages to leave newer events out.',
    }),
  }),
  errors: LIST_ERRORS,

  async handle({ app, caller: { partnerId }, query }) {
    const page = query.page ?? 1
    const pageSize = Math.min(query.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE)
    const asked = readFilter(query)
    const now = app.clock.now()
    const { rows, total, ...context } = await app.db.reads.partner(partnerId, async (sql) => {
      const { customerId } = query
      const events = customerId && (await findEventsOfCustomer(sql, partnerId, { ...asked, customerId }))
      const filter = events ? { ...asked, events } : asked
      const [rows, total, endpoint, dispatcherAlive] = await Promise.all([
        listDeliveries(sql, partnerId, filter, {
          limit: pageSize,
          offset: (page - 1) * pageSize,
          ascending: query.sort === 'occurredAt',
        }),
        countDeliveries(sql, partnerId, filter),
        findEndpoint(sql, partnerId),
        isDispatcherAlive(sql),
      ])
      const eventIds = rows.map(({ event_id }) => event_id)
      const [customers, resent] = await Promise.all([
        findCustomersOfEvents(sql, partnerId, eventIds),
        findResentFailures(sql, partnerId, rows),
      ])
      return { rows, total, customers, resent, now: app.clock.now(), endpointStatus: endpoint?.status, dispatcherAlive }
    })
    const items = rows.map((row) => deliveryRecord(row, context))
    return { value: { items, page, pageSize, total, asOf: now.toISOString() } }
  },
})

type Filters = Omit<Static<typeof Query>, 'sort' | 'page' | 'pageSize'>

/** Only events that occurred before `until`, if it is given. */
export function readFilter(query: Filters, until?: Date): DeliveryFilter {
  const to = query.to === undefined ? undefined : timeFrom(query.to)
  const filter: DeliveryFilter = {
    status: query.status as DeliveryFilter['status'],
    eventType: query.eventType,
    from: query.from === undefined ? undefined : timeFrom(query.from),
    to: until && (!to || until < to) ? until : to,
    eventId: query.eventId,
    replaySeries: query.replaySeries,
  }
  if (filter.from && to && to <= filter.from) throw new ApiError('Webhook.RangeInvalid')
  return filter
}
