// The filters of the list of staff, in the address.
import { textOf } from '../../components/filters/address-values.ts'
import type { Searched } from '../../components/filters/use-filters.ts'

export const FILTERED_ROLES = ['analyst', 'supervisor', 'auditor', 'operator'] as const
export type FilteredRole = (typeof FILTERED_ROLES)[number]

export interface StaffFilters {
  find: string | undefined
  role: FilteredRole | undefined
}

export function readStaffFilters(search: Searched): StaffFilters {
  return { find: textOf(search.find), role: FILTERED_ROLES.find((role) => role === search.role) }
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function staffSearch(
  search: Searched,
): Partial<StaffFilters> & { page?: number | undefined; invite?: true | undefined } {
  const page = Number(search.page)
  return {
    ...readStaffFilters(search),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    invite: search.invite === true || undefined,
  }
}
