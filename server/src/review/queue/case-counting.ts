// Keeps the counts of cases short and right in the background, on any node.
import { deleteOldStageTimes } from '../../customer/case/stage-time-sql.ts'
import type { App } from '../../platform/app.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import { repeatInCells } from '../../platform/repeat-in-cells.ts'
import { alertMetrics } from '../alerts/alert-metrics.ts'
import { correctCounts, sumUpMoves } from './case-counts-sql.ts'
import { reviewMetrics } from './review-metrics.ts'

const EVERY_MS = 5000
const MEASURE_MS = 30_000
const CORRECTION_MS = 60 * 60_000
/** Longer than any period that the backlog shows. */
const STAGE_TIMES_KEPT_MS = 100 * 24 * 60 * 60_000

export function startCaseCounting(app: App): Repeated {
  const counting = repeatInCells(app, {
    job: 'case-counting',
    failed: 'counting cases failed; retrying',
    everyMs: EVERY_MS,
    passOf(cell) {
      let correctedAt = Number.NEGATIVE_INFINITY
      return async () => {
        await cell.transaction(sumUpMoves)
        if (performance.now() - correctedAt < CORRECTION_MS) return undefined
        const wrong = await cell.transaction(correctCounts)
        if (wrong > 0) app.log.warn({ counts: wrong }, 'case counts were wrong and have been corrected')
        const before = new Date(app.clock.now().getTime() - STAGE_TIMES_KEPT_MS)
        await deleteOldStageTimes(cell, before)
        correctedAt = performance.now()
        return undefined
      }
    },
  })
  const measuring = repeat(app, {
    job: 'case-measurement',
    failed: 'measuring case metrics failed; retrying',
    everyMs: MEASURE_MS,
    firstAfterMs: EVERY_MS,
    async pass() {
      await reviewMetrics(app).measure()
      await alertMetrics(app).measure()
      return undefined
    },
  })
  return {
    now: async () => void (await Promise.all([counting.now(), measuring.now()])),
    stop: async () => void (await Promise.all([counting.stop(), measuring.stop()])),
  }
}
