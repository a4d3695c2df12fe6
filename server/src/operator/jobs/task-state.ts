// Whether a background task works.
import type { TaskRow } from './jobs-sql.ts'

export type TaskState = 'Working' | 'Failing' | 'Late'

/** Longer than a minute, in which passes are recorded once. */
const RECENT_MS = 3 * 60_000
const USUAL_MS = 5 * 60_000
/** Tasks that run less often than once a minute. */
const LATE_AFTER_MS: Readonly<Record<string, number>> = {
  'document-store': 2 * 60 * 60_000 + USUAL_MS,
  'webhook-maintenance': 25 * 60_000,
}

/** Failing: the last pass failed, or one of several nodes or cells failed within the last minutes. Late: no pass succeeds any more. */
export function taskState({ task, lastSucceededAt, lastFailedAt }: TaskRow, now: Date): TaskState {
  const failedAgo = lastFailedAt ? now.getTime() - lastFailedAt.getTime() : Number.POSITIVE_INFINITY
  if (failedAgo < RECENT_MS) return 'Failing'
  if (!lastSucceededAt) return 'Failing'
  return now.getTime() - lastSucceededAt.getTime() > lateAfterMs(task) ? 'Late' : 'Working'
}

export function lateAfterMs(task: string): number {
  return LATE_AFTER_MS[task] ?? USUAL_MS
}
