// Which period of missed events is still open.
import { widestWindow } from './replay-window.ts'

/** Events before this are settled, or too old for one replay. */
export function missedSince(settledAt: Date | null | undefined, now: Date): Date {
  const earliest = widestWindow(now)
  return settledAt && settledAt > earliest ? settledAt : earliest
}

interface Replay {
  readonly from: Date
  readonly eventType: string | null
  readonly includeUnrouted: boolean
  readonly failedOnly: boolean
}

/** Whether a replay sends every missed event before its end. */
export function settlesMissed({ from, eventType, includeUnrouted, failedOnly }: Replay, since: Date): boolean {
  return includeUnrouted && !failedOnly && eventType === null && from <= since
}
