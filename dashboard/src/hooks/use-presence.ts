// Whether the user is likely to be looking. Polling stops without them: every call extends the session, and an unused
// session must expire. (A hidden tab doesn't poll either; the query client sees to that.)
import { useCallback, useEffect, useState } from 'react'

const AWAY_AFTER_MS = 10 * 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const

export function usePresence(awayAfterMs = AWAY_AFTER_MS): { present: boolean; comeBack: () => void } {
  const [present, setPresent] = useState(true)
  const comeBack = useCallback(() => setPresent(true), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isAway = false
    const leave = () => {
      isAway = true
      setPresent(false)
    }
    const sign = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, awayAfterMs)
      // Not with every sign: even the same state can draw the screen once more, before the click itself.
      if (isAway) setPresent(true)
      isAway = false
    }
    sign()
    for (const name of SIGNS) window.addEventListener(name, sign, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of SIGNS) window.removeEventListener(name, sign)
    }
  }, [awayAfterMs])
  return { present, comeBack }
}
