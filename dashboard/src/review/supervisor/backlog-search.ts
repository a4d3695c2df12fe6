// The period, the grouping, the section and the cases that are shown of the backlog, kept in the address.
import { dayOf } from '../../components/filters/address-values.ts'
import type { Searched } from '../../components/filters/use-filters.ts'

export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]
const DEFAULT_PERIOD: Period = '30'

export const SECTIONS = ['Unclaimed', 'Snoozed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner'] as const
export type Section = (typeof SECTIONS)[number]

const TIMES = [...SECTIONS, 'Decision'] as const

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
  /** The time whose cases are shown: in a section, or to a decision. */
  readonly times: Section | 'Decision' | undefined
  /** Only those of this partner or country. */
  readonly of: string | undefined
  /** Only those that took at least this long, in seconds. */
  readonly least: number | undefined
}

export function readBacklogView(search: Searched): BacklogView {
  return {
    days: PERIODS.find((period) => period === String(search.days)) ?? DEFAULT_PERIOD,
    by: GROUPS.find((group) => group === search.by) ?? 'Partner',
    tab: SECTIONS.find((section) => section === search.tab),
    day: dayOf(search.day),
    move: MOVES.find((move) => move === search.move),
    times: TIMES.find((times) => times === search.times),
    of: typeof search.of === 'string' ? search.of : undefined,
    least: Number.isSafeInteger(search.least) && Number(search.least) > 0 ? Number(search.least) : undefined,
  }
}

export interface BacklogSearch {
  days?: number | undefined
  by?: Group | undefined
  tab?: Section | undefined
  day?: string | undefined
  move?: Move | undefined
  times?: Section | 'Decision' | undefined
  of?: string | undefined
  least?: number | undefined
}

export function backlogSearch(search: Searched): BacklogSearch {
  const { days, by, tab, day, move, times, of, least } = readBacklogView(search)
  return {
    days: days === DEFAULT_PERIOD ? undefined : Number(days),
    by: by === 'Partner' ? undefined : by,
    tab,
    day,
    move: day ? move : undefined,
    times,
    ...(times ? { of, least } : {}),
  }
}
