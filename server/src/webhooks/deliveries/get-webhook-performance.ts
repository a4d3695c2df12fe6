// The endpoint at a glance: success rate and durations of the last hour, day and week.

import { instant, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { ATTEMPT_FIGURES, attemptFigures } from './attempt-figures.ts'
import { findRecentAttempts } from './stats-sql.ts'

const HOUR_MS = 3_600_000
/** Hours before the current one, in the order of their recency. */
const PERIODS = [
  ['Hour', 1],
  ['Day', 23],
  ['Week', 167],
] as const

export const getWebhookPerformance = operation({
  id: 'getWebhookPerformance',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/performance',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Get success rate and durations of the last hour, day and week',
  description:
    'Attempts are counted by full hours (UTC), so each period starts with one: `Hour` has the current and the previous hour.',
  value: named('WebhookPerformance', {
    periods: Type.Array(
      named('WebhookPeriod', {
        period: oneOf(
          PERIODS.map(([period]) => period),
          { description: 'The period up to now.' },
        ),
        from: instant({ description: 'The start of its first hour.' }),
        ...ATTEMPT_FIGURES,
      }),
      { description: 'The periods, shortest first.' },
    ),
  }),
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const thisHour = Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS
    const starts = PERIODS.map(([, hours]) => new Date(thisHour - hours * HOUR_MS))
    const [hour, day, week] = starts as [Date, Date, Date]
    const rows = await app.db.reads.partner(partnerId, (sql) => findRecentAttempts(sql, partnerId, { hour, day, week }))
    const periods = PERIODS.map(([period], i) => ({
      period,
      from: starts[i]!.toISOString(),
      ...attemptFigures(rows.filter(({ recency }) => recency >= PERIODS.length - 1 - i)),
    }))
    return { value: { periods } }
  },
})
