// Resends the events of selected deliveries. Sent twice, the same selection creates no second delivery: an event that was
// resent after the selected delivery is left out.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { countAttempt, type Limit } from '../../platform/limits/throttle.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { findDeliveries } from '../deliveries/delivery-sql.ts'
import { findResent } from '../deliveries/resent-sql.ts'
import { usableEndpoint } from '../endpoint/usable-endpoint.ts'
import { insertReplaysOf, lockReplays } from './replay-sql.ts'
import { isExpired } from './replay-window.ts'

const MAX_SELECTED = 100
const SELECTIONS: Limit = { name: 'webhook-replay-selections', hits: 10, seconds: 60 }

const Skipped = named('SkippedDelivery', {
  deliveryId: uuid({ description: 'The delivery, as in `deliveryIds`.' }),
  reason: oneOf(['NotFound', 'Expired', 'AlreadyResent', 'SameEvent'], {
    description:
      'NotFound: no such delivery. Expired: the event is older than 30 days. AlreadyResent: the event was resent after this ' +
      'delivery. SameEvent: another selected delivery has the same event, which is sent once.',
  }),
})
type Skipped = Static<typeof Skipped>

export const replayWebhookDeliveries = operation({
  id: 'replayWebhookDeliveries',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/deliveries/replay',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replay selected deliveries',
  description:
    `Creates one new delivery for the event of each delivery, at most ${MAX_SELECTED} at a time and ${SELECTIONS.hits} times a minute. Safe to ` +
    'repeat: events that were already resent are skipped.',
  body: named('ReplaySelection', {
    deliveryIds: Type.Array(uuid(), {
      minItems: 1,
      maxItems: MAX_SELECTED,
      description: 'The `id` of each delivery, from the delivery list.',
    }),
  }),
  value: named('ReplayedSelection', {
    created: Type.Integer({ description: 'How many deliveries the replay created.' }),
    replaySeries: uuid({ description: 'Identifies the replay. Its deliveries have the same `replaySeries`.' }),
    skipped: Type.Array(Skipped, { description: 'Deliveries that were not resent.' }),
  }),
  errors: [
    'ValidationControl.Error',
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.ReplayInProgress',
    'Webhook.DispatcherUnavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, body, requestId, address }) {
    const { partnerId, user } = caller
    const retryAfter = await countAttempt(app, SELECTIONS, partnerId)
    if (retryAfter !== undefined) {
      throw new ApiError('RateLimit.Exceeded', {
        message: `You can resend ${SELECTIONS.hits} selections a minute. To resend many events, replay a period.`,
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    const at = app.clock.now()
    const series = newId(at)
    const skipped = await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      await usableEndpoint(sql, partnerId)
      // Under the lock, so that the same selection sent twice at once is resent once.
      if (!(await lockReplays(sql, partnerId))) throw new ApiError('Webhook.ReplayInProgress')
      const skipped = new Map<string, Skipped['reason']>()
      const ids = [...new Set(body.deliveryIds.map((id) => id.toLowerCase()))]
      const found = await findDeliveries(sql, partnerId, ids)
      for (const id of ids) if (!found.some(({ delivery_id }) => delivery_id === id)) skipped.set(id, 'NotFound')
      const resent = await findResent(sql, partnerId, found)
      const chosen = new Map<string, string>()
      // The newest first, so that of several deliveries of an event the newest counts.
      for (const row of found.sort((a, b) => (a.delivery_id < b.delivery_id ? 1 : -1))) {
        if (isExpired(row.occurred_at, at)) skipped.set(row.delivery_id, 'Expired')
        else if (chosen.has(row.event_id)) skipped.set(row.delivery_id, 'SameEvent')
        else if (resent.has(row.delivery_id)) skipped.set(row.delivery_id, 'AlreadyResent')
        else chosen.set(row.event_id, row.delivery_id)
      }
      const sent = await insertReplaysOf(sql, { partnerId, eventIds: [...chosen.keys()], series, at })
      for (const [eventId, deliveryId] of chosen) if (!sent.has(eventId)) skipped.set(deliveryId, 'Expired')
      if (sent.size > 0) {
        await recordAction(sql, {
          partnerId,
          at,
          by: user,
          action: 'WebhookReplayed',
          subjectId: series,
          facts: { deliveries: sent.size, address },
          requestId,
        })
      }
      return { reasons: skipped, created: sent.size }
    })
    if (skipped.created > 0) app.events.notifyDispatcher(partnerId)
    const reasons = [...skipped.reasons].map(([deliveryId, reason]) => ({ deliveryId, reason }))
    return { value: { created: skipped.created, replaySeries: series, skipped: reasons } }
  },
})
