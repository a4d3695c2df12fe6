// Cases opened and decided by day: whether the backlog grows. For supervisors and auditors.
import { throwFieldErrors } from '../../errors.ts'
import { day, instant, named, oneOf, unavailableCells as unavailableCellsField } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeZoneErrors, timeZoneParam } from '../../http/time-zone.ts'
import { Type } from '../../platform/schema-builder.ts'
import { DEFAULT_PERIOD, PERIODS } from './backlog.ts'
import { countFlow } from './flow-sql.ts'

const DAY_MS = 24 * 60 * 60_000

const figures = {
  opened: Type.Integer({ description: 'Cases that were submitted or opened again.' }),
  decided: Type.Integer({ description: 'Cases that were closed with an approval or a rejection.' }),
}

export const getBacklogFlow = operation({
  id: 'getBacklogFlow',
  method: 'GET',
  path: '/compliance/v1/backlog/flow',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'Get opened and decided cases by day',
  description:
    'The backlog grows while more cases are opened than decided. A case counts each time it is opened or decided.',
  query: Type.Object({
    days: Type.Optional(
      oneOf(PERIODS, { description: `How many days to include, ending today. Defaults to ${DEFAULT_PERIOD}.` }),
    ),
    timeZone: timeZoneParam,
  }),
  value: named('BacklogFlow', {
    asOf: instant(),
    days: Type.Array(named('BacklogDay', { day: day({ description: 'In the requested time zone.' }), ...figures }), {
      description: 'All days, the earliest first.',
    }),
    total: Type.Object(figures, { description: 'The sums over all days.' }),
    unavailableCells: unavailableCellsField('their cases'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query: { days: period = DEFAULT_PERIOD, timeZone = 'UTC' } }) {
    throwFieldErrors(timeZoneErrors(timeZone))
    const now = app.clock.now()
    const days = daysUntil(now, Number(period), timeZone)
    // A day more, because the first one may have begun earlier than 24 hours for each day ago.
    const times = { from: new Date(now.getTime() - (days.length + 1) * DAY_MS), to: new Date(now.getTime() + 1) }
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) => countFlow(sql, times, timeZone))
    const rows = Map.groupBy(answers.flat(), (row) => row.day)
    const counts = days.map((day) => ({ day, ...sumOf(rows.get(day) ?? []) }))
    return {
      value: { asOf: now.toISOString(), days: counts, total: sumOf(counts), unavailableCells: [...unavailableCells] },
    }
  },
})

function sumOf(rows: readonly { readonly opened: number; readonly decided: number }[]) {
  return {
    opened: rows.reduce((sum, row) => sum + row.opened, 0),
    decided: rows.reduce((sum, row) => sum + row.decided, 0),
  }
}

/** The days up to today, the earliest first. */
function daysUntil(now: Date, count: number, timeZone: string): string[] {
  // The Canadian format is YYYY-MM-DD.
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now))
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
