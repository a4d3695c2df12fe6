// The workload of each reviewer, and how many cases are due, merged over the cells. For the screen and the export.
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
import type { App } from '../../platform/app.ts'
import { addUp, ascending, type CellAnswers, type CellSql } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'
import { addUp as histogramOf, percentile } from '../backlog/percentiles.ts'
import { listReviewers } from '../case/case-sql.ts'
import { countCases, readUnclaimed } from '../queue/case-counts-sql.ts'
import { DUE_BUCKETS } from '../queue/due-times.ts'
import {
  countDecided,
  countDue,
  countReviewTimes,
  type DecidedRow,
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

export const WorkloadQuery = Type.Object({
  days: Type.Optional(
    wholeNumber({ maximum: 99, default: DEFAULT_DAYS, description: 'How many days of decisions to count.' }),
  ),
})

export const WorkloadRecord = named('Workload', {
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
      approved: Type.Integer({ description: 'Approvals, including those proposed for a second approval.' }),
      rejected: count,
      changesRequested: count,
      secondApprovals: Type.Integer({ description: 'Approvals confirmed or returned to the analyst.' }),
      medianSeconds: nullable(
        Type.Integer({
          description:
            'From claiming a case to deciding it or requesting changes: half of the cases in the period took at most this long, with an error of at most 3%. Null if there are none.',
        }),
      ),
      claimedAlerts: Type.Integer({ description: 'Open alerts that this reviewer has claimed.' }),
      overdueAlerts: Type.Integer({ description: 'Alerts claimed by this reviewer that are overdue.' }),
      dismissedAlerts: Type.Integer({ description: 'Alerts dismissed in the period.' }),
      actedAlerts: Type.Integer({
        description: 'Alerts that led to a change request, a reopened case or a confirmed match in the period.',
      }),
    }),
  ),
  others: Type.Object(
    { approved: count, rejected: count, changesRequested: count, secondApprovals: count },
    {
      description: 'Decisions of everyone else in the period: former reviewers and, in a sandbox, automatic outcomes.',
    },
  ),
  medianSeconds: nullable(
    Type.Integer({ description: 'The same for the cases of all reviewers in the period, also of former ones.' }),
  ),
  clock: Type.Object({
    waiting: Type.Integer({ description: 'Unclaimed cases that are not snoozed.' }),
    snoozed: Type.Integer({ description: 'Unclaimed cases that are snoozed.' }),
    escalated: Type.Integer({ description: 'Cases with an escalation that no supervisor has resolved.' }),
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
      approved: Type.Integer({ description: 'Approved cases, without proposals that await a second approval.' }),
      rejected: count,
      changesRequested: count,
    }),
    { description: 'All decisions in 24-hour periods, oldest first.' },
  ),
  unavailableCells: unavailableCellsField('their cases and alerts'),
})

/** How the cells are asked: a screen names those that don't respond, and an export fails. */
type AskCells = <T>(work: (sql: CellSql) => Promise<T>) => Promise<CellAnswers<T>>

/** The period in which decisions are counted. */
export function periodOf(app: App, { days = DEFAULT_DAYS }: Static<typeof WorkloadQuery>) {
  const now = app.clock.now()
  return { now, since: new Date(now.getTime() - days * DAY_MS), days }
}

export async function readWorkload(
  app: App,
  ask: AskCells,
  query: Static<typeof WorkloadQuery>,
): Promise<Static<typeof WorkloadRecord>> {
  const { now, since, days } = periodOf(app, query)
  const reviewers = await app.db.reads.directory(listReviewers)
  const userIds = reviewers.map(({ userId }) => userId)
  const { answers, unavailableCells } = await ask((sql) =>
    Promise.all([
      listWorkload(sql, userIds, { now, since, claimedSince: new Date(now.getTime() - LEASE_MS) }),
      countCases(sql, {}, now),
      countDue(sql, now),
      countDecided(sql, { now, since }),
      readUnclaimed(sql, now),
      countReviewTimes(sql, { now, since }),
    ]),
  )
  const workloads = Map.groupBy(
    answers.flatMap(([rows]) => rows),
    ({ userId }) => userId,
  )
  const stages = answers.flatMap(([, counts]) => counts)
  const due = addUp(answers.map(([, , counts]) => counts))
  const decided = answers.flatMap(([, , , counts]) => counts)
  const unclaimed = answers.map(([, , , , row]) => row)
  const times = answers.flatMap(([, , , , , counts]) => counts)
  const [oldestQueuedAt] = unclaimed.flatMap((row) => row.oldestQueuedAt ?? []).sort(ascending)
  const snoozed = unclaimed.reduce((sum, row) => sum + row.snoozed, 0)
  const escalated = unclaimed.reduce((sum, row) => sum + row.escalated, 0)
  const cases = (stage: ReviewStage) =>
    stages.filter((row) => row.stage === stage).reduce((sum, row) => sum + row.cases, 0)
  return {
    asOf: now.toISOString(),
    since: since.toISOString(),
    analysts: reviewers.map(({ suspendedUntil: _, ...reviewer }) => ({
      ...reviewer,
      ...addUp([NO_WORK, ...(workloads.get(reviewer.userId) ?? []).map(({ userId: _, ...counts }) => counts)]),
      ...sumOf(decided.filter(({ userId }) => userId === reviewer.userId)),
      medianSeconds: medianOf(times.filter(({ userId }) => userId === reviewer.userId)),
    })),
    others: sumOf(decided.filter(({ userId }) => userId !== null && !userIds.includes(userId))),
    medianSeconds: medianOf(times),
    clock: {
      waiting: Math.max(0, cases('Queued') - snoozed),
      snoozed,
      escalated,
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
      const rows = decided.filter((row) => row.daysAgo === daysAgo)
      const { rejected, changesRequested } = sumOf(rows)
      return {
        from: new Date(now.getTime() - (daysAgo + 1) * DAY_MS).toISOString(),
        to: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
        approved: rows.reduce((sum, { approvedCases }) => sum + approvedCases, 0),
        rejected,
        changesRequested,
      }
    }),
    unavailableCells: [...unavailableCells],
  }
}

const medianOf = (times: Parameters<typeof histogramOf>[0]) => percentile(histogramOf(times), 0.5)

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
