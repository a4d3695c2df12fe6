import { useRouter } from '@tanstack/react-router'
import type { ApiClient } from '../api/api-client.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { clearDrafts } from './drafts.ts'
import { useSessionCache } from './session.ts'

/** Sent to the window before the session ends. What still has to be sent is added to `waits`. */
export class BeforeSignOut extends Event {
  static readonly type = 'before-sign-out'
  readonly waits: Promise<unknown>[] = []

  constructor() {
    super(BeforeSignOut.type)
  }
}

export function useSignOut() {
  return useApiMutation(afterOpenWork('signOut'), { onSuccess: useLeave() })
}

export function useSignOutEverywhere() {
  return useApiMutation(afterOpenWork('signOutEverywhere'), { onSuccess: useLeave() })
}

function afterOpenWork(operation: 'signOut' | 'signOutEverywhere') {
  return async (api: ApiClient) => {
    const event = new BeforeSignOut()
    window.dispatchEvent(event)
    await Promise.allSettled(event.waits)
    return api.call(operation, {})
  }
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
