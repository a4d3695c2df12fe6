// How many events a replay of a period would send.

import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countReplayable } from './replay-sql.ts'
import { assertReplayable, MAX_REPLAYED, widestWindow } from './replay-window.ts'

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example: '2026-11-01T00:00:00Z' }))

export const previewWebhookReplay = operation({
  id: 'previewWebhookReplay',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/replay',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Preview a replay',
  description: 'Counts the events that a replay of the period would send. Nothing is sent.',
  query: Type.Object({
    from: moment('Start of the period, inclusive; at most 30 days ago. Defaults to seven days before `to`.'),
    to: moment('End of the period, exclusive; at most seven days after `from`. Defaults to now.'),
    eventType: Type.Optional(Type.String({ minLength: 1, maxLength: 100, format: 'text' })),
  }),
  value: named('ReplayPreview', {
    from: instant(),
    to: instant(),
    routed: Type.Integer({ description: 'Events that were sent to an endpoint before. A replay sends them.' }),
    unrouted: Type.Integer({
      description: 'Events from when no endpoint was active. A replay sends them only with includeUnrouted.',
    }),
    failed: Type.Integer({
      description:
        'Events with a failed delivery and neither a successful nor a pending one. `failedOnly` sends only these.',
    }),
    limit: Type.Integer({ description: 'The most events that one replay sends.' }),
  }),
  errors: ['ValidationControl.Error', 'Webhook.RangeInvalid', 'Webhook.RangeTooWide', 'Webhook.EventExpired'],

  async handle({ app, caller: { partnerId }, query }) {
    const now = app.clock.now()
    const to = query.to === undefined ? now : timeFrom(query.to)
    const from = query.from === undefined ? widestWindow(to) : timeFrom(query.from)
    assertReplayable(from, to, now)
    const window = { partnerId, from, to, eventType: query.eventType ?? null }
    const counts = await app.db.reads.partner(partnerId, (sql) => countReplayable(sql, window))
    return { value: { from: from.toISOString(), to: to.toISOString(), ...counts, limit: MAX_REPLAYED } }
  },
})
