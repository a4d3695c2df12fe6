// Retries everything that waits for its next attempt, now. Deliveries keep their IDs, so nothing is sent twice. A delivery that
// was sent early twice, or has only its last attempt left, keeps its time, and its event is resent as a replay.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, nullable, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { newId } from '../../platform/ids.ts'
import { countAttempt, type Limit } from '../../platform/limits/throttle.ts'
import { Type } from '../../platform/schema-builder.ts'
import { pullForward } from '../dispatch/dispatcher-sql.ts'
import { usableEndpoint } from '../endpoint/usable-endpoint.ts'
import { countRetrying, insertReplaysOfRetrying, lockReplays } from './replay-sql.ts'
import { MAX_REPLAYED } from './replay-window.ts'

const RETRIES: Limit = { name: 'webhook-retries', hits: 10, seconds: 60 }

export const retryWebhookDeliveries = operation({
  id: 'retryWebhookDeliveries',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/deliveries/retry',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Retry all waiting deliveries now',
  description:
    `Makes the next attempt of every delivery that is retrying, the longest waiting first, at most ${MAX_REPLAYED.toLocaleString('en')} at a time and ` +
    `${RETRIES.hits} times a minute. Attempts that are being made are left alone. A delivery can be sent early twice, and never its eighth attempt; ` +
    'after that its event is replayed, unless a replay of it is pending.',
  value: named('RetriedDeliveries', {
    retried: Type.Integer({ description: 'How many deliveries are attempted now.' }),
    resent: Type.Integer({ description: 'How many events are replayed, because their deliveries keep their times.' }),
    replaySeries: nullable(uuid({ description: 'Identifies the replay; null if nothing is replayed.' })),
    remaining: Type.Integer({ description: 'How many deliveries keep waiting for their next attempt.' }),
  }),
  errors: [
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.ReplayInProgress',
    'Webhook.DispatcherUnavailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, caller, requestId, address }) {
    const { partnerId, user } = caller
    const retryAfter = await countAttempt(app, RETRIES, partnerId)
    if (retryAfter !== undefined) {
      throw new ApiError('RateLimit.Exceeded', {
        message: `You can retry ${RETRIES.hits} times a minute.`,
        headers: { 'retry-after': String(retryAfter) },
      })
    }
    const at = app.clock.now()
    const series = newId(at)
    const value = await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      await usableEndpoint(sql, partnerId)
      // Under the lock, so that two requests at once don't replay an event twice.
      if (!(await lockReplays(sql, partnerId))) throw new ApiError('Webhook.ReplayInProgress')
      const retried = await pullForward(sql, partnerId, at, MAX_REPLAYED)
      const resent = await insertReplaysOfRetrying(sql, { partnerId, series, at }, MAX_REPLAYED - retried)
      const remaining = await countRetrying(sql, partnerId, at)
      if (retried + resent > 0) {
        await recordAction(sql, {
          partnerId,
          at,
          by: user,
          action: 'WebhookRetried',
          subjectId: series,
          facts: { deliveries: retried + resent, address },
          requestId,
        })
      }
      return { retried, resent, replaySeries: resent > 0 ? series : null, remaining }
    })
    if (value.retried + value.resent > 0) app.events.notifyDispatcher(partnerId)
    return { value }
  },
})
