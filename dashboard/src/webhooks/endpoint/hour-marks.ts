// Where the axis of hours has names: at full hours of the viewer's zone, or at its midnights. Where the zone is not a whole
// number of hours from UTC, they lie between two steps.

const HOUR_MS = 3_600_000
const EVERY_HOURS = 4
/** Above this many hours the axis names days. */
export const SHORT = 48

/** In hours from the start. */
export function hourMarks(start: number, hours: number): number[] {
  const first = new Date(start)
  const at = (i: number) =>
    hours > SHORT
      ? new Date(first.getFullYear(), first.getMonth(), first.getDate() + i)
      : new Date(first.getFullYear(), first.getMonth(), first.getDate(), i * EVERY_HOURS)
  const most = Math.ceil(hours / (hours > SHORT ? 24 : EVERY_HOURS)) + 24 / EVERY_HOURS
  return Array.from({ length: most + 1 }, (_, i) => (at(i).getTime() - start) / HOUR_MS).filter(
    (step) => step >= 0 && step < hours,
  )
}
