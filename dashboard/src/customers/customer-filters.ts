// The filters of the customer list, in the address.
import type { BusinessTypeCode } from '../api/dashboard-operations.ts'
import type { InputOf } from '../api/operations.ts'
import { dayOf, listOf, startOfDay, textOf } from '../components/filters/address-values.ts'
import type { Searched } from '../components/filters/use-filters.ts'
import { type ViewSearch, viewSearch } from '../components/tables/view-search.ts'

const STATUSES = [
  ...([
    'PendingVerification',
    'ChangesRequested',
    'StartedNotCompleted',
    'Approved',
    'Rejected',
    'NotStarted',
  ] as const),
]
export type Status = (typeof STATUSES)[number]
export const CUSTOMER_STATUSES: readonly Status[] = STATUSES

export interface CustomerFilters {
  find: string | undefined
  status: Status[]
  /** Only approved customers with something to renew. */
  expiring: true | undefined
  /** Only customers whose data was erased. */
  erased: true | undefined
  type: string | undefined
  country: string | undefined
  from: string | undefined
  to: string | undefined
  /** The day of the decision. */
  decided: string | undefined
}

export function readFilters(search: Searched): CustomerFilters {
  return {
    find: textOf(search.find),
    status: listOf(search.status, STATUSES) as Status[],
    expiring: flagOf(search.expiring),
    erased: flagOf(search.erased),
    type: textOf(search.type),
    country: textOf(search.country),
    from: dayOf(search.from),
    to: dayOf(search.to),
    decided: dayOf(search.decided),
  }
}

const flagOf = (value: unknown) => value === true || value === 'true' || undefined

export interface CustomerSearch extends ViewSearch {
  find?: string | undefined
  status?: string | undefined
  expiring?: true | undefined
  erased?: true | undefined
  type?: string | undefined
  country?: string | undefined
  from?: string | undefined
  to?: string | undefined
  decided?: string | undefined
  page?: number | undefined
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function customerSearch(search: Searched): CustomerSearch {
  const { status, ...filters } = readFilters(search)
  const page = Number(search.page)
  return {
    ...filters,
    ...viewSearch(search),
    status: status.join(',') || undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  }
}

/**
 * For the API. Days are in the viewer's zone, and the last one is included. Erased customers have no status any more, but they
 * were decided on their day.
 */
export function queryOf(filters: CustomerFilters): InputOf<'dashboardListBusinessProfiles'>['query'] {
  const { find, status, expiring, erased, type, country, from, to, decided } = filters
  const hasStatus = status.length > 0 && !decided
  return {
    ...(find ? { text: find } : {}),
    ...(expiring ? { renewalDue: true } : {}),
    ...(erased ? { erased: true } : hasStatus ? { erased: false } : {}),
    ...(status.length > 0 ? { verificationStatus: status } : {}),
    ...(type ? { businessTypeCode: type as BusinessTypeCode } : {}),
    ...(country ? { incorporationCountryIso3Code: country } : {}),
    ...(from ? { createdFrom: startOfDay(from) } : {}),
    ...(to ? { createdTo: startOfDay(to, 1) } : {}),
    ...(decided ? { decidedFrom: startOfDay(decided), decidedTo: startOfDay(decided, 1) } : {}),
  }
}
