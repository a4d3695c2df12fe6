// Leaving: what was shown is forgotten before the sign-in page comes.
import { useRouter } from '@tanstack/react-router'
import { useChange } from '../api/reading.ts'
import { forgetSession } from './session.ts'

export function useSignOut() {
  const left = useLeave()
  return useChange('signOut', { onDone: left })
}

export function useSignOutEverywhere() {
  const left = useLeave()
  return useChange('signOutEverywhere', { onDone: left })
}

function useLeave(): () => void {
  const router = useRouter()
  return () => {
    // First away from what needs a session, so that nobody is asked to come back here.
    void router.navigate({ to: '/sign-in' }).then(forgetSession)
  }
}
