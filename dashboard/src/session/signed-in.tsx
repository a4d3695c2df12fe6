// Lets nobody pass who isn't signed in: they go to the sign-in page and come back to where they were.
import { Center, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ErrorView, LoadingView } from '../pieces/state-views.tsx'
import { askForSessionAgain, type Session, sessionQuery } from './session.ts'

export function SignedIn({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery)
  const location = useLocation()
  useSessionEnd(session.data)
  if (session.data === undefined) {
    return (
      <Center mih="60vh" p="md">
        <Stack w="100%" maw={480}>
          {session.isError ? (
            <ErrorView error={session.error} onRetry={() => void session.refetch()} />
          ) : (
            <LoadingView label="Looking who is signed in" />
          )}
        </Stack>
      </Center>
    )
  }
  if (session.data === null) return <ToSignIn />
  if (session.data.totpRequired && location.pathname !== '/account')
    return <Navigate to="/account" search={{ returnTo: location.href }} replace />
  return children
}

/** Once: while the sign-in page is on its way the address changes already, and is no place to come back to. */
function ToSignIn() {
  const navigate = useNavigate()
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void navigate({ to: '/sign-in', search: href === '/' ? {} : { returnTo: href }, replace: true })
  }, [])
  return null
}

const AFTER_MS = 1_500
/** setTimeout counts no further. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Asks again when the session should have ended: it has, or something was done meanwhile and it goes on. */
function useSessionEnd(session: Session | null | undefined): void {
  useEffect(() => {
    if (!session) return
    const ends = Math.min(Date.parse(session.idleEndsAt), Date.parse(session.endsAt))
    const wait = Math.min(Math.max(ends - Date.now(), 0) + AFTER_MS, LONGEST_WAIT_MS)
    const timer = setTimeout(askForSessionAgain, wait)
    return () => clearTimeout(timer)
  }, [session])
}
