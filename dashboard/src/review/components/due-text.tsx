// How far away a due time is, with the exact time on hover.
import { startTransition, useEffect, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { HiddenText } from '../../components/values/hidden-text.tsx'
import { useHint } from '../../components/values/hint.ts'
import { serviceTime } from '../../format/service-now.ts'
import { daysUntil, exactTime, formatUnit } from '../../format/times.ts'
import { onHalfMinute } from '../../hooks/half-minute.ts'
import classes from './due-text.module.css'
import { reviewTexts } from './texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY
/** The width of a column in which every due time fits. */
export const DUE_WIDTH = '9.75rem'

const SOON_MS = 4 * HOUR

/** "25m", "3h", "1d 23h", "5d": as precise as planning needs. */
export function shortDuration(ms: number): string {
  if (ms < MINUTE) return reviewTexts.lessThanAMinute
  if (ms < HOUR) return formatUnit(ms / MINUTE, 'minute')
  if (ms < DAY) return formatUnit(ms / HOUR, 'hour')
  const days = formatUnit(ms / DAY, 'day')
  const hours = (ms % DAY) / HOUR
  return ms < 3 * DAY && hours >= 1 ? `${days} ${formatUnit(hours, 'hour')}` : days
}

/** The service's clock, which due times are measured by, as this one may be wrong. `readAt` is when its response arrived. */
export function useServiceNow(asOf: string | undefined, readAt: number): number {
  const [now, setNow] = useState(Date.now)
  // Every row shows it, so a click in the meantime comes first.
  useEffect(() => onHalfMinute(() => startTransition(() => setNow(Date.now()))), [])
  return asOf === undefined ? serviceTime(now) : Date.parse(asOf) + Math.max(0, now - readAt)
}

export function DueText({ at, now }: { at: string; now: number }) {
  const left = Date.parse(at) - now
  const isOverdue = left <= 0
  const tone = isOverdue ? 'bad' : left <= SOON_MS ? 'attention' : undefined
  const hint = useHint(exactTime(new Date(at)))
  return (
    <time className={classes.words} data-tone={tone} dateTime={at} {...hint}>
      {tone && <Icon name={isOverdue ? 'warning' : 'clock'} size={14} />}
      {isOverdue ? reviewTexts.overdue(lateness(-left)) : reviewTexts.dueIn(remaining(at, now))}
      <HiddenText> ({hint['data-hint']})</HiddenText>
    </time>
  )
}

/** Far away, the days of the calendar, as expiry dates are counted: the time of day plans nothing. */
function remaining(at: string, now: number): string {
  const left = Date.parse(at) - now
  return left < 3 * DAY ? shortDuration(left) : formatUnit(daysUntil(at.slice(0, 10), new Date(now)), 'day')
}

/** After a day the hours plan nothing any more, nor after years the days, and lists need their space for names. */
function lateness(ms: number): string {
  if (ms < DAY) return shortDuration(ms)
  return ms < 1_000 * DAY ? formatUnit(ms / DAY, 'day') : formatUnit(ms / YEAR, 'year')
}
