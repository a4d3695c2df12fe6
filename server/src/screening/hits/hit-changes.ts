// How a new screening changes the known hits. Pure.
//
// A decision rests on the list entry and on the subject. It stays valid while both are unchanged, and the hit is open again
// when either changes. A hit that is no longer found is withdrawn if the list changed. If the subject changed, the hit stays:
// a different spelling must not remove it.

export interface KnownHit {
  readonly hitId: string
  readonly entryIndex: string
  readonly entryHash: string
  readonly fingerprint: string
  readonly state: 'Open' | 'Confirmed' | 'FalsePositive'
  readonly withdrawn: boolean
}

export interface SeenEntry {
  readonly entryIndex: string
  readonly entryHash: string
}

export interface HitChanges<E extends SeenEntry> {
  /** Found for the first time. */
  readonly fresh: readonly E[]
  /** Known, with something new to decide. */
  readonly reopened: readonly { hitId: string; entry: E }[]
  /** Known and unchanged. */
  readonly same: readonly { hitId: string; entry: E }[]
  readonly withdrawn: readonly string[]
}

export function hitChanges<E extends SeenEntry>(
  known: readonly KnownHit[],
  seen: readonly E[],
  fingerprint: string,
): HitChanges<E> {
  const byEntry = new Map(known.map((hit) => [hit.entryIndex, hit]))
  const changes = {
    fresh: [] as E[],
    reopened: [] as { hitId: string; entry: E }[],
    same: [] as { hitId: string; entry: E }[],
  }
  for (const entry of seen) {
    const hit = byEntry.get(entry.entryIndex)
    if (!hit) changes.fresh.push(entry)
    else if (hit.entryHash !== entry.entryHash || hit.fingerprint !== fingerprint)
      changes.reopened.push({ hitId: hit.hitId, entry })
    else changes.same.push({ hitId: hit.hitId, entry })
  }
  const found = new Set(seen.map((entry) => entry.entryIndex))
  const withdrawn = known
    .filter((hit) => !found.has(hit.entryIndex) && hit.fingerprint === fingerprint && !hit.withdrawn)
    .map((hit) => hit.hitId)
  return { ...changes, withdrawn }
}
