// The health of a partner's endpoint. The path and query of its URL can contain secrets, so only the origin is returned.
import { operation } from '../../http/operation.ts'
import { countPending } from '../../webhooks/deliveries/delivery-sql.ts'
import { findEndpoint } from '../../webhooks/dispatch/dispatcher-sql.ts'
import { EndpointRecord, endpointRecord } from '../../webhooks/endpoint/endpoint-record.ts'
import { isDispatcherAlive } from '../../webhooks/endpoint/endpoint-sql.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

export const getPartnerWebhook = operation({
  id: 'getPartnerWebhook',
  method: 'GET',
  path: '/operator/v1/partners/{partnerId}/webhook',
  scope: 'operator',
  tag: 'Partners',
  summary: "Get the health of a partner's endpoint",
  description: '`url` is the origin only. If no endpoint is registered, the status is NotRegistered.',
  params: partnerIdParam,
  value: EndpointRecord,
  errors: ['Partner.NotFound'],

  async handle({ app, params: { partnerId } }) {
    const [[row, pendingDeliveries, dispatcherAvailable]] = await Promise.all([
      app.db.reads.staff(partnerId, (sql) =>
        Promise.all([findEndpoint(sql, partnerId), countPending(sql, partnerId, {}), isDispatcherAlive(sql)]),
      ),
      assertPartner(app, partnerId),
    ])
    const record = endpointRecord(row, { pendingDeliveries, dispatcherAvailable, now: app.clock.now() })
    return { value: { ...record, url: record.url && new URL(record.url).origin } }
  },
})
