// How the driver reads and writes column types where its default doesn't fit.

// A date has no time and no zone: keep it as text instead of a local midnight.
export const DATE_AS_TEXT = { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day }
export const BIGINT_AS_NUMBER = {
  to: 20,
  from: [20],
  serialize: (n: number) => String(n),
  parse: (text: string) => Number(text),
}
