// The period, the grouping, the section and the opened day of the backlog, kept in the address.
import { dayOf } from '../../components/filters/address-values.ts'
import type { Searched } from '../../components/filters/use-filters.ts'

export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = '30'

export const SECTIONS = ['Unclaimed', 'Snoozed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner'] as const
export type Section = (typeof SECTIONS)[number]

export const GROUPS = ['Partner', 'Country'] as const
export type Group = (typeof GROUPS)[number]

export const MOVES = ['Opened', 'Decided'] as const
export type Move = (typeof MOVES)[number]

export interface BacklogView {
  readonly days: Period
  readonly by: Group
  /** All sections if left out. */
  readonly tab: Section | undefined
  /** The day whose cases are shown. */
  readonly day: string | undefined
  readonly move: Move | undefined
}

export function readBacklogView(search: Searched): BacklogView {
  return {
    days: PERIODS.find((period) => period === String(search.days)) ?? DEFAULT_PERIOD,
    by: GROUPS.find((group) => group === search.by) ?? 'Partner',
    tab: SECTIONS.find((section) => section === search.tab),
    day: dayOf(search.day),
    move: MOVES.find((move) => move === search.move),
  }
}

export interface BacklogSearch {
  days?: number | undefined
  by?: Group | undefined
  tab?: Section | undefined
  day?: string | undefined
  move?: Move | undefined
}

export function backlogSearch(search: Searched): BacklogSearch {
  const { days, by, tab, day, move } = readBacklogView(search)
  return {
    days: days === DEFAULT_PERIOD ? undefined : Number(days),
    by: by === 'Partner' ? undefined : by,
    tab,
    day,
    move: day ? move : undefined,
  }
}
