// Sends users who aren't signed in to the sign-in page, which brings them back here.
import { Center, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ErrorView, LoadingView } from '../components/feedback/state-views.tsx'
import { type Session, SignedInSession, sessionQuery, useSessionCache } from './session.ts'
import { sessionTexts } from './session-texts.ts'

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
            <LoadingView label={sessionTexts.checking} />
          )}
        </Stack>
      </Center>
    )
  }
  if (session.data === null) return <RedirectToSignIn />
  if (session.data.totpRequired && location.pathname !== '/account')
    return <Navigate to="/account" search={{ returnTo: location.href }} replace />
  // The screens of another user start from scratch, without what was typed into them before.
  return (
    <SignedInSession key={session.data.userId} value={session.data}>
      {children}
    </SignedInSession>
  )
}

/** Runs once: while the sign-in page loads the address has already changed, and must not become the place to return to. */
function RedirectToSignIn() {
  const navigate = useNavigate()
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void navigate({ to: '/sign-in', search: href === '/' ? {} : { returnTo: href }, replace: true })
  }, [])
  return null
}

const MARGIN_MS = 1_500
/** The longest delay setTimeout supports. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Checks when the session should have expired: activity in another window may have extended it. */
function useSessionEnd(session: Session | null | undefined): void {
  const { refetch } = useSessionCache()
  useEffect(() => {
    if (!session) return
    const ends = Math.min(Date.parse(session.idleEndsAt), Date.parse(session.endsAt))
    const wait = Math.min(Math.max(ends - Date.now(), 0) + MARGIN_MS, MAX_DELAY_MS)
    const timer = setTimeout(refetch, wait)
    return () => clearTimeout(timer)
  }, [session, refetch])
}
