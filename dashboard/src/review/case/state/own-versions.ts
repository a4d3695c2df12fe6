// The versions of cases that followed the viewer's own changes. Kept over visits: a decision is sent some seconds later, and the
// viewer may have left the case and returned to it.
import { useSyncExternalStore } from 'react'

const versions = new Map<string, number>()
const listeners = new Set<() => void>()

export function recordOwnVersion(customerId: string, version: number): void {
  versions.set(customerId, version)
  for (const listener of listeners) listener()
}

export function useOwnVersion(customerId: string): number | undefined {
  return useSyncExternalStore(subscribe, () => versions.get(customerId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
