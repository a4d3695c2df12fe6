// What a new look at the lists does to the hits that are known already. Pure.
//
// A decision was made on two things: what the entry says, and who the subject is. While both are the same it stands, also a
// cleared false positive; when either has changed the hit is open again. A hit that isn't found any more is withdrawn if it is
// the list that changed. If it is the subject that changed, the hit stays as it was: nobody escapes by another spelling.

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
  /** Never seen before. */
  readonly fresh: readonly E[]
  /** Known, with something new to decide on. */
  readonly reopened: readonly { hitId: string; entry: E }[]
  /** Known, and as it was. */
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
