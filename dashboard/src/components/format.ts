// Numbers, dates, durations, lists and plurals, in the viewer's language. Texts use these and never a format of their own.

const NUMBER = new Intl.NumberFormat()
const ONE_DIGIT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 })
// The texts are English, so their plural forms are too.
const PLURAL = new Intl.PluralRules('en')
const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** 12.5 as "12.5%". */
export function formatPercent(value: number): string {
  return PERCENT.format(value / 100)
}

export interface PluralForms {
  readonly one: string
  readonly other: string
}

/** Picks the form for a count and puts the number in the place of `#`. */
export function plural(count: number, forms: PluralForms): string {
  const form = PLURAL.select(count) === 'one' ? forms.one : forms.other
  return form.split('#').join(formatNumber(count))
}

/** "A, B and C". */
export function formatList(items: readonly string[]): string {
  return LIST.format(items)
}

const DATES = {
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
  minutes: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  seconds: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
}
export type Precision = keyof typeof DATES

export function formatTime(moment: Date, precision: Precision): string {
  return DATES[precision].format(moment)
}

const CALENDAR_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' })

/** A date without a time, such as a date of birth: the same in every zone. */
export function formatCalendarDay(day: string): string {
  return CALENDAR_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** "Sun, 15 Nov". */
export function formatShortDay(moment: Date): string {
  return SHORT_DAY.format(moment)
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "5 minutes ago"; undefined for moments that are not in the last 24 hours. */
export function formatRecent(moment: Date, now: Date): string | undefined {
  const age = now.getTime() - moment.getTime()
  if (age < -MINUTE || age >= DAY) return undefined
  if (age < MINUTE) return 'just now'
  return age < HOUR
    ? RELATIVE.format(-Math.floor(age / MINUTE), 'minute')
    : RELATIVE.format(-Math.floor(age / HOUR), 'hour')
}

/** "2 days 3 h", "23 h 59 min", "4 min 10 s". */
export function durationText(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days ${Math.floor((ms % DAY) / HOUR)} h`
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`
  if (ms >= MINUTE) return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`
  return `${Math.max(1, Math.ceil(ms / SECOND))} s`
}

/** "39 ms" or "1.2 s", for how long something took. */
export function formatLatency(ms: number): string {
  return ms < SECOND ? `${Math.round(ms)} ms` : `${ONE_DIGIT.format(ms / SECOND)} s`
}

/** "14 KB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return plural(bytes, { one: '# byte', other: '# bytes' })
  return bytes < 1024 * 1024 ? `${ONE_DIGIT.format(bytes / 1024)} KB` : `${ONE_DIGIT.format(bytes / 1024 / 1024)} MB`
}

/** 2026-11-15 04:40:41 UTC */
export function utcText(moment: Date): string {
  const [day, time = ''] = moment.toISOString().split('T')
  return `${day} ${time.slice(0, 8)} UTC`
}

/** The viewer's zone: "Europe/Berlin". */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** "Europe/Berlin (GMT+1)". */
export function viewerZoneWithOffset(now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return offset ? `${viewerZone()} (${offset})` : viewerZone()
}

/** Typed text inside a sentence: its direction and control characters stay inside it. On its own, use `<UserText>`. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
