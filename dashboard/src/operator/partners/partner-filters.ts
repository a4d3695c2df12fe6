// The filters of the list of partners, in the address.
import { textOf } from '../../components/filters/address-values.ts'
import type { Searched } from '../../components/filters/use-filters.ts'
import { type ViewSearch, viewSearch } from '../../components/tables/view-search.ts'

export const SHOWN = ['Active', 'Inactive', 'Approval', 'Certificate', 'Webhook'] as const
export type Shown = (typeof SHOWN)[number]

export interface PartnerFilters {
  find: string | undefined
  /** A status, or what partners need. */
  show: Shown | undefined
}

export function readPartnerFilters(search: Searched): PartnerFilters {
  return { find: textOf(search.find), show: SHOWN.find((show) => show === search.show) }
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function partnerSearch(
  search: Searched,
): Partial<PartnerFilters> & ViewSearch & { page?: number | undefined; create?: true | undefined } {
  const page = Number(search.page)
  return {
    ...readPartnerFilters(search),
    ...viewSearch(search),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    create: search.create === true || undefined,
  }
}

export function partnerQuery({ find, show }: PartnerFilters) {
  const isStatus = show === 'Active' || show === 'Inactive'
  return {
    search: find,
    status: isStatus ? show : undefined,
    attention: show && !isStatus ? show : undefined,
  }
}
