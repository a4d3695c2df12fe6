// How many events occurred while no endpoint was active, and were neither replayed nor ignored.
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countMissed, findMissedSettledAt } from './missed-events-sql.ts'
import { missedSince } from './missed-period.ts'
import { MAX_REPLAYED } from './replay-window.ts'

export const getMissedWebhookEvents = operation({
  id: 'getMissedWebhookEvents',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/missed-events',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Count missed events',
  description:
    'Counts the events of the last seven days that occurred while no endpoint was active, until a replay of the period with ' +
    '`includeUnrouted` sends them or they are ignored.',
  value: named('MissedWebhookEvents', {
    count: Type.Integer({ description: `At most ${MAX_REPLAYED}; then there may be more.` }),
    from: instant({ description: 'Start of the period to replay, inclusive.' }),
    to: instant({ description: 'End of the period to replay, exclusive.' }),
  }),
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const to = app.clock.now()
    return app.db.reads.partner(partnerId, async (sql) => {
      const from = missedSince(await findMissedSettledAt(sql, partnerId), to)
      const count = await countMissed(sql, { partnerId, from, to }, MAX_REPLAYED)
      return { value: { count, from: from.toISOString(), to: to.toISOString() } }
    })
  },
})
