// How far a replay has come.
import { Type } from 'typebox'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { countByStatus } from '../deliveries/delivery-sql.ts'

export const getWebhookReplay = operation({
  id: 'getWebhookReplay',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/replays/{replaySeries}',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Read how far a replay has come',
  params: { replaySeries: idParam('replaySeries of the replay call.', 'Webhook.DeliveryNotFound') },
  value: named('WebhookReplay', {
    pending: Type.Integer(),
    delivered: Type.Integer(),
    exhausted: Type.Integer(),
  }),
  errors: ['Webhook.DeliveryNotFound'],

  async handle({ app, caller: { partnerId }, params: { replaySeries } }) {
    const value = await app.db.partner(partnerId, (sql) => countByStatus(sql, partnerId, { replaySeries }))
    // A replay without deliveries isn't one, or all of them were cleared away.
    if (value.pending + value.delivered + value.exhausted === 0) throw new ApiError('Webhook.DeliveryNotFound')
    return { value }
  },
})
