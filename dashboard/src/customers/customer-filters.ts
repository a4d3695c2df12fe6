// The filters of the customer list, in the address.
import type { BusinessTypeCode } from '../api/dashboard-operations.ts'
import type { InputOf } from '../api/operations.ts'
import { dayOf, listOf, startOfDay, textOf } from '../components/filters/address-values.ts'
import type { Searched } from '../components/filters/use-filters.ts'
import { filterTexts } from './texts.ts'

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

export type FindBy = keyof typeof filterTexts.fields
const QUERY_NAME = {
  name: 'search',
  reference: 'partnerCustomerId',
  email: 'email',
  number: 'registrationNumber',
} as const satisfies Record<FindBy, string>

export interface CustomerFilters {
  find: string | undefined
  status: Status[]
  type: string | undefined
  country: string | undefined
  from: string | undefined
  to: string | undefined
}

export function readFilters(search: Searched): CustomerFilters {
  return {
    find: textOf(search.find),
    status: listOf(search.status, STATUSES) as Status[],
    type: textOf(search.type),
    country: textOf(search.country),
    from: dayOf(search.from),
    to: dayOf(search.to),
  }
}

export function readFindBy(search: Searched): FindBy {
  const by = textOf(search.by)
  return by && by in filterTexts.fields ? (by as FindBy) : 'name'
}

export interface CustomerSearch {
  find?: string | undefined
  by?: FindBy | undefined
  status?: string | undefined
  type?: string | undefined
  country?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function customerSearch(search: Searched): CustomerSearch {
  const { status, ...filters } = readFilters(search)
  const by = readFindBy(search)
  const page = Number(search.page)
  return {
    ...filters,
    by: by === 'name' ? undefined : by,
    status: status.join(',') || undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  }
}

/** For the API. Days are in the viewer's zone, and the last one is included. */
export function queryOf(filters: CustomerFilters, by: FindBy): InputOf<'dashboardListBusinessProfiles'>['query'] {
  const { find, status, type, country, from, to } = filters
  return {
    ...(find ? { [QUERY_NAME[by]]: find } : {}),
    ...(status.length > 0 ? { verificationStatus: status } : {}),
    ...(type ? { businessTypeCode: type as BusinessTypeCode } : {}),
    ...(country ? { incorporationCountryIso3Code: country } : {}),
    ...(from ? { createdFrom: startOfDay(from) } : {}),
    ...(to ? { createdTo: startOfDay(to, 1) } : {}),
  }
}
