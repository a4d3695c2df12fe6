// What the viewer has decided on a moment ago: a held decision answers when it is asked, so that lists load without its code.
import { useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/api-client.ts'

export const ASKED = 'asked-for-held-decisions'
export const CHANGED = 'held-decisions-changed'

/** The customers, alerts and matches with a decision that the service has not confirmed yet. */
export function subjectsWithHeldDecision(): ReadonlySet<string> {
  const held = new Set<string>()
  window.dispatchEvent(new CustomEvent(ASKED, { detail: held }))
  return held
}

function onChange(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify)
  return () => window.removeEventListener(CHANGED, notify)
}

/** For a list. The same set until another decision is held or an earlier one ends. */
export function useHeldSubjects(): ReadonlySet<string> {
  const ids = useSyncExternalStore(onChange, () => [...subjectsWithHeldDecision()].join())
  return useMemo(() => new Set(ids.split(',')), [ids])
}

/** Whether the viewer has decided on one of them, and the service has not confirmed it yet. */
export function useHasHeldDecision(...subjectIds: readonly (string | undefined)[]): boolean {
  const held = useHeldSubjects()
  return subjectIds.some((id) => id !== undefined && held.has(id))
}

/** Beside those that can have a decision that is held. */
const MOST_READ = 100

/**
 * The case that waits for the user: their own that is due first, or the first proposed approval that they can confirm. Not those
 * that were decided a moment ago, nor what waits for a supervisor.
 */
export async function findWaitingCase(
  api: ApiClient,
  userId: string,
  { supervises }: { supervises: boolean },
): Promise<string | undefined> {
  const held = subjectsWithHeldDecision()
  const list = async (tab: 'Mine' | 'AwaitingSecondApproval') => {
    const { items } = await api.call('listCases', { query: { tab, pageSize: MOST_READ } })
    return items.filter(({ customerId }) => !held.has(customerId))
  }
  const own = (await list('Mine')).find(
    ({ reviewStage, isEscalated }) => reviewStage === 'InReview' && (supervises || !isEscalated),
  )
  const waiting = own ?? (await list('AwaitingSecondApproval')).find((row) => row.firstApproverId !== userId)
  return waiting?.customerId
}
