// Attempts, successes and durations by hour.

import { ApiError } from '../../errors.ts'
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { ATTEMPT_FIGURES, attemptFigures } from './attempt-figures.ts'
import { countPending } from './delivery-sql.ts'
import { countOutcomesByHour, findAttemptCounts, type OutcomeRow } from './stats-sql.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAX_SPAN_MS = 31 * DAY

const Hour = named('WebhookHour', { startsAt: instant(), ...ATTEMPT_FIGURES })

const Outcomes = named('WebhookDeliveryHour', {
  startsAt: instant({ description: 'The start of the hour in which the events occurred.' }),
  delivered: Type.Integer({ description: 'Deliveries that succeeded.' }),
  pending: Type.Integer({ description: 'Deliveries that are waiting, being sent or retried.' }),
  exhausted: Type.Integer({ description: 'Deliveries for which all attempts failed.' }),
})

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
    total: Type.Object(ATTEMPT_FIGURES),
    pending: Type.Integer({ description: 'Deliveries that are currently being sent or waiting for a retry.' }),
    hours: Type.Array(Hour, { description: 'The hours of the period. Hours without an attempt are left out.' }),
    deliveries: Type.Array(Outcomes, {
      description: 'Deliveries by the hour of their event, as the delivery list has them. Empty hours are left out.',
    }),
  }),
  errors: ['Webhook.RangeInvalid', 'Webhook.RangeTooWide', 'ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query }) {
    const to = query.to === undefined ? app.clock.now() : timeFrom(query.to)
    const from = query.from === undefined ? new Date(to.getTime() - DAY) : timeFrom(query.from)
    if (to <= from) throw new ApiError('Webhook.RangeInvalid')
    if (to.getTime() - from.getTime() > MAX_SPAN_MS) throw new ApiError('Webhook.RangeTooWide')
    const firstHour = new Date(Math.floor(from.getTime() / HOUR) * HOUR)
    const [rows, pending, outcomes] = await app.db.reads.partner(partnerId, (sql) =>
      Promise.all([
        findAttemptCounts(sql, partnerId, firstHour, to),
        countPending(sql, partnerId, {}),
        countOutcomesByHour(sql, partnerId, firstHour, to),
      ]),
    )
    const hours: Static<typeof Hour>[] = [...Map.groupBy(rows, (row) => row.starts_at.getTime())].map(
      ([startsAt, of]) => ({
        startsAt: new Date(startsAt).toISOString(),
        ...attemptFigures(of),
      }),
    )
    const total = attemptFigures(rows)
    const deliveries = outcomesByHour(outcomes)
    return { value: { from: from.toISOString(), to: to.toISOString(), total, pending, hours, deliveries } }
  },
})

function outcomesByHour(rows: readonly OutcomeRow[]): Static<typeof Outcomes>[] {
  const hours = [...Map.groupBy(rows, (row) => row.starts_at.getTime())].sort(([one], [other]) => one - other)
  return hours.map(([startsAt, of]) => {
    const count = (status: OutcomeRow['status']) => of.find((row) => row.status === status)?.deliveries ?? 0
    return {
      startsAt: new Date(startsAt).toISOString(),
      delivered: count('Delivered'),
      pending: count('Pending'),
      exhausted: count('Exhausted'),
    }
  })
}
