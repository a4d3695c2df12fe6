// Who is signed in. One read that all screens share; null when signed out.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { isSignedOut } from '../api/api-error.ts'
import type { Session } from '../api/dashboard-operations.ts'
import { apiOf } from '../api/query-client.ts'
import { setSandboxAhead } from '../format/service-now.ts'
import { setUserNames } from '../format/user-name.ts'
import { forgetSearches } from '../hooks/last-search.ts'

export type { Session }

/** As the service names them; a role is a set of these. */
export type Permission =
  | 'dashboard.read'
  | 'dashboard.edit'
  | 'dashboard.manage'
  | 'review.read'
  | 'review.decide'
  | 'review.oversee'
  | 'review.supervise'
  | 'operator'

export const sessionQuery = queryOptions<Session | null>({
  queryKey: ['getSession'],
  queryFn: async ({ client }) => {
    try {
      const [session] = await Promise.all([apiOf(client).call('getSession'), readNames(client)])
      setSandboxAhead(session.sandbox?.aheadSeconds ?? 0)
      markSignedIn()
      forgetOthers(client, session)
      return session
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
  staleTime: 60_000,
  // The user may have signed out in another window, or have another role by now.
  refetchOnWindowFocus: 'always',
})

/** Without them, users are shown by their emails. */
async function readNames(client: QueryClient): Promise<void> {
  const names = await apiOf(client)
    .call('listNames')
    .catch(() => undefined)
  setUserNames(names?.items ?? [])
}

/** Set by SignedIn: the screens inside it never see a session that has ended, also not while they are left. */
export const SignedInSession = createContext<Session | undefined>(undefined)

/** For screens behind the sign-in. */
export function useSession(): Session {
  const session = use(SignedInSession)
  if (!session) throw new Error('useSession needs a signed-in user; see SignedIn')
  return session
}

/** For all other screens: undefined while it isn't known. */
export function useMaybeSession(): Session | null | undefined {
  return useQuery(sessionQuery).data
}

/** Whether the user may do this now. Nothing can be changed while their organisation is inactive or not approved. */
export function usePermission(permission: Permission): boolean {
  const session = useSession()
  const isOpen = !isPartnerClosed(session)
  return session.permissions.includes(permission) && (isOpen || permission === 'dashboard.read')
}

/** The user's organisation is inactive or not approved yet. */
export function isPartnerClosed({ partner }: Session): boolean {
  return partner !== null && (partner.status !== 'Active' || partner.onboarding !== 'Approved')
}

export interface SessionCache {
  /** After signing in or re-authenticating. */
  store(session: Session): void
  /** It ends now: the sign-in page asks the service instead of returning to the screen that is left. */
  expire(): void
  /** After signing out. */
  clear(): void
  /** It may have ended, or have another role by now. */
  refetch(): void
  /** Whether someone was signed in in this browser and hasn't signed out. */
  wasSignedIn(): boolean
}

export function useSessionCache(): SessionCache {
  const client = useQueryClient()
  return useMemo(() => sessionCache(client), [client])
}

function sessionCache(client: QueryClient): SessionCache {
  return {
    store(session) {
      setSandboxAhead(session.sandbox?.aheadSeconds ?? 0)
      markSignedIn()
      forgetOthers(client, session)
      client.setQueryData(sessionQuery.queryKey, session)
      // A copy, so that what shows names is rendered again.
      void readNames(client).then(() => client.setQueryData(sessionQuery.queryKey, (now) => now && { ...now }))
    },
    expire: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' }),
    clear() {
      localStorage.removeItem(SIGNED_IN)
      client.setQueryData(sessionQuery.queryKey, null)
      removePrivateReads(client)
    },
    refetch: () => void client.refetchQueries({ queryKey: sessionQuery.queryKey }),
    wasSignedIn: () => Boolean(client.getQueryData(sessionQuery.queryKey)) || localStorage.getItem(SIGNED_IN) !== null,
  }
}

/** Outlives the page: a session can end while none is open, and the sign-in page then says so. */
const SIGNED_IN = 'gangway-signed-in'

function markSignedIn(): void {
  try {
    localStorage.setItem(SIGNED_IN, '')
  } catch {
    // Without space in the browser, only the explanation is missing.
  }
}

/** Reads that need no session. */
const PUBLIC_READS: readonly unknown[] = [
  ...['getSession', 'getSignInOptions', 'lookAtInvitation', 'resetPassword', 'listSandboxMail'],
]

/** Another user may sign in here, or may have signed in in another window. */
function forgetOthers(client: QueryClient, { userId }: Session): void {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (before !== undefined && before?.userId !== userId) removePrivateReads(client)
}

/** One user's data never stays for the next. */
function removePrivateReads(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_READS.includes(queryKey[0]) })
  forgetSearches()
}

export const ROLE_NAMES: Readonly<Record<string, string>> = {
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
  analyst: 'Analyst',
  supervisor: 'Supervisor',
  auditor: 'Auditor',
  operator: 'Operator',
}
