// What the queue asks the service for. Not beside the filters, which every page loads with the addresses of screens.
import type { InputOf } from '../../api/operations.ts'
import type { QueueFilters, Tab } from './queue-filters.ts'

export const SORTS = ['due', '-due', 'risk', '-risk'] as const

/** The query of the API. Closed cases have one order. */
export function queryOf(filters: QueueFilters, tab: Tab, order?: string): InputOf<'listCases'>['query'] {
  const { search, partner, country, risk, owner, overdue, escalated, tag, age, due, outcome, decidedBy } = filters
  const sort = tab === 'Closed' ? undefined : SORTS.find((one) => one === order)
  return {
    tab,
    ...(sort ? { sort } : {}),
    ...(search ? { search } : {}),
    ...(partner ? { partnerId: partner } : {}),
    ...(country ? { country } : {}),
    ...(risk.length > 0 ? { riskLevel: risk } : {}),
    ...(owner && tab !== 'Mine' && tab !== 'Closed' ? { owner } : {}),
    ...(overdue && tab !== 'Closed' ? { overdue: overdue === 'yes' ? ('true' as const) : ('false' as const) } : {}),
    ...(escalated ? { escalated: 'true' as const } : {}),
    ...(tag ? { tag } : {}),
    ...(age && tab !== 'Closed' ? { age } : {}),
    ...(due && tab !== 'Closed' ? { due } : {}),
    ...(outcome && tab === 'Closed' ? { outcome } : {}),
    ...(decidedBy && tab === 'Closed' ? { decidedBy } : {}),
  }
}
