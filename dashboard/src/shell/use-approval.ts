// A user who waits for the approval of their organisation learns of it on whichever page they are.
import { useEffect, useRef } from 'react'
import { notifyUntilClosed } from '../components/feedback/notifications.ts'
import { usePresence } from '../hooks/use-presence.ts'
import { useSession, useSessionCache } from '../session/session.ts'
import { shellTexts as texts } from './texts.ts'

const REFRESH_MS = 15_000

export function useApproval(): void {
  const { partner } = useSession()
  const { refetch } = useSessionCache()
  const { present } = usePresence()
  const isWaiting = partner?.onboarding === 'Pending'
  useEffect(() => {
    if (!isWaiting || !present) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isWaiting, present, refetch])
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) notifyUntilClosed(texts.approved)
    wasWaiting.current = isWaiting
  }, [isWaiting])
}
