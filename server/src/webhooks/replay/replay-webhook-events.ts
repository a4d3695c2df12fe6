// Resends every event of a period, for a receiver that was unreachable or lost data.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { Type } from '../../platform/schema-builder.ts'
import { usableEndpoint } from '../endpoint/usable-endpoint.ts'
import { findMissedSettledAt, settleMissed } from './missed-events-sql.ts'
import { missedSince, settlesMissed } from './missed-period.ts'
import { insertReplays, isReplayRunning, lockReplays, setLastReplay } from './replay-sql.ts'
import { assertReplayable, MAX_REPLAYED } from './replay-window.ts'

const ReplayWindow = named('ReplayWindow', {
  from: instant({ description: 'Start of the period, inclusive; at most 30 days ago.' }),
  to: instant({ description: 'End of the period, exclusive; at most seven days after `from`.' }),
  eventType: optional(Type.String({ minLength: 1, maxLength: 100, format: 'text' })),
  includeUnrouted: optional(
    Type.Boolean({
      description:
        'If `true`, includes events that were recorded while no endpoint was registered, or while it was disabled.',
    }),
  ),
  failedOnly: optional(
    Type.Boolean({
      description:
        'If `true`, sends only events with a failed delivery and neither a successful nor a pending one. `includeUnrouted` then has no effect.',
    }),
  ),
})

export const replayWebhookEvents = operation({
  id: 'replayWebhookEvents',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/replay',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replay events of a period',
  description:
    'Creates one new delivery for each event of the period, including events that were delivered before unless `failedOnly` ' +
    'is set. Replays never delay new events. One replay of a period runs at a time, with at most 10,000 events; it is running until each of its events ' +
    'has been attempted once.',
  body: ReplayWindow,
  value: named('ReplayedWindow', {
    created: Type.Integer({ description: 'How many deliveries the replay created.' }),
    replaySeries: uuid({ description: 'Identifies the replay. Its deliveries have the same `replaySeries`.' }),
  }),
  errors: [
    'ValidationControl.Error',
    'Webhook.RangeInvalid',
    'Webhook.RangeTooWide',
    'Webhook.EventExpired',
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.ReplayInProgress',
    'Webhook.ReplayTooLarge',
    'Webhook.DispatcherUnavailable',
  ],

  async handle({ app, caller, body, requestId, address }) {
    const { partnerId, user } = caller
    const at = app.clock.now()
    const [from, to] = [timeFrom(body.from), timeFrom(body.to)]
    assertReplayable(from, to, at)
    const series = newId(at)
    const window = {
      partnerId,
      from,
      to,
      eventType: body.eventType ?? null,
      includeUnrouted: body.includeUnrouted ?? false,
      failedOnly: body.failedOnly ?? false,
      series,
      at,
    }
    const created = await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      await usableEndpoint(sql, partnerId)
      // Under the lock, so that a replay which has just been created is seen.
      if (!(await lockReplays(sql, partnerId)) || (await isReplayRunning(sql, partnerId)))
        throw new ApiError('Webhook.ReplayInProgress')
      const total = await insertReplays(sql, window, MAX_REPLAYED + 1)
      if (total > MAX_REPLAYED) throw new ApiError('Webhook.ReplayTooLarge')
      await setLastReplay(sql, partnerId, series)
      if (settlesMissed(window, missedSince(await findMissedSettledAt(sql, partnerId), at)))
        await settleMissed(sql, partnerId, to)
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookReplayed',
        subjectId: series,
        facts: { deliveries: total, address },
        requestId,
      })
      return total
    })
    if (created > 0) app.events.notifyDispatcher(partnerId)
    return { value: { created, replaySeries: series } }
  },
})
