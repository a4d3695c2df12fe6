// The saved views of a list, and which of them the address shows. The address has everything of a view but the search text, which
// may be personal data.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { SavedView } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'

/** Where the list is at the moment, what is searched for, and open dialogs. */
const NOT_SAVED = ['page', 'after', 'find', 'by', 'search', 'request', 'event', 'create', 'distribute'] as const

export function useSavedViews(screen: SavedView['screen']) {
  const { items = [] } = useQuery(apiQuery('listSavedViews')).data ?? {}
  const views = items.filter((view) => view.screen === screen)
  const router = useRouter()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const kept = Object.entries(search).filter(([name]) => !NOT_SAVED.includes(name as never))
  const query = router.options.stringifySearch!(Object.fromEntries(kept)).replace(/^\?/, '')
  const open = (view: SavedView) =>
    void navigate({
      to: '.',
      search: (() => router.options.parseSearch!(`?${view.query}`)) as never,
      resetScroll: false,
    })
  return { views, query, current: views.find((view) => inOrder(view.query) === inOrder(query)), open }
}

/** The same filters can be in the address in another order. */
const inOrder = (query: string) => query.split('&').toSorted().join('&')
