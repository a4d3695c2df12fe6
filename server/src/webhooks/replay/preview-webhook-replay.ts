// How many events a replay of a window would send, before it is sent.
import { Type } from 'typebox'
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { countReplayable } from './replay-sql.ts'
import { assertReplayable, widestWindow } from './replay-window.ts'

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example: '2026-11-01T00:00:00Z' }))

export const previewWebhookReplay = operation({
  id: 'previewWebhookReplay',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/replay',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Count what a replay would send',
  description: 'The rules for windows are those of the replay. Nothing is sent.',
  query: Type.Object({
    from: moment('The event occurred at or after; at most 30 days ago. Seven days before to unless told.'),
    to: moment('The event occurred before; at most seven days after from. Now unless told.'),
    eventType: Type.Optional(Type.String({ minLength: 1, maxLength: 100, format: 'text' })),
  }),
  value: named('ReplayPreview', {
    from: instant(),
    to: instant(),
    routed: Type.Integer({ description: 'Events that were on their way to an endpoint before: a replay sends them.' }),
    unrouted: Type.Integer({
      description: 'Events while there was no endpoint, or a disabled one: sent with includeUnrouted only.',
    }),
  }),
  errors: ['ValidationControl.Error', 'Webhook.RangeInvalid', 'Webhook.RangeTooWide', 'Webhook.EventExpired'],

  async handle({ app, caller: { partnerId }, query }) {
    const now = app.clock.now()
    const to = query.to === undefined ? now : timeFrom(query.to)
    const from = query.from === undefined ? widestWindow(to) : timeFrom(query.from)
    assertReplayable(from, to, now)
    const window = { partnerId, from, to, eventType: query.eventType ?? null }
    const counts = await app.db.partner(partnerId, (sql) => countReplayable(sql, window))
    return { value: { from: from.toISOString(), to: to.toISOString(), ...counts } }
  },
})
