// Sends every event of a window again: for a receiver that was away, or that lost what it had.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-activity.ts'
import { instant, named, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { usableEndpoint } from '../endpoint/usable-endpoint.ts'
import { insertReplays } from './replay-sql.ts'
import { assertReplayable } from './replay-window.ts'

const CHUNK = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const ReplayWindow = named('ReplayWindow', {
  from: instant({ description: 'The event occurred at or after; at most 30 days ago.' }),
  to: instant({ description: 'The event occurred before; at most seven days after from.' }),
  eventType: optional(Type.String({ minLength: 1, maxLength: 100, format: 'text' })),
  includeUnrouted: optional(
    Type.Boolean({
      description: 'true also sends events that were recorded while there was no endpoint, or a disabled one.',
    }),
  ),
})

export const replayWebhookEvents = operation({
  id: 'replayWebhookEvents',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/replay',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replay a window',
  description:
    'One new delivery for each event of the window, whatever became of it before. They never delay fresh events.',
  body: ReplayWindow,
  value: named('ReplayedWindow', {
    created: Type.Integer(),
    replaySeries: uuid({ description: 'The id of this call, which its deliveries carry.' }),
  }),
  errors: [
    'ValidationControl.Error',
    'Webhook.RangeInvalid',
    'Webhook.RangeTooWide',
    'Webhook.EventExpired',
    'Webhook.EndpointNotFound',
    'Webhook.EndpointDisabled',
    'Webhook.DispatcherUnavailable',
  ],

  async handle({ app, caller: { partnerId, user }, body, requestId }) {
    const at = app.clock.now()
    const [from, to] = [timeFrom(body.from), timeFrom(body.to)]
    assertReplayable(from, to, at)
    const window = {
      partnerId,
      from,
      to,
      eventType: body.eventType ?? null,
      includeUnrouted: body.includeUnrouted ?? false,
      series: newId(at),
      at,
    }
    const created = await app.db.partnerTransaction(partnerId, async (sql) => {
      await usableEndpoint(sql, partnerId)
      let total = 0
      for (let after: string | null = FIRST_ID; after; ) {
        const { created, last } = await insertReplays(sql, window, after, CHUNK)
        total += created
        after = created === CHUNK ? last : null
      }
      const facts = { deliveries: total }
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookReplayed',
        subjectId: window.series,
        facts,
        requestId,
      })
      return total
    })
    if (created > 0) app.events.notifyDispatcher(partnerId)
    return { value: { created, replaySeries: window.series } }
  },
})
