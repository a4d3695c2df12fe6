// Asks the user to re-authenticate when the service requires it before a change. All calls that wait share one dialog.
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../api/queries.ts'
import { lazyPart } from '../components/feedback/lazy-part.ts'
import { dismissNotification, notifyUntilClosed } from '../components/feedback/notifications.ts'
import { useMaybeSession, useSessionCache } from './session.ts'
import { sessionTexts } from './session-texts.ts'
import type { Settle, StepUpFormProps } from './step-up-form.tsx'

/** A recovery code doesn't confirm these: a stolen one must not remove second factors or turn into more codes. */
const NEEDS_DEVICE: readonly string[] = ['removePasskey', 'disableTotp', 'renewRecoveryCodes']

export function StepUpDialog() {
  const api = useApi()
  const session = useMaybeSession()
  const cache = useSessionCache()
  const [settle, setSettle] = useState<Settle>()
  const [needsDevice, setNeedsDevice] = useState(false)
  useEffect(() => {
    if (session) dismissNotification(sessionTexts.ended)
  }, [session])
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    api.handleSession({
      ended() {
        // Someone who has just arrived needs no explanation of the sign-in page.
        if (cache.wasSignedIn()) notifyUntilClosed(sessionTexts.ended)
        cache.clear()
      },
      mayDiffer: cache.refetch,
      stepUp(call) {
        const isOpen = waiting !== undefined
        setNeedsDevice((before) => (isOpen && before) || NEEDS_DEVICE.includes(call))
        waiting ??= new Promise<boolean>((resolve) => {
          const end: Settle = (confirmed) => {
            waiting = undefined
            setSettle(undefined)
            resolve(confirmed)
          }
          setSettle(() => end)
        })
        return waiting
      },
    })
  }, [api, cache])
  useEscape(settle)
  // Stays once it was opened, so that it can close with its transition.
  const [wasOpened, setWasOpened] = useState(false)
  if (settle && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <StepUpForm session={session} settle={settle} needsDevice={needsDevice} />
    </Suspense>
  )
}

const StepUpForm = lazyPart<StepUpFormProps>(async () => (await import('./step-up-form.tsx')).StepUpForm, NotLoaded)

/** Without the dialog nothing is confirmed: the change fails, and can be tried again. */
function NotLoaded({ settle }: StepUpFormProps) {
  useEffect(() => settle?.(false), [settle])
  return null
}

/**
 * Every open dialog listens for Escape on the window. This one is in front, so it must be the only one to close: its listener
 * is there from the start, and listeners run in the order they were added.
 */
function useEscape(settle: Settle | undefined): void {
  const latest = useRef(settle)
  latest.current = settle
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (!latest.current || event.key !== 'Escape' || event.isComposing) return
      event.stopImmediatePropagation()
      latest.current(false)
    }
    window.addEventListener('keydown', close, { capture: true })
    return () => window.removeEventListener('keydown', close, { capture: true })
  }, [])
}
