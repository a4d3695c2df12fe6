// Matches a subject against a list. Candidates share a blocking key with the subject and are scored by name; birth dates and
// countries then raise or lower the score.
import { setImmediate } from 'node:timers/promises'
import { type Found, strongestOfEach } from '../providers/provider.ts'
import type { Subject } from '../subjects/subject.ts'
import { searchedKeys, storedKeys } from './blocking-keys.ts'
import type { ListedEntry } from './list-file.ts'
import { nameScore, type PreparedName, preparedNamesOf } from './name-matching.ts'

const SAME_BIRTH = 5
const NEAR_BIRTH = -5
const OTHER_BIRTH = -20
const SHARED_COUNTRY = 3
const OTHER_COUNTRY = -5
/** Entries to score before yielding to other work of this process. */
const TURN = 2000

interface Indexed {
  readonly entry: ListedEntry
  readonly names: readonly PreparedName[]
}

export interface ListIndex {
  readonly size: number
  matches(subject: Subject, threshold: number): Promise<Found[]>
}

export function indexList(entries: readonly ListedEntry[]): ListIndex {
  const byKey = new Map<string, Indexed[]>()
  for (const entry of entries) {
    const names = preparedNamesOf(entry)
    const indexed = { entry, names }
    for (const key of storedKeys(entry.kind, names)) {
      const known = byKey.get(key)
      if (known) known.push(indexed)
      else byKey.set(key, [indexed])
    }
  }
  return {
    size: entries.length,
    async matches(subject, threshold) {
      const names = preparedNamesOf(subject)
      const candidates = new Set(searchedKeys(subject.kind, names).flatMap((key) => byKey.get(key) ?? []))
      const found: Found[] = []
      let scored = 0
      for (const { entry, names: known } of candidates) {
        if (++scored % TURN === 0) await setImmediate()
        const alike = Math.max(...names.flatMap((name) => known.map((other) => nameScore(name, other))))
        const score = adjustedScore(alike, subject, entry)
        if (alike > 0 && score >= threshold) {
          const { kind: _, ...rest } = entry
          found.push({ ...rest, score })
        }
      }
      return strongestOfEach(found)
    },
  }
}

/** The score of a name with what birth date and country say. */
export function adjustedScore(
  score: number,
  subject: Pick<Subject, 'birthDate' | 'country'>,
  entry: Pick<ListedEntry, 'birthDates' | 'countries'>,
): number {
  return Math.max(0, Math.min(100, score + birthDateChange(subject, entry) + countryChange(subject, entry)))
}

/** Compared at the precision that both have: a list with only the year is compared by year. */
function birthDateChange(
  { birthDate }: Pick<Subject, 'birthDate'>,
  { birthDates }: Pick<ListedEntry, 'birthDates'>,
): number {
  if (!birthDate || birthDates.length === 0) return 0
  if (birthDates.some((known) => birthDate.startsWith(known))) return SAME_BIRTH
  const years = birthDates.map((known) => Math.abs(Number(known.slice(0, 4)) - Number(birthDate.slice(0, 4))))
  return Math.min(...years) <= 1 ? NEAR_BIRTH : OTHER_BIRTH
}

function countryChange({ country }: Pick<Subject, 'country'>, { countries }: Pick<ListedEntry, 'countries'>): number {
  if (countries.length === 0) return 0
  return countries.includes(country) ? SHARED_COUNTRY : OTHER_COUNTRY
}
