// Moments, days and durations. The viewer's language and time zone apply.
import { serviceNow } from './service-now.ts'

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const ONE_DIGIT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

const DATES = {
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
  minutes: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  seconds: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
  /** For lists of the last days. */
  thisYear: new Intl.DateTimeFormat(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }),
  clock: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
}
export type Precision = keyof typeof DATES

export function formatTime(moment: Date, precision: Precision): string {
  return DATES[precision].format(moment)
}

const CALENDAR_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric' })
const LONG_DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' })

/** A date without a time, such as a date of birth: the same in every zone. */
export function formatCalendarDay(day: string): string {
  return CALENDAR_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** Whole days from today to a date without a time; negative after it. */
export function daysUntil(day: string, now = new Date(serviceNow())): number {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return Math.round((new Date(`${day}T00:00:00Z`).getTime() - today) / DAY)
}

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A date as a list gives it: complete ones are formatted, a year alone stays as it is. */
export function dateText(value: string): string {
  return FULL_DAY.test(value) ? formatCalendarDay(value) : value
}

/** "14:00". */
export function formatClock(ms: number): string {
  return DATES.clock.format(ms)
}

/** "Sun 15". */
export function formatWeekday(ms: number): string {
  return WEEKDAY.format(ms)
}

/** "Sun, 15 Nov". */
export function formatShortDay(moment: Date): string {
  return SHORT_DAY.format(moment)
}

/** "Sunday, 15 November 2026". */
export function formatLongDay(moment: Date): string {
  return LONG_DAY.format(moment)
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

const UNITS = {
  year: unitFormat('year'),
  day: unitFormat('day'),
  hour: unitFormat('hour'),
  minute: unitFormat('minute'),
  second: unitFormat('second'),
}

function unitFormat(unit: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'narrow' })
}

/** 3.7 hours as "3h". */
export function formatUnit(count: number, unit: keyof typeof UNITS): string {
  return UNITS[unit].format(Math.floor(count))
}

/** "2d 3h", "23h 59m", "4m 10s". */
export function durationText(ms: number): string {
  if (ms >= 2 * DAY) return `${formatUnit(ms / DAY, 'day')} ${formatUnit((ms % DAY) / HOUR, 'hour')}`
  if (ms >= HOUR) return `${formatUnit(ms / HOUR, 'hour')} ${formatUnit((ms % HOUR) / MINUTE, 'minute')}`
  if (ms >= MINUTE) return `${formatUnit(ms / MINUTE, 'minute')} ${formatUnit((ms % MINUTE) / SECOND, 'second')}`
  return formatUnit(Math.max(1, Math.ceil(ms / SECOND)), 'second')
}

/** "less than 1m", "4m", "1h 5m", "2d", for what is known in minutes. */
export function minutesText(minutes: number): string {
  return minutes < 1 ? 'less than 1m' : durationText(minutes * MINUTE).replace(/ 0[hms]$/, '')
}

/** "39 ms" or "1.2 s", for how long something took. */
export function formatLatency(ms: number): string {
  return ms < SECOND ? `${Math.round(ms)} ms` : `${ONE_DIGIT.format(ms / SECOND)} s`
}

/** 2026-11-15 04:40:41 UTC */
export function utcText(moment: Date): string {
  const [day, time = ''] = moment.toISOString().split('T')
  return `${day} ${time.slice(0, 8)} UTC`
}

/** "16 Nov 2026, 17:10:41 (2026-11-16 11:40:41 UTC)" */
export function exactTime(moment: Date): string {
  return `${formatTime(moment, 'seconds')} (${utcText(moment)})`
}

/** The viewer's zone: "Europe/Berlin". */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** "Europe/Berlin (GMT+1)". */
export function viewerZoneWithOffset(now = new Date()): string {
  const offset = viewerOffset(now)
  return offset ? `${viewerZone()} (${offset})` : viewerZone()
}

/** "GMT+1". */
export function viewerOffset(now = new Date()): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
