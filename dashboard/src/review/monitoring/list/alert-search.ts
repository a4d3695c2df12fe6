// The section and the filters of the list of alerts, kept in the address.
import type { Alert } from '../../../api/compliance-operations.ts'
import { idOf, listOf, textOf } from '../../../components/filters/address-values.ts'
import type { Searched } from '../../../components/filters/use-filters.ts'
import { type ViewSearch, viewSearch } from '../../../components/tables/view-search.ts'

export const TABS = ['Open', 'Mine', 'Unclaimed', 'Proposed', 'Closed'] as const
export type Tab = (typeof TABS)[number]

export const KINDS = [
  ...(['ScreeningMatch', 'DocumentExpiring', 'DocumentExpired', 'IdentityExpiring', 'IdentityExpired'] as const),
  ...(['RiskRaised', 'PeriodicReview'] as const),
] as const
export const SEVERITIES = ['High', 'Medium', 'Low'] as const
export const CLOSED_STATES = ['Dismissed', 'Acted', 'Resolved'] as const
export type ClosedState = (typeof CLOSED_STATES)[number]

export interface AlertFilters {
  kind: Alert['kind'][]
  severity: Alert['severity'][]
  partner: string | undefined
  owner: string | undefined
  customer: string | undefined
  state: ClosedState[]
  overdue: 'yes' | undefined
}

export function readFilters(search: Searched): AlertFilters {
  return {
    kind: listOf(search.kind, KINDS) as Alert['kind'][],
    severity: listOf(search.severity, SEVERITIES) as Alert['severity'][],
    partner: idOf(search.partner),
    owner: idOf(search.owner),
    customer: idOf(search.customer),
    state: listOf(search.state, CLOSED_STATES) as ClosedState[],
    overdue: search.overdue === 'yes' ? 'yes' : undefined,
  }
}

export function readTab(search: Searched): Tab | undefined {
  return TABS.find((tab) => tab === search.tab)
}

export interface AlertSearch extends ViewSearch {
  tab?: Tab | undefined
  kind?: string | undefined
  severity?: string | undefined
  partner?: string | undefined
  owner?: string | undefined
  customer?: string | undefined
  state?: string | undefined
  overdue?: 'yes' | undefined
  after?: string | undefined
}

/** Returns every key, undefined too: the router keeps what was typed for a key that is left out. */
export function alertSearch(search: Searched): AlertSearch {
  const { kind, severity, state, ...filters } = readFilters(search)
  return {
    ...filters,
    ...viewSearch(search),
    tab: readTab(search),
    kind: kind.join(',') || undefined,
    severity: severity.join(',') || undefined,
    state: state.join(',') || undefined,
    after: textOf(search.after),
  }
}
