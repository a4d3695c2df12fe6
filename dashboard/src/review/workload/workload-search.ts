// The period in which decisions are counted, kept in the address.
import type { Searched } from '../../components/filters/use-filters.ts'

export const PERIODS = [7, 14, 30] as const

export function readDays(search: Searched): number {
  return PERIODS.find((period) => period === Number(search.days)) ?? PERIODS[0]
}

export function workloadSearch(search: Searched): { days?: number | undefined } {
  const days = readDays(search)
  return { days: days === PERIODS[0] ? undefined : days }
}
