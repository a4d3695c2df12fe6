// The time left until a moment, counting down.
import { useEffect, useState } from 'react'
import { serviceNow } from '../../format/service-now.ts'
import { durationText, exactTime } from '../../format/times.ts'
import { useHint } from './hint.ts'

const SECOND = 1_000

/** `over` is shown once the moment has come. */
export function Countdown({ until, over = 'now' }: { until: string; over?: string }) {
  const moment = new Date(until)
  const [left, setLeft] = useState(moment.getTime() - serviceNow())
  useEffect(() => {
    const update = () => setLeft(Date.parse(until) - serviceNow())
    update()
    const timer = setInterval(update, SECOND)
    return () => clearInterval(timer)
  }, [until])
  const hint = useHint(exactTime(moment))
  return (
    <time dateTime={moment.toISOString()} {...hint}>
      {left <= 0 ? over : durationText(left)}
    </time>
  )
}
