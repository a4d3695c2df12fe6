import { useRouter } from '@tanstack/react-router'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { clearDrafts } from './drafts.ts'
import { useSessionCache } from './session.ts'

export function useSignOut() {
  return useApiMutation('signOut', { onSuccess: useLeave() })
}

export function useSignOutEverywhere() {
  return useApiMutation('signOutEverywhere', { onSuccess: useLeave() })
}

function useLeave(): () => void {
  const router = useRouter()
  const session = useSessionCache()
  return () => {
    clearDrafts()
    // Leave the signed-in screens first: they would ask the user to sign in and return here.
    void router.navigate({ to: '/sign-in' }).then(() => session.clear())
  }
}
