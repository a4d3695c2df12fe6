// How far off a due time is, in few words, with the exact time under it.
import { useEffect, useState } from 'react'
import { Icon } from '../appearance/icon.tsx'
import { TimeText } from '../components/time-text.tsx'
import classes from './due-text.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SOON_MS = 4 * HOUR

/** "3 h", "25 min", "2 d 4 h": as much as one plans with. */
export function roughSpan(ms: number): string {
  if (ms < MINUTE) return 'less than a minute'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  const hours = Math.floor((ms % DAY) / HOUR)
  return ms < 3 * DAY && hours > 0 ? `${Math.floor(ms / DAY)} d ${hours} h` : `${Math.floor(ms / DAY)} d`
}

/** The service's clock, which due times are measured with: this one may be wrong. `readAt` is when its answer came. */
export function useServiceNow(asOf: string | undefined, readAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return asOf === undefined ? now : Date.parse(asOf) + Math.max(0, now - readAt)
}

export function DueText({ at, now }: { at: string; now: number }) {
  const left = Date.parse(at) - now
  const late = left <= 0
  const tone = late ? 'bad' : left <= SOON_MS ? 'attention' : undefined
  return (
    <div className={classes.due}>
      <span className={classes.words} data-tone={tone}>
        {tone && <Icon name={late ? 'warning' : 'clock'} size={14} />}
        {late ? `${roughSpan(-left)} late` : `due in ${roughSpan(left)}`}
      </span>
      <span className={classes.exact}>
        <TimeText value={at} />
      </span>
    </div>
  )
}
