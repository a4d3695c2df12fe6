// The hours of the statistics as days of the viewer's zone.
import type { WebhookStats } from '../api/dashboard-operations.ts'

const HOUR_MS = 3_600_000

export interface DeliveryDay {
  /** Midnight. */
  readonly day: Date
  /** Its first hour, and the first hour of the next day: the deliveries between them are those that are counted. */
  readonly start: Date
  readonly end: Date
  delivered: number
  pending: number
  exhausted: number
}

/** All days, including those without deliveries. An hour belongs to the day it starts on, also where midnight is not a full hour in UTC. */
export function deliveryDays(
  { from, deliveries }: Pick<WebhookStats, 'from' | 'deliveries'>,
  count: number,
): DeliveryDay[] {
  const first = new Date(from)
  const midnight = (i: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + i)
  const firstHour = (i: number) => new Date(Math.ceil(midnight(i).getTime() / HOUR_MS) * HOUR_MS)
  const days = Array.from(
    { length: count },
    (_, i): DeliveryDay => ({
      ...{ day: midnight(i), start: firstHour(i), end: firstHour(i + 1) },
      ...{ delivered: 0, pending: 0, exhausted: 0 },
    }),
  )
  for (const hour of deliveries) {
    const startsAt = Date.parse(hour.startsAt)
    const day = days.find(({ start, end }) => start.getTime() <= startsAt && startsAt < end.getTime())
    if (!day) continue
    day.delivered += hour.delivered
    day.pending += hour.pending
    day.exhausted += hour.exhausted
  }
  return days
}
