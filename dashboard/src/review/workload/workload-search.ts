// The period in which decisions are counted, and whose decisions are shown, kept in the address.
import { idOf } from '../../components/filters/address-values.ts'
import type { Searched } from '../../components/filters/use-filters.ts'

export const PERIODS = [7, 14, 30] as const
export const KINDS = ['Approve', 'Reject', 'RequestChanges', 'SecondApproval'] as const
export type Kind = (typeof KINDS)[number]

export function readDays(search: Searched): number {
  return PERIODS.find((period) => period === Number(search.days)) ?? PERIODS[0]
}

export interface WorkloadSearch {
  days?: number | undefined
  /** The reviewer whose decisions are shown. */
  decidedBy?: string | undefined
  /** All that count as decisions if left out. */
  kind?: Kind | undefined
}

export function workloadSearch(search: Searched): WorkloadSearch {
  const days = readDays(search)
  return {
    days: days === PERIODS[0] ? undefined : days,
    decidedBy: idOf(search.decidedBy),
    kind: KINDS.find((kind) => kind === search.kind),
  }
}
