// Durations are counted in steps that grow by 10%: about a hundred of them cover 1 ms to 15 s. A percentile is the end of its
// step, so that no duration below it exceeds it, and it is at most 10% more than the true one.
const GROWTH = Math.log(1.1)

export function durationStep(milliseconds: number): number {
  return milliseconds <= 1 ? 0 : Math.ceil(Math.log(milliseconds) / GROWTH)
}

/** The longest duration of a step, in whole milliseconds. */
export function endOf(step: number): number {
  // A power that is a whole number may be slightly less as a floating-point number.
  return Math.floor(Math.exp(step * GROWTH) + 1e-9)
}

/** The duration that the given share of attempts did not exceed. */
export function percentile(counts: readonly { step: number; attempts: number }[], share: number): number | null {
  const ordered = [...counts].sort((a, b) => a.step - b.step)
  const total = ordered.reduce((sum, { attempts }) => sum + attempts, 0)
  let seen = 0
  for (const { step, attempts } of ordered) {
    seen += attempts
    if (seen >= total * share) return endOf(step)
  }
  return null
}
