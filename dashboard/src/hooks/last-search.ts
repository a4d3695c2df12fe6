// The search of each screen as it was left, so that the way back from a page leads to the same filters, order and section.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

const LAST_SEARCH = 'lastSearch'

/** In the cache of reads, because signing out clears it. */
export function keepSearches(router: AnyRouter, cache: QueryClient): void {
  cache.setQueryDefaults([LAST_SEARCH], { gcTime: Number.POSITIVE_INFINITY })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) cache.setQueryData([LAST_SEARCH, fromLocation.pathname], fromLocation.search)
  })
}

export const useLastSearch = (path: string): object => useQueryClient().getQueryData([LAST_SEARCH, path]) ?? {}
