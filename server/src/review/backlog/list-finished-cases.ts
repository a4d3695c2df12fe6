// The cases behind the times of the backlog: those that left a stage or were decided in the period, slowest first.
import { findStaffEmails, staffIdOf } from '../../audit/staff-emails.ts'
import { instant, named, nullable, oneOf, unavailableCells as unavailableCellsField, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ascending, mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { DEFAULT_PERIOD, PERIODS, sinceDays } from './backlog.ts'
import { type FinishedCase, listFinished, OPEN_SECTIONS } from './backlog-sql.ts'

const MOST = 500
/** Of a median or 90th percentile. */
const MOST_ERROR = 0.03
const MOST_SECONDS = 2_147_483_647

export const listFinishedCases = operation({
  id: 'listFinishedCases',
  method: 'GET',
  path: '/compliance/v1/backlog/times/cases',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'List the cases behind a time of the backlog',
  description:
    'The cases that left a stage in the period, or without `tab` those that were decided, slowest first. A case that left the ' +
    'stage twice is listed twice.',
  query: Type.Object({
    tab: Type.Optional(
      oneOf(OPEN_SECTIONS, {
        description: 'The section that the cases left; Snoozed is the same as Unclaimed. Without it: decided cases.',
      }),
    ),
    days: Type.Optional(
      oneOf(PERIODS, { description: `The number of days up to now. Defaults to ${DEFAULT_PERIOD}.` }),
    ),
    partnerId: Type.Optional(uuid({ description: 'Only cases of this partner.' })),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'Only customers incorporated in this country, as an ISO 3166-1 alpha-3 code.',
        example: 'NGA',
      }),
    ),
    minSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_SECONDS,
        description:
          'Only cases that took at least this long, in seconds, less the error of the figures, which is at most 3%.',
      }),
    ),
  }),
  value: named('FinishedCases', {
    items: Type.Array(
      named('FinishedCase', {
        customerId: uuid(),
        companyName: Type.String(),
        partnerName: Type.String(),
        seconds: Type.Integer({
          description:
            'How long the case was in the stage; for decided cases the time to decision, excluding the time that the partner took to respond.',
        }),
        at: instant({ description: 'When it left the stage or was decided.' }),
        reviewer: nullable(
          Type.Object(
            {
              kind: oneOf(['Analyst', 'System'], { description: '`System`: a background job.' }),
              id: Type.String({ description: 'The ID of the user, or the name of the job.' }),
              email: nullable(
                Type.String({ description: 'The email address of the user; null for a removed user or a job.' }),
              ),
            },
            {
              description:
                'Who decided the case. With `tab=InReview`: who had it, if they decided or requested changes. Otherwise null.',
            },
          ),
        ),
      }),
      { description: `At most ${MOST}.` },
    ),
    hasMore: Type.Boolean({ description: `Whether there are more than ${MOST}.` }),
    unavailableCells: unavailableCellsField('their cases'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query: { days = DEFAULT_PERIOD, partnerId, minSeconds = 0, ...query } }) {
    const now = app.clock.now()
    const wanted = {
      ...query,
      partnerId: partnerId?.toLowerCase(),
      minSeconds: Math.floor(minSeconds * (1 - MOST_ERROR)),
      ...{ since: sinceDays(days, now), now },
    }
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      listFinished(sql, wanted, MOST + 1),
    )
    const rows = mergeRows(answers, slowestFirst, MOST + 1)
    const items = rows.slice(0, MOST)
    const emailOf = await findStaffEmails(
      app,
      items.map(({ actorKind, actorId }) => staffIdOf(actorKind, actorId)),
    )
    return {
      value: {
        items: items.map(({ at, actorKind, actorId, ...row }) => ({
          ...row,
          at: at.toISOString(),
          reviewer:
            actorKind && actorId
              ? { kind: actorKind as 'Analyst' | 'System', id: actorId, email: emailOf(actorId) }
              : null,
        })),
        hasMore: rows.length > MOST,
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

const slowestFirst = (a: FinishedCase, b: FinishedCase) =>
  b.seconds - a.seconds || ascending(b.at, a.at) || ascending(b.customerId, a.customerId)
