// How a list is shown, in the address: the columns, the rows per page and the order. For validateSearch of a route.
import type { Searched } from '../filters/use-filters.ts'

export const PAGE_SIZES = [25, 50, 100, 200] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface ViewSearch {
  /** Ids of columns, separated by commas. */
  cols?: string | undefined
  size?: PageSize | undefined
  /** A column to sort by, with a minus for descending. */
  sort?: string | undefined
}

/** Every key is returned, even if undefined: the router would keep what was typed. */
export function viewSearch({ cols, size, sort }: Searched): ViewSearch {
  return {
    cols: typeof cols === 'string' && /^[a-zA-Z]+(,[a-zA-Z]+)*$/.test(cols) ? cols : undefined,
    size: PAGE_SIZES.find((one) => one === size),
    sort: typeof sort === 'string' && /^-?[a-zA-Z]+$/.test(sort) ? sort : undefined,
  }
}
