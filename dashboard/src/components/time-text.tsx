// A moment in the viewer's zone; the UTC value is in the tooltip and in the markup.

interface TimeTextProps {
  /** ISO 8601, as the API writes it. */
  value: string | null | undefined
  /** What stands there when there is no such moment. */
  none?: string
  /** `day` leaves the time of day to the tooltip; `seconds` shows all of it. */
  shows?: 'day' | 'minutes' | 'seconds'
}

const FORMATS = {
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
  minutes: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  seconds: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
}

export function TimeText({ value, none = '–', shows = 'minutes' }: TimeTextProps) {
  const moment = value ? new Date(value) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return <span>{none}</span>
  return (
    <time dateTime={moment.toISOString()} title={utcText(moment)}>
      {FORMATS[shows].format(moment)}
    </time>
  )
}

/** 2026-11-15 04:40:41 UTC */
export function utcText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The viewer's zone by name, for the head of a list: "Europe/Berlin". */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
