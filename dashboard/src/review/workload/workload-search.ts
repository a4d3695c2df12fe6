// How far back decisions are counted, as it stands in the address.
import type { Searched } from '../../components/filters.tsx'

export const SPANS = [7, 14, 30] as const

export function readDays(search: Searched): number {
  return SPANS.find((span) => span === Number(search.days)) ?? SPANS[0]
}

export function workloadSearch(search: Searched): { days?: number | undefined } {
  const days = readDays(search)
  return { days: days === SPANS[0] ? undefined : days }
}
