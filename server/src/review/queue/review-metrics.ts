// Metrics of reviews. Labels are stages and outcomes, never customers, partners or reviewers.
import { Counter, Gauge, Histogram } from 'prom-client'
import { isOverdue, type ReviewCase } from '../../customer/case/review-case.ts'
import type { ReviewState } from '../../customer/case/verification.ts'
import type { App } from '../../platform/app.ts'
import { ascending } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import { REVIEW_STAGES } from '../../reference/vocabularies.ts'
import { countCases, readUnclaimed } from './case-counts-sql.ts'

const HOUR = 3600

/** A round that a decision or a request for changes has ended. */
interface EndedRound {
  readonly outcome: 'Approved' | 'Rejected' | 'ChangesRequested'
  readonly onTime: boolean
  /** How much of the review time was used; it pauses while the partner has to respond. */
  readonly seconds: number
}

/** Undefined when no decision was due before, or one is still due. */
function endedRound(before: ReviewCase, after: ReviewState, now: Date, slaMs: number): EndedRound | undefined {
  if (!before.dueAt || (after.reviewStage !== 'Closed' && after.reviewStage !== 'AwaitingPartner')) return undefined
  const outcome = after.reviewStage === 'AwaitingPartner' ? 'ChangesRequested' : after.verificationStatus
  if (outcome !== 'ChangesRequested' && outcome !== 'Approved' && outcome !== 'Rejected') return undefined
  const usedMs = slaMs - (before.dueAt.getTime() - now.getTime())
  return { outcome, onTime: !isOverdue(before, now), seconds: Math.max(0, usedMs / 1000) }
}

export const reviewMetrics = perApp((app: App) => {
  const registers = [app.metrics.registry]
  const rounds = new Counter({
    name: 'review_rounds_total',
    help: 'Review rounds by outcome (Approved, Rejected, ChangesRequested) and whether they ended before they were due',
    labelNames: ['outcome', 'on_time'],
    registers,
  })
  // A counter that first appears with a value of 1 has no increase that Prometheus could see.
  for (const outcome of ['Approved', 'Rejected', 'ChangesRequested'])
    for (const on_time of ['yes', 'no']) rounds.inc({ outcome, on_time }, 0)
  const duration = new Histogram({
    name: 'review_round_duration_seconds',
    help: 'Review time used until a decision or a request for changes, without the time the partner took to respond',
    buckets: [0.25, 1, 4, 8, 16, 24, 36, 48, 72, 120, 240].map((hours) => hours * HOUR),
    registers,
  })
  const cases = new Gauge({
    name: 'review_cases',
    help: 'Cases by review stage',
    labelNames: ['stage'],
    registers,
  })
  const overdue = new Gauge({
    name: 'review_overdue_cases',
    help: 'Cases whose decision is overdue',
    registers,
  })
  const oldest = new Gauge({
    name: 'review_oldest_queued_seconds',
    help: 'How long the oldest case in the queue has been waiting',
    registers,
  })
  return {
    /** Counts the round, if this move ended it. */
    reviewMoved(before: ReviewCase, after: ReviewState, now: Date) {
      const round = endedRound(before, after, now, app.config.review.slaMs)
      if (!round) return
      rounds.inc({ outcome: round.outcome, on_time: round.onTime ? 'yes' : 'no' })
      duration.observe(round.seconds)
    },
    async measure() {
      const now = app.clock.now()
      const { answers: cells } = await app.db.availableCells((sql) =>
        Promise.all([countCases(sql, {}, now), readUnclaimed(sql, now)]),
      )
      const stages = cells.flatMap(([counts]) => counts)
      const [oldestQueuedAt] = cells.flatMap(([, unclaimed]) => unclaimed.oldestQueuedAt ?? []).sort(ascending)
      for (const stage of REVIEW_STAGES) {
        const ofStage = stages.filter((row) => row.stage === stage)
        cases.set(
          { stage },
          ofStage.reduce((sum, row) => sum + row.cases, 0),
        )
      }
      overdue.set(stages.reduce((sum, row) => sum + row.overdue, 0))
      oldest.set(oldestQueuedAt ? Math.max(0, (now.getTime() - oldestQueuedAt.getTime()) / 1000) : 0)
    },
  }
})
