// One timer for all relative times of the page: a list may have 200.
import { useEffect } from 'react'
import { HALF_MINUTE } from './half-minute.ts'

const PERIOD_MS = 30_000

export function useHalfMinutes(): void {
  useEffect(() => {
    const timer = setInterval(() => window.dispatchEvent(new Event(HALF_MINUTE)), PERIOD_MS)
    return () => clearInterval(timer)
  }, [])
}
