// The workload of each reviewer, and how many cases are due. For supervisors and auditors.
import { LEASE_MS } from '../../customer/case/review-case.ts'
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
import { addUp, ascending } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'
import { listReviewers } from '../case/case-sql.ts'
import { countCases } from './case-counts-sql.ts'
import {
  countDecided,
  countDue,
  type DecidedRow,
  DUE_BUCKETS,
  findOldestQueuedAt,
  listWorkload,
  type WorkloadCounts,
} from './workload-sql.ts'

const DAY_MS = 24 * 60 * 60_000
const DEFAULT_DAYS = 7
const count = Type.Integer()
const NO_WORK: WorkloadCounts = {
  openCases: 0,
  overdueCases: 0,
  returnedCases: 0,
  claimedAlerts: 0,
  overdueAlerts: 0,
  dismissedAlerts: 0,
  actedAlerts: 0,
}

export const getWorkload = operation({
  id: 'getWorkload',
  method: 'GET',
  path: '/compliance/v1/workload',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'Get the workload',
  query: Type.Object({
    days: Type.Optional(
      wholeNumber({ maximum: 99, default: DEFAULT_DAYS, description: 'How many days of decisions to count.' }),
    ),
  }),
  value: named('Workload', {
    asOf: instant(),
    since: instant(),
    analysts: Type.Array(
      named('AnalystWorkload', {
        userId: uuid(),
        email: Type.String(),
        role: oneOf(['analyst', 'supervisor']),
        openCases: count,
        overdueCases: count,
        returnedCases: Type.Integer({ description: 'Cases that returned to this reviewer and are waiting.' }),
        approved: count,
        rejected: count,
        changesRequested: count,
        secondApprovals: Type.Integer({ description: 'Approvals confirmed or returned to the analyst.' }),
        claimedAlerts: Type.Integer({ description: 'Open alerts that this reviewer has claimed.' }),
        overdueAlerts: Type.Integer({ description: 'Alerts claimed by this reviewer that are overdue.' }),
        dismissedAlerts: Type.Integer({ description: 'Alerts dismissed in the period.' }),
        actedAlerts: Type.Integer({
          description: 'Alerts that led to a change request, a reopened case or a confirmed match in the period.',
        }),
      }),
    ),
    clock: Type.Object({
      waiting: count,
      inReview: count,
      awaitingSecondApproval: count,
      awaitingPartner: count,
      overdue: count,
      dueSoon: Type.Integer({ description: 'Cases with a decision due within a day.' }),
      oldestQueuedAt: nullable(instant()),
    }),
    due: Type.Array(named('DueCases', { bucket: oneOf(DUE_BUCKETS), cases: count }), {
      description: 'Cases with a decision due, by time to the due date; all buckets, the most overdue first.',
    }),
    decided: Type.Array(
      named('DecidedCases', {
        from: instant(),
        to: instant(),
        approved: count,
        rejected: count,
        changesRequested: count,
      }),
      { description: 'Decisions of the listed reviewers in 24-hour periods, oldest first.' },
    ),
    unavailableCells: unavailableCellsField('their cases and alerts'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const now = app.clock.now()
    const days = query.days ?? DEFAULT_DAYS
    const since = new Date(now.getTime() - days * DAY_MS)
    const reviewers = await app.db.reads.directory(listReviewers)
    const userIds = reviewers.map(({ userId }) => userId)
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      Promise.all([
        listWorkload(sql, userIds, { now, since, claimedSince: new Date(now.getTime() - LEASE_MS) }),
        countCases(sql, {}, now),
        countDue(sql, now),
        countDecided(sql, userIds, { now, since }),
        findOldestQueuedAt(sql),
      ]),
    )
    const workloads = Map.groupBy(
      answers.flatMap(([rows]) => rows),
      ({ userId }) => userId,
    )
    const stages = answers.flatMap(([, counts]) => counts)
    const due = addUp(answers.map(([, , counts]) => counts))
    const decided = answers.flatMap(([, , , counts]) => counts)
    const [oldestQueuedAt] = answers.flatMap(([, , , , queuedAt]) => queuedAt ?? []).sort(ascending)
    const cases = (stage: ReviewStage) =>
      stages.filter((row) => row.stage === stage).reduce((sum, row) => sum + row.cases, 0)
    return {
      value: {
        asOf: now.toISOString(),
        since: since.toISOString(),
        analysts: reviewers.map((reviewer) => ({
          ...reviewer,
          ...addUp([NO_WORK, ...(workloads.get(reviewer.userId) ?? []).map(({ userId: _, ...counts }) => counts)]),
          ...sumOf(decided.filter(({ userId }) => userId === reviewer.userId)),
        })),
        clock: {
          waiting: cases('Queued'),
          inReview: cases('InReview'),
          awaitingSecondApproval: cases('AwaitingSecondApproval'),
          awaitingPartner: cases('AwaitingPartner'),
          overdue: due.LateOver1Day + due.Late,
          dueSoon: due.Within4Hours + due.Within1Day,
          oldestQueuedAt: oldestQueuedAt?.toISOString() ?? null,
        },
        due: DUE_BUCKETS.map((bucket) => ({ bucket, cases: due[bucket] })),
        decided: Array.from({ length: days }, (_, index) => {
          const daysAgo = days - 1 - index
          const { approved, rejected, changesRequested } = sumOf(decided.filter((row) => row.daysAgo === daysAgo))
          return {
            from: new Date(now.getTime() - (daysAgo + 1) * DAY_MS).toISOString(),
            to: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
            approved,
            rejected,
            changesRequested,
          }
        }),
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

function sumOf(rows: readonly DecidedRow[]) {
  const sum = (of: 'approved' | 'rejected' | 'changesRequested' | 'secondApprovals') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    approved: sum('approved'),
    rejected: sum('rejected'),
    changesRequested: sum('changesRequested'),
    secondApprovals: sum('secondApprovals'),
  }
}
