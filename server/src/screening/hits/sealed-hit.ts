// What a list says about somebody, as it is kept: sealed under the customer's key, findable by blind index.
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

/** Which entry it is. */
export function entryIndex(indexKey: Buffer, { list, entryId }: Entry): Buffer {
  return blindIndex(indexKey, 'screening-entry', JSON.stringify([list, entryId]))
}

/** What the entry says, in whatever order it lists it. Its address and our score aren't part of that. */
export function entryHash(indexKey: Buffer, { category, name, aliases, birthDates, countries, note }: Entry): Buffer {
  const sorted = (values: readonly string[]) => [...new Set(values)].sort()
  return blindIndex(
    indexKey,
    'screening-entry-content',
    JSON.stringify([category, name, sorted(aliases), sorted(birthDates), sorted(countries), note]),
  )
}
