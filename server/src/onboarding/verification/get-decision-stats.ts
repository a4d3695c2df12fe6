// Decisions about the customers of a partner by day, and how long they took.

import { throwFieldErrors } from '../../errors.ts'
import { day, named, nullable, wholeNumber } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeZoneErrors, timeZoneParam } from '../../http/time-zone.ts'
import { Type } from '../../platform/schema-builder.ts'
import { countDecisions, type DecisionRow } from './decision-stats-sql.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 90
const DAY_MS = 24 * 3_600_000

const figures = {
  approved: Type.Integer({ description: 'Customers whose latest decision is an approval.' }),
  rejected: Type.Integer({ description: 'Customers whose latest decision is a rejection.' }),
  medianMinutes: nullable(
    Type.Integer({
      description: 'The median time from submission to decision, in minutes; null if there are no decisions.',
    }),
  ),
  p90Minutes: nullable(
    Type.Integer({
      description: 'The 90th percentile of the time to decision, in minutes; null if there are no decisions.',
    }),
  ),
}

export const getDecisionStats = operation({
  id: 'getDecisionStats',
  method: 'GET',
  path: '/customer/v1/partner-profile/overview/decisions',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'Get decisions by day',
  description: 'Each customer counts once, on the day of its latest decision. Days without decisions are omitted.',
  query: Type.Object({
    days: Type.Optional(
      wholeNumber({
        maximum: MAX_DAYS,
        default: DEFAULT_DAYS,
        description: `How many days to include, ending today. Defaults to ${DEFAULT_DAYS}.`,
      }),
    ),
    timeZone: timeZoneParam,
  }),
  value: named('DecisionStats', {
    days: Type.Array(named('DecisionDay', { day: day({ description: 'In the requested time zone.' }), ...figures }), {
      description: 'Days with decisions, the earliest first.',
    }),
    total: Type.Object(figures, { description: 'Decisions of the whole period.' }),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller: { partnerId }, query: { days = DEFAULT_DAYS, timeZone = 'UTC' } }) {
    throwFieldErrors(timeZoneErrors(timeZone))
    const since = new Date(app.clock.now().getTime() - (days - 1) * DAY_MS)
    const rows = await app.db.reads.partner(partnerId, (sql) => countDecisions(sql, partnerId, { since, timeZone }))
    const total = rows.find((row) => row.day === null)!
    return {
      value: {
        days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...figuresOf(row) }])),
        total: figuresOf(total),
      },
    }
  },
})

function figuresOf({ approved, rejected, median_minutes, p90_minutes }: DecisionRow) {
  return { approved, rejected, medianMinutes: median_minutes, p90Minutes: p90_minutes }
}
