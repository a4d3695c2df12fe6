// Durations are counted in steps that grow by 10%: about a hundred of them cover 1 ms to 15 s, and the middle of a step is
// within 5% of each duration in it, before rounding to milliseconds.
const GROWTH = Math.log(1.1)

export function durationStep(milliseconds: number): number {
  return milliseconds <= 1 ? 0 : Math.ceil(Math.log(milliseconds) / GROWTH)
}

export function middleOf(step: number): number {
  return step === 0 ? 1 : Math.round(Math.exp((step - 0.5) * GROWTH))
}

/** The duration that the given share of attempts did not exceed. */
export function percentile(counts: readonly { step: number; attempts: number }[], share: number): number | null {
  const ordered = [...counts].sort((a, b) => a.step - b.step)
  const total = ordered.reduce((sum, { attempts }) => sum + attempts, 0)
  let seen = 0
  for (const { step, attempts } of ordered) {
    seen += attempts
    if (seen >= total * share) return middleOf(step)
  }
  return null
}
