// The search of each list as it was left, so that the way back from a page leads to the same filters, order and section.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const LAST_SEARCH = 'lastSearch'

/** In the cache of reads, because signing out clears it. */
export function useKeepSearch(): void {
  const router = useRouter()
  const cache = useQueryClient()
  useEffect(() => {
    const { pathname, search } = router.latestLocation
    cache.setQueryDefaults([LAST_SEARCH], { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData([LAST_SEARCH, pathname], search)
  })
}

export const useLastSearch = (path: string): object => useQueryClient().getQueryData([LAST_SEARCH, path]) ?? {}
