// What shows times relative to now is drawn again every half minute.
export const HALF_MINUTE = 'half-minute'

export function onHalfMinute(update: () => void): () => void {
  window.addEventListener(HALF_MINUTE, update)
  return () => window.removeEventListener(HALF_MINUTE, update)
}
