import { useEffect } from 'react'

const CHECK_MS = 50
const MAX_CHECKS = 100
/** The focus has settled when nothing took it away this many times. */
const SETTLED_CHECKS = 3

/**
 * Moves the focus to the first field with an error after each failure; undefined: there is none. The errors may not be on the screen yet, and the button, which was disabled
 * while the form was sent, takes the focus back: so it is checked again until it stays, or until the user goes on.
 */
export function useFocusOnError(failure: unknown): void {
  useEffect(() => {
    if (!failure) return
    let checks = 0
    let settled = 0
    const timer = setInterval(() => {
      const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
      settled = field !== null && field === document.activeElement ? settled + 1 : 0
      if (settled === SETTLED_CHECKS || ++checks === MAX_CHECKS) stop()
      else field?.focus()
    }, CHECK_MS)
    function stop() {
      clearInterval(timer)
      document.removeEventListener('keydown', stop)
      document.removeEventListener('pointerdown', stop)
    }
    document.addEventListener('keydown', stop)
    document.addEventListener('pointerdown', stop)
    return stop
  }, [failure])
}
