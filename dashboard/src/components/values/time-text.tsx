// A moment in the viewer's zone: relative when it is recent. The exact time is shown on hover and on focus, and read by screen readers.
import { useSyncExternalStore } from 'react'
import { serviceNow } from '../../format/service-now.ts'
import { exactTime, formatRecent, formatTime, type Precision } from '../../format/times.ts'
import { onHalfMinute } from '../../hooks/half-minute.ts'
import { HiddenText } from './hidden-text.tsx'
import { useHint } from './hint.ts'

interface TimeTextProps {
  /** ISO 8601, as the API writes it. */
  value: string | null | undefined
  /** Shown when there is no such moment. */
  none?: string
  /**
   * `recent` is relative for the last 24 hours, and `recentDay` shows only the day of older moments, for narrow columns. The others
   * are exact, as a time after "since" must be.
   */
  shows?: Precision | 'recent' | 'recentDay'
}

export function TimeText({ value, none = '–', shows = 'recent' }: TimeTextProps) {
  const moment = value ? new Date(value) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return <span>{none}</span>
  if (shows === 'recent') return <Recent moment={moment} older="minutes" />
  if (shows === 'recentDay') return <Recent moment={moment} older="day" />
  return <Moment moment={moment} text={formatTime(moment, shows)} />
}

/** Renders again only when its text changes. */
function Recent({ moment, older }: { moment: Date; older: Precision }) {
  const relative = useSyncExternalStore(onHalfMinute, () => formatRecent(moment, new Date(serviceNow())))
  return <Moment moment={moment} text={relative ?? formatTime(moment, older)} isRelative={relative !== undefined} />
}

function Moment({ moment, text, isRelative = false }: { moment: Date; text: string; isRelative?: boolean }) {
  const exact = exactTime(moment)
  const hint = useHint(exact, isRelative)
  return (
    <time dateTime={moment.toISOString()} {...hint}>
      {text}
      {isRelative && <HiddenText> ({exact})</HiddenText>}
    </time>
  )
}
