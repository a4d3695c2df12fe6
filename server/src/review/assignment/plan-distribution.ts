// Plans how to distribute unclaimed cases among reviewers, without assigning any.

import { LEASE_MS } from '../../customer/case/review-case.ts'
import { throwFieldErrors } from '../../errors.ts'
import {
  instant,
  named,
  nullable,
  oneOf,
  unavailableCells as unavailableCellsField,
  uuid,
  wholeNumber,
} from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { AGE_BANDS, rangesOf } from '../backlog/age-bands.ts'
import { listReviewers } from '../case/case-sql.ts'
import { isSuspended } from '../case/reviewer.ts'
import { DUE_FILTERS, dueRange } from '../queue/due-times.ts'
import { countOpenCases, listUnclaimedCases, type UnclaimedCase } from './assignment-sql.ts'
import { distribute } from './distribute.ts'
import { MOST_CASES } from './each-case.ts'

/** In the order of review_case.risk_rank, which is 1 for the lowest. */
const RISK_LEVELS = ['Low', 'Medium', 'High'] as const
const MOST_REVIEWERS = 50
const MOST_OPEN_CASES = 1000

export const planDistribution = operation({
  id: 'planDistribution',
  method: 'POST',
  path: '/compliance/v1/cases/distribution',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Plan a distribution of cases',
  description:
    'Gives unclaimed cases, earliest due first, each to the chosen reviewer with the least work, where an open case with a high risk ' +
    'counts as two. A case that is reserved for a chosen reviewer goes to them. Nothing is assigned: ' +
    'send `assignments` to `POST /compliance/v1/cases/assign`. Snoozed cases are left out, and so are cases that are reserved for someone else, unless `reservedFor` names them. ' +
    'Suspended reviewers cannot be chosen.',
  body: named('PlanDistribution', {
    userIds: Type.Array(uuid(), {
      minItems: 1,
      maxItems: MOST_REVIEWERS,
      description: 'The analysts and supervisors to choose from.',
    }),
    cases: wholeNumber({ maximum: MOST_CASES, description: 'The maximum number of cases to distribute.' }),
    capacity: Type.Optional(
      wholeNumber({
        maximum: MOST_OPEN_CASES,
        description: 'Maximum open cases per reviewer, including planned ones. Without this field, there is no limit.',
      }),
    ),
    partnerId: Type.Optional(uuid({ description: 'Only cases of this partner.' })),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'Only customers incorporated in this country, as an ISO 3166-1 alpha-3 code.',
        example: 'NGA',
      }),
    ),
    riskLevels: Type.Optional(
      Type.Array(oneOf(RISK_LEVELS), { maxItems: 3, description: 'Only cases with one of these risk levels.' }),
    ),
    overdue: Type.Optional(
      Type.Boolean({ description: 'If `true`, only overdue cases; if `false`, only the others.' }),
    ),
    due: Type.Optional(
      oneOf(DUE_FILTERS, {
        description: 'Only cases with a decision due in this time from now, as in the list of cases.',
      }),
    ),
    age: Type.Optional(oneOf(AGE_BANDS, { description: 'Only cases that have waited this long for a decision.' })),
    tag: Type.Optional(
      Type.String({ minLength: 1, maxLength: 24, format: 'text', description: 'Only cases with this tag.' }),
    ),
    escalated: Type.Optional(
      Type.Boolean({ description: 'If `true`, only cases that were escalated to a supervisor.' }),
    ),
    reservedFor: Type.Optional(
      uuid({ description: 'Only cases that are reserved for this reviewer. They can then go to any of `userIds`.' }),
    ),
  }),
  value: named('Distribution', {
    assignments: Type.Array(
      named('PlannedAssignment', {
        customerId: uuid(),
        companyName: Type.String(),
        partnerName: Type.String(),
        incorporationCountryIso3Code: Type.String(),
        dueAt: nullable(instant()),
        riskLevel: nullable(oneOf(RISK_LEVELS)),
        userId: uuid({ description: 'The reviewer who would get the case.' }),
        reservedFor: nullable(uuid({ description: 'The reviewer that the case is reserved for.' })),
      }),
      { description: 'In the order in which the cases are due.' },
    ),
    loads: Type.Array(
      named('PlannedLoad', {
        userId: uuid(),
        email: Type.String(),
        openCases: Type.Integer({ description: 'How many cases the reviewer has claimed now.' }),
        openHighRisk: Type.Integer({ description: 'How many of them have a high risk, which count as two.' }),
        added: Type.Integer({ description: 'How many cases the plan adds.' }),
      }),
      { description: 'The chosen reviewers, with the number of cases that the plan adds for each.' },
    ),
    beyondCapacity: Type.Integer({
      description: 'How many further cases were left out because their reviewers have reached `capacity`.',
    }),
    asOf: instant({ description: 'The time of this plan, by the clock that due times use.' }),
    unavailableCells: unavailableCellsField('their cases'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, body }) {
    const now = app.clock.now()
    const chosen = new Set(body.userIds.map((userId) => userId.toLowerCase()))
    const reservedSince = new Date(now.getTime() - LEASE_MS)
    const waiting = {
      ...{ now, reservedSince, userIds: [...chosen], limit: body.cases },
      partnerId: body.partnerId?.toLowerCase(),
      country: body.country,
      riskRanks: body.riskLevels?.map((level) => RISK_LEVELS.indexOf(level) + 1),
      due: [
        ...(body.overdue === undefined
          ? []
          : [body.overdue ? { after: undefined, to: now } : { after: now, to: undefined }]),
        ...(body.due ? [dueRange(body.due, now).ours] : []),
        ...(body.age ? [rangesOf(body.age, now, app.config.review.slaMs).ours] : []),
      ],
      tag: body.tag,
      escalated: body.escalated === true,
      reservedFor: body.reservedFor?.toLowerCase(),
    }
    const [reviewers, { answers: cells, unavailableCells }] = await Promise.all([
      app.db.reads.directory(listReviewers),
      app.db.reads.availableCells((sql) => Promise.all([listUnclaimedCases(sql, waiting), countOpenCases(sql)])),
    ])
    const openOf = (userId: string) => {
      const open = cells.flatMap(([, counts]) => counts).filter((one) => one.userId === userId)
      return {
        openCases: open.reduce((sum, { cases }) => sum + cases, 0),
        openHighRisk: open.reduce((sum, { highRisk }) => sum + highRisk, 0),
      }
    }
    const loads = reviewers
      .filter(({ userId }) => chosen.has(userId))
      .map(({ userId, email }) => ({ userId, email, ...openOf(userId) }))
    if (loads.length < chosen.size) throwFieldErrors([invalidUsers('userIds must be analysts or supervisors.')])
    if (reviewers.some((reviewer) => chosen.has(reviewer.userId) && isSuspended(app, reviewer)))
      throwFieldErrors([invalidUsers('userIds must not include suspended reviewers.')])
    const cases = cells
      .flatMap(([unclaimed]) => unclaimed)
      .sort(byDueTime)
      .slice(0, body.cases)
      .map((one) => ({ ...one, isHighRisk: RISK_LEVELS[one.riskRank - 1] === 'High' }))
    const planned = distribute(cases, loads, body.capacity)
    return {
      value: {
        assignments: planned.map(({ reviewCase, userId }) => ({
          customerId: reviewCase.customerId,
          companyName: reviewCase.companyName,
          partnerName: reviewCase.partnerName,
          incorporationCountryIso3Code: reviewCase.country,
          dueAt: reviewCase.dueAt?.toISOString() ?? null,
          riskLevel: RISK_LEVELS[reviewCase.riskRank - 1] ?? null,
          userId,
          reservedFor: reviewCase.reservedFor,
        })),
        loads: loads.map((load) => ({
          ...load,
          added: planned.filter(({ userId }) => userId === load.userId).length,
        })),
        beyondCapacity: cases.length - planned.length,
        asOf: now.toISOString(),
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

const invalidUsers = (message: string) => ({ path: '/userIds', code: 'ValidationControl.Error', message }) as const

/** As in the queue. */
function byDueTime(a: UnclaimedCase, b: UnclaimedCase): number {
  return a.sortAt.getTime() - b.sortAt.getTime() || b.riskRank - a.riskRank || (a.customerId < b.customerId ? -1 : 1)
}
