// Opens the link, and keeps the page up to date: after each answer, and when the visitor returns to it.
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CompletionClient,
  type CompletionError,
  type CompletionState,
  isLinkNotUsable,
  isSessionEnded,
} from './completion-client.ts'
import { hasLinkToken, takeLinkToken } from './link-token.ts'
import { isOtherBusiness, startVisit, type Visit, withState } from './visit.ts'

export type View =
  | { readonly kind: 'loading' | 'noLink' | 'linkNotUsable' }
  | { readonly kind: 'failed'; readonly error: CompletionError }
  | { readonly kind: 'ready' }

export interface OpenVisit {
  readonly client: CompletionClient
  readonly view: View
  readonly visit: Visit | undefined
  /** The session ended, and the page no longer has the token: what was typed stays until the link was opened again. */
  readonly hasSessionEnded: boolean
  readonly change: (change: (visit: Visit) => Visit) => void
  readonly accept: (state: CompletionState, answered?: string) => void
  /** Handles what concerns the whole page; true when the error has been dealt with. */
  readonly handle: (error: unknown) => boolean
  /** Reads the requirements again. */
  readonly refresh: () => Promise<void>
  /** Continues after the session ended, or after the page could not be loaded. */
  readonly resume: () => Promise<void>
}

/** The page is checked again when the visitor returns to it after this time. */
const STALE_MS = 10_000

export function useVisit(): OpenVisit {
  const [client] = useState(() => new CompletionClient())
  const [view, setView] = useState<View>({ kind: 'loading' })
  const [visit, setVisit] = useState<Visit>()
  const [hasSessionEnded, setHasSessionEnded] = useState(false)
  const current = useRef<Visit>(undefined)
  current.current = visit
  const loadedAt = useRef(0)

  const accept = useCallback((state: CompletionState, answered?: string) => {
    const known = current.current
    loadedAt.current = Date.now()
    if (known && isOtherBusiness(known, state)) return setHasSessionEnded(true)
    setVisit((before) => (before ? withState(before, state, answered) : startVisit(state)))
    setHasSessionEnded(false)
    setView({ kind: 'ready' })
  }, [])

  const handle = useCallback((error: unknown): boolean => {
    if (isLinkNotUsable(error)) {
      setView({ kind: 'linkNotUsable' })
      return true
    }
    if (!isSessionEnded(error)) return false
    if (current.current) setHasSessionEnded(true)
    else setView({ kind: 'noLink' })
    return true
  }, [])

  const run = useCallback(
    async (read: () => Promise<CompletionState>) => {
      try {
        accept(await read())
      } catch (error) {
        if (handle(error) || current.current) return
        setView({ kind: 'failed', error: error as CompletionError })
      }
    },
    [accept, handle],
  )

  const refresh = useCallback(() => run(() => client.requirements()), [client, run])
  const resume = useCallback(() => run(() => client.resume()), [client, run])

  useEffect(() => {
    const open = () => {
      const token = takeLinkToken()
      return token ? run(() => client.open(token)) : undefined
    }
    void (open() ?? refresh())
    const onHash = () => void (hasLinkToken() && open())
    const onVisible = () => {
      const isStale = Date.now() - loadedAt.current > STALE_MS
      if (document.visibilityState === 'visible' && current.current && isStale) void refresh()
    }
    addEventListener('hashchange', onHash)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('hashchange', onHash)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [client, refresh, run])

  const change = useCallback((made: (visit: Visit) => Visit) => setVisit((before) => before && made(before)), [])
  return { client, view, visit, hasSessionEnded, change, accept, handle, refresh, resume }
}
