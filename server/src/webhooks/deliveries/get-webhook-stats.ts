// Attempts, successes and durations by hour.
import { type Static, Type } from 'typebox'
import { ApiError } from '../../errors.ts'
import { instant, named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { countPending, findAttemptCounts, type HourRow } from './delivery-sql.ts'
import { percentile } from './duration-step.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAX_SPAN_MS = 31 * DAY

const figures = {
  attempts: Type.Integer(),
  successes: Type.Integer(),
  failures: Type.Integer(),
  p50Ms: nullable(Type.Integer({ description: 'The median duration in milliseconds, accurate to 5%.' })),
  p95Ms: nullable(Type.Integer()),
}
const Hour = named('WebhookHour', { startsAt: instant(), ...figures })

const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example: '2026-11-01T00:00:00Z' }))

export const getWebhookStats = operation({
  id: 'getWebhookStats',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/stats',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'Get delivery statistics',
  query: Type.Object({
    from: moment('Rounded down to the full hour. Defaults to 24 hours before `to`.'),
    to: moment('Defaults to now; at most 31 days after `from`.'),
  }),
  value: named('WebhookStats', {
    from: instant(),
    to: instant(),
    total: Type.Object(figures),
    pending: Type.Integer({ description: 'Deliveries that are currently being sent or waiting for a retry.' }),
    hours: Type.Array(Hour, { description: 'The hours of the period. Hours without an attempt are left out.' }),
  }),
  errors: ['Webhook.RangeInvalid', 'Webhook.RangeTooWide', 'ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const to = query.to === undefined ? app.clock.now() : timeFrom(query.to)
    const from = query.from === undefined ? new Date(to.getTime() - DAY) : timeFrom(query.from)
    if (to <= from) throw new ApiError('Webhook.RangeInvalid')
    if (to.getTime() - from.getTime() > MAX_SPAN_MS) throw new ApiError('Webhook.RangeTooWide')
    const firstHour = new Date(Math.floor(from.getTime() / HOUR) * HOUR)
    const [rows, pending] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([findAttemptCounts(sql, partnerId, firstHour, to), countPending(sql, partnerId, {})]),
    )
    const hours: Static<typeof Hour>[] = [...Map.groupBy(rows, (row) => row.starts_at.getTime())].map(
      ([startsAt, of]) => ({
        startsAt: new Date(startsAt).toISOString(),
        ...figuresOf(of),
      }),
    )
    return { value: { from: from.toISOString(), to: to.toISOString(), total: figuresOf(rows), pending, hours } }
  },
})

function figuresOf(rows: readonly HourRow[]) {
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0)
  const successes = rows.reduce((sum, row) => sum + row.successes, 0)
  const counts = rows.map((row) => ({ step: row.duration_step, attempts: row.attempts }))
  return {
    attempts,
    successes,
    failures: attempts - successes,
    p50Ms: percentile(counts, 0.5),
    p95Ms: percentile(counts, 0.95),
  }
}
