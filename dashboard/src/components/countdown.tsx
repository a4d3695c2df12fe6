// How long until a moment, in words that go down while one looks.
import { useEffect, useState } from 'react'
import { utcText } from './time-text.tsx'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `over` stands there once the moment has come. */
export function Countdown({ until, over = 'now' }: { until: string; over?: string }) {
  const moment = new Date(until)
  const [left, setLeft] = useState(moment.getTime() - Date.now())
  useEffect(() => {
    const look = () => setLeft(Date.parse(until) - Date.now())
    look()
    const timer = setInterval(look, SECOND)
    return () => clearInterval(timer)
  }, [until])
  return (
    <time dateTime={moment.toISOString()} title={utcText(moment)}>
      {left <= 0 ? over : durationText(left)}
    </time>
  )
}

/** "23 h 59 min", "4 min 10 s", "2 days 3 h". */
export function durationText(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days ${Math.floor((ms % DAY) / HOUR)} h`
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`
  if (ms >= MINUTE) return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`
  return `${Math.max(1, Math.ceil(ms / SECOND))} s`
}
