// The partner's endpoint and its health.
import { operation } from '../../http/operation.ts'
import { countPending } from '../deliveries/delivery-sql.ts'
import { findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { EndpointRecord, endpointRecord } from './endpoint-record.ts'
import { isDispatcherAlive } from './endpoint-sql.ts'

export const getWebhook = operation({
  id: 'getWebhook',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Get the endpoint',
  description: 'If no endpoint is registered, the status is NotRegistered.',
  value: EndpointRecord,
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const [row, pendingDeliveries, dispatcherAvailable] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([findEndpoint(sql, partnerId), countPending(sql, partnerId, {}), isDispatcherAlive(sql)]),
    )
    return { value: endpointRecord(row, { pendingDeliveries, dispatcherAvailable, now: app.clock.now() }) }
  },
})
