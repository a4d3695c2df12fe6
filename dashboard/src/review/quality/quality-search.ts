// The period of the results, kept in the address.
import type { Searched } from '../../components/filters/use-filters.ts'

export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = '30'

export function readPeriod(search: Searched): Period {
  return PERIODS.find((period) => period === String(search.days)) ?? DEFAULT_PERIOD
}

export function qualitySearch(search: Searched): { days?: number | undefined } {
  const days = readPeriod(search)
  return { days: days === DEFAULT_PERIOD ? undefined : Number(days) }
}
