// The endpoint at a glance: what arrived, success rate and durations of the last hour, day and week.

import { instant, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { ATTEMPT_FIGURES, attemptFigures } from './attempt-figures.ts'
import { countDeliveries } from './delivery-sql.ts'
import { findRecentAttempts } from './stats-sql.ts'

const HOUR_MS = 3_600_000
/** With the full hours before the current one, in the order of their recency. */
const PERIODS = [
  ['Hour', 1],
  ['Day', 23],
  ['Week', 167],
] as const
const LENGTHS_MS = [HOUR_MS, 24 * HOUR_MS, 168 * HOUR_MS]

export const getWebhookPerformance = operation({
  id: 'getWebhookPerformance',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/performance',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Get success rate and durations of the last hour, day and week',
  description:
    'Deliveries are counted exactly, by the time of their event. Attempts are counted by full hours (UTC), so they start with one: ' +
    'the attempts of `Hour` are those of the current and the previous hour.',
  value: named('WebhookPerformance', {
    periods: Type.Array(
      named('WebhookPeriod', {
        period: oneOf(
          PERIODS.map(([period]) => period),
          { description: 'The period up to now.' },
        ),
        since: instant({ description: 'The start of the period: 60 minutes, 24 hours or 7 days ago.' }),
        delivered: Type.Integer({
          description: 'Deliveries of events of the period that arrived, at whichever attempt.',
        }),
        retrying: Type.Integer({ description: 'Deliveries of events of the period that failed and are retried.' }),
        exhausted: Type.Integer({ description: 'Deliveries of events of the period for which all attempts failed.' }),
        from: instant({ description: 'The start of the first hour whose attempts are counted.' }),
        ...ATTEMPT_FIGURES,
      }),
      { description: 'The periods, shortest first.' },
    ),
  }),
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const now = app.clock.now().getTime()
    const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS
    const since = LENGTHS_MS.map((length) => new Date(now - length))
    const starts = PERIODS.map(([, hours]) => new Date(thisHour - hours * HOUR_MS))
    const [hour, day, week] = starts as [Date, Date, Date]
    const [rows, ...outcomes] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([
        findRecentAttempts(sql, partnerId, { hour, day, week }),
        ...since.map((from) => outcomesSince(sql, partnerId, from)),
      ]),
    )
    const periods = PERIODS.map(([period], i) => ({
      period,
      since: since[i]!.toISOString(),
      ...outcomes[i]!,
      from: starts[i]!.toISOString(),
      ...attemptFigures(rows.filter(({ recency }) => recency >= PERIODS.length - 1 - i)),
    }))
    return { value: { periods } }
  },
})

async function outcomesSince(sql: CellSql, partnerId: string, from: Date) {
  const [delivered, retrying, exhausted] = await Promise.all(
    (['Delivered', 'Retrying', 'Exhausted'] as const).map((status) =>
      countDeliveries(sql, partnerId, { from, status }),
    ),
  )
  return { delivered: delivered!, retrying: retrying!, exhausted: exhausted! }
}
