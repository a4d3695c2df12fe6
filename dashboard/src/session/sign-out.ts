import { useRouter } from '@tanstack/react-router'
import type { ApiClient } from '../api/api-client.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { clearDrafts } from './draft-storage.ts'
import { useMaybeSession, useSessionCache } from './session.ts'

/** Sent to the window before the session ends. What still has to be sent is added to `waits`. */
export class BeforeSignOut extends Event {
  static readonly type = 'before-sign-out'
  readonly waits: Promise<unknown>[] = []

  constructor() {
    super(BeforeSignOut.type)
  }
}

/** Unsent text is deleted unless the user keeps it. */
export function useSignOut() {
  const leave = useLeave()
  return useApiMutation(
    async (api: ApiClient, { keepsTexts }: { keepsTexts: boolean }) => {
      await afterOpenWork('signOut')(api)
      return keepsTexts
    },
    { onSuccess: leave },
  )
}

export function useSignOutEverywhere() {
  const leave = useLeave()
  return useApiMutation(afterOpenWork('signOutEverywhere'), { onSuccess: () => leave(false) })
}

function afterOpenWork(operation: 'signOut' | 'signOutEverywhere') {
  return async (api: ApiClient) => {
    const event = new BeforeSignOut()
    window.dispatchEvent(event)
    await Promise.allSettled(event.waits)
    return api.call(operation, {})
  }
}

function useLeave(): (keepsTexts: boolean) => void {
  const router = useRouter()
  const session = useSessionCache()
  const userId = useMaybeSession()?.userId
  return (keepsTexts) => {
    clearDrafts(userId, { keepsTexts })
    session.expire()
    // Leave the signed-in screens first: they would ask the user to sign in and return here.
    void router.navigate({ to: '/sign-in' }).then(() => session.clear())
  }
}
