// A moment in the viewer's zone: relative when it is recent, exact on hover.
import { useEffect, useState } from 'react'
import { serviceNow } from '../../format/service-now.ts'
import { formatRecent, formatTime, type Precision, utcText } from '../../format/times.ts'

interface TimeTextProps {
  /** ISO 8601, as the API writes it. */
  value: string | null | undefined
  /** Shown when there is no such moment. */
  none?: string
  /** `recent` is relative for the last 24 hours; the others are exact, as a time after "since" must be. */
  shows?: Precision | 'recent'
}

const UPDATE_MS = 30_000

export function TimeText({ value, none = '–', shows = 'recent' }: TimeTextProps) {
  const moment = value ? new Date(value) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return <span>{none}</span>
  return (
    <time dateTime={moment.toISOString()} title={exactText(moment)}>
      {shows === 'recent' ? <Recent moment={moment} /> : formatTime(moment, shows)}
    </time>
  )
}

function Recent({ moment }: { moment: Date }) {
  const [now, setNow] = useState(() => new Date(serviceNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serviceNow())), UPDATE_MS)
    return () => clearInterval(timer)
  }, [])
  return formatRecent(moment, now) ?? formatTime(moment, 'minutes')
}

function exactText(moment: Date): string {
  return `${formatTime(moment, 'seconds')} (${utcText(moment)})`
}
