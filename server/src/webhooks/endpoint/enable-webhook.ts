// Enables a disabled endpoint. Its pending deliveries are sent, few at a time at first.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { countPending } from '../deliveries/delivery-sql.ts'
import { findEndpoint } from '../dispatch/dispatcher-sql.ts'
import { EndpointRecord, endpointRecord } from './endpoint-record.ts'
import { enableEndpoint, isDispatcherAlive } from './endpoint-sql.ts'
import { dispatcherUnavailable } from './usable-endpoint.ts'

export const enableWebhook = operation({
  id: 'enableWebhook',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/enable',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Enable a disabled endpoint',
  description: 'Has no effect if the endpoint is not disabled.',
  value: EndpointRecord,
  errors: ['Webhook.EndpointNotFound', 'Webhook.DispatcherUnavailable'],

  async handle({ app, caller, requestId, address }) {
    const { partnerId, user } = caller
    const at = app.clock.now()
    const value = await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      const [endpoint, alive] = await Promise.all([findEndpoint(sql, partnerId), isDispatcherAlive(sql)])
      if (!endpoint) throw new ApiError('Webhook.EndpointNotFound')
      if (!alive) throw dispatcherUnavailable()
      if (await enableEndpoint(sql, partnerId, at)) {
        await recordAction(sql, { partnerId, at, by: user, action: 'WebhookEnabled', facts: { address }, requestId })
      }
      const [row, pendingDeliveries] = await Promise.all([
        findEndpoint(sql, partnerId),
        countPending(sql, partnerId, {}),
      ])
      return endpointRecord(row, { pendingDeliveries, dispatcherAvailable: alive, now: at })
    })
    app.events.endpointChanged(partnerId)
    return { value }
  },
})
