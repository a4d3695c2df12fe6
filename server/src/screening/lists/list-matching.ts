// Matches a subject against a list. Candidates share a blocking key with the subject and are scored by name; birth dates and
// countries then raise or lower the score.
import { setImmediate } from 'node:timers/promises'
import { type Found, strongestOfEach } from '../providers/provider.ts'
import type { Subject } from '../subjects/subject.ts'
import { searchedKeys, storedKeys } from './blocking-keys.ts'
import { KeyIndex } from './key-index.ts'
import type { ListedEntry } from './list-file.ts'
import { nameScore, type PreparedName, preparedNamesOf } from './name-matching.ts'

const SAME_BIRTH = 5
const NEAR_BIRTH = -5
const OTHER_BIRTH = -20
const SHARED_COUNTRY = 3
const OTHER_COUNTRY = -5
/** How long to work before yielding to other work of this process. */
const TURN_MS = 20
/** Names that are prepared once for many comparisons; those of a whole list would take gigabytes. */
const MOST_PREPARED = 20_000

export interface ListIndex {
  readonly size: number
  matches(subject: Subject, threshold: number): Promise<Found[]>
}

export async function indexList(entries: readonly ListedEntry[]): Promise<ListIndex> {
  const turn = turnTaker()
  const index = new KeyIndex(entries.length)
  for (const [position, entry] of entries.entries()) {
    for (const key of storedKeys(entry.kind, preparedNamesOf(entry))) index.add(key, position)
    if (turn.isOver()) await turn.next()
  }
  for (const _ of index.sortPartByPart()) if (turn.isOver()) await turn.next()
  const prepared = new Map<number, readonly PreparedName[]>()

  function namesAt(position: number): readonly PreparedName[] {
    const known = prepared.get(position)
    if (known) return known
    if (prepared.size >= MOST_PREPARED) prepared.clear()
    const names = preparedNamesOf(entries[position]!)
    prepared.set(position, names)
    return names
  }

  return {
    size: entries.length,
    async matches(subject, threshold) {
      const turn = turnTaker()
      const names = preparedNamesOf(subject)
      const candidates = new Set<number>()
      for (const key of searchedKeys(subject.kind, names))
        for (const position of index.find(key)) candidates.add(position)
      const found: Found[] = []
      for (const position of candidates) {
        if (turn.isOver()) await turn.next()
        const { kind, ...entry } = entries[position]!
        if (kind !== subject.kind) continue
        const alike = bestScore(names, namesAt(position))
        const score = adjustedScore(alike, subject, entry)
        if (alike > 0 && score >= threshold) found.push({ ...entry, score })
      }
      return strongestOfEach(found)
    },
  }
}

function bestScore(names: readonly PreparedName[], others: readonly PreparedName[]): number {
  let best = 0
  for (const name of names) for (const other of others) best = Math.max(best, nameScore(name, other))
  return best
}

function turnTaker() {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began > TURN_MS,
    async next() {
      await setImmediate()
      began = performance.now()
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
