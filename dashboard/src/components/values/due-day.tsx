// The day by which something is due. The last moment of a day in UTC stands for that day wherever the viewer is: what expires with a
// document is due on the day that the document names.
import { formatCalendarDay } from '../../format/times.ts'
import { TimeText } from './time-text.tsx'

const END_OF_DAY = 'T23:59:59.999Z'

export function DueDay({ value }: { value: string }) {
  if (!value.endsWith(END_OF_DAY)) return <TimeText value={value} shows="day" />
  const day = value.slice(0, -END_OF_DAY.length)
  return <time dateTime={day}>{formatCalendarDay(day)}</time>
}
