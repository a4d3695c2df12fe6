// The filters of the API activity, in the address.
import { dayOf, startOfDay, textOf } from '../components/filters/address-values.ts'
import type { Searched } from '../components/filters/use-filters.ts'
import { type ViewSearch, viewSearch } from '../components/tables/view-search.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const STATUSES = ['2xx', '4xx', '5xx'] as const

export interface RequestFilters {
  request: string | undefined
  status: (typeof STATUSES)[number] | undefined
  method: (typeof METHODS)[number] | undefined
  code: string | undefined
  from: string | undefined
  to: string | undefined
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function requestSearch(search: Searched): Partial<RequestFilters> & ViewSearch & { after?: string | undefined } {
  return { ...readRequestFilters(search), ...viewSearch(search), after: textOf(search.after) }
}

export function readRequestFilters(search: Searched): RequestFilters {
  return {
    request: textOf(search.request)?.slice(0, 128),
    status: STATUSES.find((status) => status === search.status),
    method: METHODS.find((method) => method === search.method),
    code: textOf(search.code)?.slice(0, 100),
    from: dayOf(search.from),
    to: dayOf(search.to),
  }
}

export function requestQuery({ request, status, method, code, from, to }: RequestFilters) {
  return {
    requestId: request,
    status,
    method,
    code,
    from: from && startOfDay(from),
    to: to && startOfDay(to, 1),
  }
}
