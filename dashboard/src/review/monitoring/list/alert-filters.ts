// What the filters of the list of alerts ask the service for.
import type { InputOf } from '../../../api/operations.ts'
import { type AlertFilters, CLOSED_STATES, type Tab } from './alert-search.ts'

export { readFilters } from './alert-search.ts'

export type AlertQuery = NonNullable<InputOf<'listAlerts'>['query']>

/** The query of the API. Filters that the section doesn't have are left out. */
export function queryOf(filters: AlertFilters, tab: Tab, userId: string): AlertQuery {
  const { kind, severity, partner, owner, customer, state, overdue } = filters
  return {
    ...(tab === 'Mine' ? { owner: userId } : {}),
    ...(tab === 'Unclaimed' ? { unclaimed: 'true' as const } : {}),
    ...(tab === 'Open' && owner ? { owner } : {}),
    ...(tab === 'Proposed' ? { proposed: 'true' as const } : {}),
    ...(tab === 'Closed' ? { state: state.length > 0 ? state : [...CLOSED_STATES] } : {}),
    ...(tab !== 'Closed' && overdue ? { overdue: 'true' as const } : {}),
    ...(kind.length > 0 ? { kind } : {}),
    ...(severity.length > 0 ? { severity } : {}),
    ...(partner ? { partnerId: partner } : {}),
    ...(customer ? { customerId: customer } : {}),
  }
}
