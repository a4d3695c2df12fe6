// The delivery history, newest event first.
import { Type } from 'typebox'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { instant, named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { isDispatcherAlive } from '../endpoint/endpoint-sql.ts'
import { DELIVERY_STATUSES, DeliveryRecord, deliveryRecord } from './delivery-record.ts'
import { countDeliveries, type DeliveryFilter, listDeliveries } from './delivery-sql.ts'

const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const digits = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', description, 'x-message': 'must be a whole number from 1 on.' }))
const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example: '2026-11-01T00:00:00Z' }))

const Query = Type.Object({
  status: Type.Optional(
    Type.String({
      enum: [...DELIVERY_STATUSES],
      'x-error': 'Webhook.StatusUnknown',
      'x-message': 'must be Pending, Delivered or Exhausted.',
    }),
  ),
  eventType: Type.Optional(Type.String({ minLength: 1, maxLength: 100, format: 'text' })),
  from: moment('The event occurred at or after.'),
  to: moment('The event occurred before.'),
  eventId: Type.Optional(uuid({ description: 'All deliveries of one event: the first and its replays.' })),
  replaySeries: Type.Optional(uuid({ description: 'All deliveries that one replay call made.' })),
  page: digits('From 1 on.'),
  pageSize: digits('50 unless told; above 200 is 200.'),
})

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/deliveries',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Browse deliveries',
  query: Query,
  value: named('WebhookDeliveryList', {
    items: Type.Array(DeliveryRecord),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer({ description: 'How many deliveries match, exactly.' }),
    asOf: instant({
      description: 'The time here. Sent as `to` with the next pages, it keeps newer events out of the list.',
    }),
  }),
  errors: ['Webhook.StatusUnknown', 'Webhook.RangeInvalid', 'ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const page = positive('page', query.page, 1)
    const pageSize = Math.min(positive('pageSize', query.pageSize, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE)
    const filter: DeliveryFilter = {
      status: query.status as DeliveryFilter['status'],
      eventType: query.eventType,
      from: query.from === undefined ? undefined : timeFrom(query.from),
      to: query.to === undefined ? undefined : timeFrom(query.to),
      eventId: query.eventId,
      replaySeries: query.replaySeries,
    }
    if (filter.from && filter.to && filter.to <= filter.from) throw new ApiError('Webhook.RangeInvalid')
    const now = app.clock.now()
    const [rows, total, endpoint, dispatcherAlive] = await app.db.partner(partnerId, (sql) =>
      Promise.all([
        listDeliveries(sql, partnerId, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        countDeliveries(sql, partnerId, filter),
        findEndpoint(sql, partnerId),
        isDispatcherAlive(sql),
      ]),
    )
    const around = { now: app.clock.now(), endpointStatus: endpoint?.status, dispatcherAlive }
    const items = rows.map((row) => deliveryRecord(row, around))
    return { value: { items, page, pageSize, total, asOf: now.toISOString() } }
  },
})

function positive(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text)
  if (number < 1) {
    throwFieldErrors([
      { path: name, code: 'ValidationControl.Error', message: `${name} must be a whole number from 1 on.` },
    ])
  }
  return number
}
