// Splits a span of time into whole days, whole hours and the rest at both ends, so that a count adds a few stored numbers
// and counts single rows only within two hours.

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Span {
  readonly from: number
  readonly to: number
}

export interface CountedSpan {
  readonly days: Span | undefined
  readonly hours: readonly Span[]
  readonly rows: readonly Span[]
}

const FAR_PAST = 0
const FAR_FUTURE = 253_402_214_400_000 // the year 9999, on a full day

/** `from` is inclusive, `to` exclusive; a missing one means that the span has no limit on that side. */
export function countedSpan(from: number = FAR_PAST, to: number = FAR_FUTURE): CountedSpan {
  const [hoursFrom, hoursTo] = [up(from, HOUR), down(to, HOUR)]
  if (hoursFrom >= hoursTo) return { days: undefined, hours: [], rows: spans([from, to]) }
  const rows = spans([from, hoursFrom], [hoursTo, to])
  const [daysFrom, daysTo] = [up(hoursFrom, DAY), down(hoursTo, DAY)]
  if (daysFrom >= daysTo) return { days: undefined, hours: spans([hoursFrom, hoursTo]), rows }
  return { days: { from: daysFrom, to: daysTo }, hours: spans([hoursFrom, daysFrom], [daysTo, hoursTo]), rows }
}

const up = (time: number, step: number) => Math.ceil(time / step) * step
const down = (time: number, step: number) => Math.floor(time / step) * step
const spans = (...pairs: [number, number][]) =>
  pairs.filter(([from, to]) => from < to).map(([from, to]) => ({ from, to }))
