// The search of each list as it was left in this tab, so that the way back from a page leads to the same filters, order and section,
// also after a reload.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const STORAGE_KEY = 'gangway-last-search'

const readAll = (): Readonly<Record<string, object>> => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')

export function useKeepSearch(): void {
  const router = useRouter()
  useEffect(() => {
    const { pathname, search } = router.latestLocation
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readAll(), [pathname]: search }))
    } catch {
      // Without space in the browser, the way back leads to the list without filters.
    }
  })
}

export const readLastSearch = (path: string): object => readAll()[path] ?? {}

/** A search may have a name that the user typed. */
export const forgetSearches = () => sessionStorage.removeItem(STORAGE_KEY)
