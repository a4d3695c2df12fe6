// A list entry as it is stored: encrypted with the customer's key and found by blind index.
import { blindIndex, open, seal } from '../../platform/keys/keyring.ts'
import type { Entry } from '../providers/provider.ts'

export interface HitDetails extends Omit<Entry, 'category'> {
  readonly listVersion: string
}

export function sealHit(key: Buffer, hitId: string, entry: Entry, listVersion: string): Buffer {
  const { entryId, list, name, aliases, birthDates, countries, url, note } = entry
  const details: HitDetails = { entryId, list, name, aliases, birthDates, countries, url, note, listVersion }
  return seal(key, JSON.stringify(details), `screening-hit:${hitId}`)
}

export function openHit(key: Buffer, hitId: string, sealed: Uint8Array): HitDetails {
  return JSON.parse(open(key, sealed, `screening-hit:${hitId}`).toString('utf8'))
}

export function sealComment(key: Buffer, decisionId: string, comment: string): Buffer {
  return seal(key, comment, `screening-decision:${decisionId}`)
}

export function openComment(key: Buffer, decisionId: string, sealed: Uint8Array): string {
  return open(key, sealed, `screening-decision:${decisionId}`).toString('utf8')
}

/** Identifies the entry. */
export function entryIndex(indexKey: Buffer, { list, entryId }: Entry): Buffer {
  return blindIndex(indexKey, 'screening-entry', JSON.stringify([list, entryId]))
}

/** Identifies the content of the entry, independent of order. The URL and our score are not part of it. */
export function entryHash(indexKey: Buffer, { category, name, aliases, birthDates, countries, note }: Entry): Buffer {
  const sorted = (values: readonly string[]) => [...new Set(values)].sort()
  return blindIndex(
    indexKey,
    'screening-entry-content',
    JSON.stringify([category, name, sorted(aliases), sorted(birthDates), sorted(countries), note]),
  )
}
