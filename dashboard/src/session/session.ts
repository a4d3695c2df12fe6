// Who is signed in. One read that all screens share; null when nobody is.
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isSignedOut } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { Session } from '../api/dashboard-operations.ts'
import { queryClient } from '../api/reading.ts'

export type { Session }

/** As the service names them; a role is a set of these. */
export type Permission =
  | 'dashboard.read'
  | 'dashboard.manage'
  | 'review.read'
  | 'review.decide'
  | 'review.oversee'
  | 'review.supervise'
  | 'operator'

export const sessionQuery = queryOptions<Session | null>({
  queryKey: ['getSession'],
  queryFn: async () => {
    try {
      return await call('getSession')
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
  staleTime: 60_000,
  // Whoever comes back to this window may have signed out in another, or have another role by now.
  refetchOnWindowFocus: 'always',
})

/** For screens behind the sign-in: there is one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('useSession needs somebody who is signed in; see SignedIn')
  return data
}

/** Elsewhere: undefined while it isn't known. */
export function useMaybeSession(): Session | null | undefined {
  return useQuery(sessionQuery).data
}

export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission)
}

export function keepSession(session: Session): void {
  if (queryClient.getQueryData(sessionQuery.queryKey)?.userId !== session.userId) forgetReads()
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** As far as this page knows. */
export function wasSignedIn(): boolean {
  return Boolean(queryClient.getQueryData(sessionQuery.queryKey))
}

/** It may have ended, or have another role by now. */
export function askForSessionAgain(): void {
  void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
}

export function forgetSession(): void {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  forgetReads()
}

/** What anybody may read; a page that is open shows it whoever is signed in. */
const NOBODYS: readonly unknown[] = ['getSession', 'getSignInOptions', 'lookAtInvitation', 'listSandboxMail']

/** Nothing of one person's data stays for the next. */
function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !NOBODYS.includes(queryKey[0]) })
}

export const ROLE_NAMES: Readonly<Record<string, string>> = {
  admin: 'Admin',
  viewer: 'Viewer',
  analyst: 'Analyst',
  supervisor: 'Supervisor',
  auditor: 'Auditor',
  operator: 'Operator',
}
