// The cases that were opened or decided on a day: what the figures of the flow count.
import { throwFieldErrors } from '../../errors.ts'
import { day, instant, named, oneOf, unavailableCells as unavailableCellsField, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeZoneErrors, timeZoneParam } from '../../http/time-zone.ts'
import { ascending, mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listMoved, MOVES, type MovedCase } from './flow-sql.ts'

const HOUR_MS = 60 * 60_000
const MOST = 500

export const listMovedCases = operation({
  id: 'listMovedCases',
  method: 'GET',
  path: '/compliance/v1/backlog/flow/cases',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'List the cases opened or decided on a day',
  description: 'The cases that a figure of the flow counts, newest first.',
  query: Type.Object({
    move: oneOf(MOVES, { description: 'Whether to list the cases that were opened or decided.' }),
    day: day({ description: 'In the requested time zone.' }),
    timeZone: timeZoneParam,
  }),
  value: named('MovedCases', {
    items: Type.Array(
      named('MovedCase', {
        customerId: uuid(),
        companyName: Type.String(),
        partnerName: Type.String(),
        how: oneOf(['Submitted', 'Reopened', 'Approved', 'Rejected'], { description: 'How it was opened or decided.' }),
        at: instant({ description: 'When it was opened or decided.' }),
      }),
      { description: `At most ${MOST}.` },
    ),
    hasMore: Type.Boolean({ description: `Whether there are more than ${MOST}.` }),
    unavailableCells: unavailableCellsField('their cases'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query: { timeZone = 'UTC', ...asked } }) {
    throwFieldErrors(timeZoneErrors(timeZone))
    const midnight = Date.parse(asked.day)
    // Every zone is at most 14 hours ahead of UTC or behind it.
    const times = { from: new Date(midnight - 14 * HOUR_MS), to: new Date(midnight + 38 * HOUR_MS) }
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      listMoved(sql, { ...asked, timeZone }, times, MOST + 1),
    )
    const rows = mergeRows(answers, newestFirst, MOST + 1)
    return {
      value: {
        items: rows.slice(0, MOST).map(({ at, how, ...row }) => ({ ...row, how: how as never, at: at.toISOString() })),
        hasMore: rows.length > MOST,
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

const newestFirst = (a: MovedCase, b: MovedCase) => ascending(b.at, a.at) || ascending(b.customerId, a.customerId)
