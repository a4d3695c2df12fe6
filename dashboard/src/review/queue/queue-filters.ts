// The section and the filters of the queue, kept in the address.
import { idOf, listOf, textOf } from '../../components/filters/address-values.ts'
import type { Searched } from '../../components/filters/use-filters.ts'
import { type ViewSearch, viewSearch } from '../../components/tables/view-search.ts'

export const TABS = [
  ...(['Mine', 'Unclaimed', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner', 'Snoozed'] as const),
  ...(['Open', 'Closed'] as const),
] as const
export type Tab = (typeof TABS)[number]

export const AGES = ['Under1Day', 'From1To3Days', 'From3To7Days', 'From7To14Days', 'Over14Days'] as const
export type Age = (typeof AGES)[number]

/** When a decision is due, from now. */
export const DUES = [
  ...(['LateOver1Day', 'Late', 'Within4Hours', 'Within1Day', 'Within2Days', 'Later', 'Next24Hours'] as const),
] as const
export type Due = (typeof DUES)[number]

export const RISKS = ['High', 'Medium', 'Low'] as const
export type Risk = (typeof RISKS)[number]

export const OUTCOMES = ['Approved', 'Rejected'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface QueueFilters {
  search: string | undefined
  partner: string | undefined
  country: string | undefined
  risk: Risk[]
  owner: string | undefined
  overdue: 'yes' | 'no' | undefined
  escalated: 'yes' | undefined
  tag: string | undefined
  age: Age | undefined
  due: Due | undefined
  /** Of closed cases only, as is who decided. */
  outcome: Outcome | undefined
  decidedBy: string | undefined
}

export function readFilters(search: Searched): QueueFilters {
  const country = textOf(search.country)?.toUpperCase()
  return {
    search: textOf(search.search)?.slice(0, 255),
    partner: idOf(search.partner),
    country: country && /^[A-Z]{3}$/.test(country) ? country : undefined,
    risk: listOf(search.risk, RISKS) as Risk[],
    owner: idOf(search.owner),
    overdue: search.overdue === 'yes' || search.overdue === 'no' ? search.overdue : undefined,
    escalated: search.escalated === 'yes' ? 'yes' : undefined,
    tag: textOf(search.tag)?.slice(0, 24),
    age: AGES.find((age) => age === search.age),
    due: DUES.find((due) => due === search.due),
    outcome: OUTCOMES.find((outcome) => outcome === search.outcome),
    decidedBy: idOf(search.decidedBy),
  }
}

export function readTab(search: Searched): Tab | undefined {
  return TABS.find((tab) => tab === search.tab)
}

export interface QueueSearch extends ViewSearch {
  tab?: Tab | undefined
  search?: string | undefined
  partner?: string | undefined
  country?: string | undefined
  risk?: string | undefined
  owner?: string | undefined
  overdue?: 'yes' | 'no' | undefined
  escalated?: 'yes' | undefined
  tag?: string | undefined
  age?: Age | undefined
  due?: Due | undefined
  outcome?: Outcome | undefined
  decidedBy?: string | undefined
  after?: string | undefined
  /** The dialog is open. */
  distribute?: true | undefined
}

/** Returns every key, undefined too: the router keeps what was typed for a key that is left out. */
export function queueSearch(search: Searched): QueueSearch {
  const { risk, ...filters } = readFilters(search)
  return {
    ...filters,
    ...viewSearch(search),
    tab: readTab(search),
    risk: risk.join(',') || undefined,
    after: textOf(search.after),
    distribute: search.distribute === true ? true : undefined,
  }
}
