// Keeps the counts of cases short and right in the background, on any node.
import type { App } from '../../platform/app.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import { alertMetrics } from '../alerts/alert-metrics.ts'
import { correctCounts, sumUpMoves } from './case-counts-sql.ts'
import { reviewMetrics } from './review-metrics.ts'

const EVERY_MS = 5000
const MEASURE_MS = 30_000
const CORRECTION_MS = 60 * 60_000

export function startCaseCounting(app: App): Repeated {
  let correctedAt = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  return repeat(app, {
    job: 'case-counting',
    failed: 'counting cases failed; retrying',
    everyMs: EVERY_MS,
    async pass() {
      await app.db.onlyCellTransaction(sumUpMoves)
      if (performance.now() - measuredAt >= MEASURE_MS) {
        await reviewMetrics(app).measure()
        await alertMetrics(app).measure()
        measuredAt = performance.now()
      }
      if (performance.now() - correctedAt < CORRECTION_MS && correctedAt > 0) return undefined
      const wrong = await app.db.onlyCellTransaction(correctCounts)
      if (wrong > 0) app.log.warn({ counts: wrong }, 'counts of cases were wrong and have been corrected')
      correctedAt = performance.now()
      return undefined
    },
  })
}
