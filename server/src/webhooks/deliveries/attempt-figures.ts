// How many attempts succeeded, and how long they took.

import { nullable } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'
import { percentile } from './duration-step.ts'

export const ATTEMPT_FIGURES = {
  attempts: Type.Integer({ description: 'Requests sent to the endpoint, including retries.' }),
  successes: Type.Integer(),
  failures: Type.Integer(),
  p50Ms: nullable(Type.Integer({ description: 'The median duration in milliseconds, at most 10% too long.' })),
  p95Ms: nullable(Type.Integer()),
}

interface Counted {
  readonly duration_step: number
  readonly attempts: number
  readonly successes: number
}

export function attemptFigures(rows: readonly Counted[]) {
  const attempts = rows.reduce((sum, row) => sum + row.attempts, 0)
  const successes = rows.reduce((sum, row) => sum + row.successes, 0)
  const counts = rows.map((row) => ({ step: row.duration_step, attempts: row.attempts }))
  return {
    attempts,
    successes,
    failures: attempts - successes,
    p50Ms: percentile(counts, 0.5),
    p95Ms: percentile(counts, 0.95),
  }
}
