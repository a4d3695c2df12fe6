// The progress of a replay.

import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countByStatus } from '../deliveries/delivery-sql.ts'

export const getWebhookReplay = operation({
  id: 'getWebhookReplay',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/replays/{replaySeries}',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Get the progress of a replay',
  params: {
    replaySeries: idParam('The `replaySeries` from the response to the replay request.', 'Webhook.DeliveryNotFound'),
  },
  value: named('WebhookReplay', {
    pending: Type.Integer(),
    delivered: Type.Integer(),
    exhausted: Type.Integer(),
  }),
  errors: ['Webhook.DeliveryNotFound'],

  async handle({ app, caller: { partnerId }, params: { replaySeries } }) {
    const value = await app.db.reads.partner(partnerId, (sql) => countByStatus(sql, partnerId, { replaySeries }))
    // Either there is no such replay, or its deliveries have been deleted.
    if (value.pending + value.delivered + value.exhausted === 0) throw new ApiError('Webhook.DeliveryNotFound')
    return { value }
  },
})
