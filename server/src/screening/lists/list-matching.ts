// Matches a subject against a list. Candidates are found by the consonants of any word of any name and scored by name; birth
// dates and countries then raise or lower the score.
import { setImmediate } from 'node:timers/promises'
import { type Found, strongestOfEach } from '../providers/provider.ts'
import type { Subject } from '../subjects/subject.ts'
import type { ListedEntry } from './list-file.ts'
import { businessWords, foldedWords, skeletonOf } from './name-folding.ts'
import { nameScore } from './name-matching.ts'

const SAME_BIRTH = 5
const NEAR_BIRTH = -5
const OTHER_BIRTH = -15
const SHARED_COUNTRY = 3
const OTHER_COUNTRY = -5
/** Entries to score before yielding to other work of this process. */
const TURN = 2000

interface Indexed {
  readonly entry: ListedEntry
  readonly names: readonly (readonly string[])[]
}

export interface ListIndex {
  readonly size: number
  matches(subject: Subject, threshold: number): Promise<Found[]>
}

export function indexList(entries: readonly ListedEntry[]): ListIndex {
  const bySkeleton = new Map<string, Indexed[]>()
  for (const entry of entries) {
    const names = [entry.name, ...entry.aliases].map((name) => wordsOf(entry.kind, name))
    const indexed = { entry, names: names.filter((words) => words.length > 0) }
    for (const key of new Set(indexed.names.flatMap(keysOf))) {
      const known = bySkeleton.get(`${entry.kind} ${key}`)
      if (known) known.push(indexed)
      else bySkeleton.set(`${entry.kind} ${key}`, [indexed])
    }
  }
  return {
    size: entries.length,
    async matches(subject, threshold) {
      const names = [subject.name, ...subject.aliases].map((name) => wordsOf(subject.kind, name))
      const candidates = new Set(names.flatMap(keysOf).flatMap((key) => bySkeleton.get(`${subject.kind} ${key}`) ?? []))
      const found: Found[] = []
      let scored = 0
      for (const { entry, names: known } of candidates) {
        if (++scored % TURN === 0) await setImmediate()
        const alike = Math.max(...names.flatMap((name) => known.map((other) => nameScore(name, other))))
        const score = Math.max(0, Math.min(100, alike + birthSays(subject, entry) + countrySays(subject, entry)))
        if (alike > 0 && score >= threshold) {
          const { kind: _, ...rest } = entry
          found.push({ ...rest, score })
        }
      }
      return strongestOfEach(found)
    },
  }
}

const wordsOf = (kind: Subject['kind'], name: string) => (kind === 'Business' ? businessWords(name) : foldedWords(name))

/** Single words and joined neighbours: names are written as one word or several. */
function keysOf(words: readonly string[]): string[] {
  const together = words.slice(1).map((word, index) => words[index]! + word)
  return [...words, ...together].map(skeletonOf)
}

/** Compared at the precision that both have: a list with only the year is compared by year. */
function birthSays({ birthDate }: Subject, { birthDates }: ListedEntry): number {
  if (!birthDate || birthDates.length === 0) return 0
  if (birthDates.some((known) => birthDate.startsWith(known))) return SAME_BIRTH
  const years = birthDates.map((known) => Math.abs(Number(known.slice(0, 4)) - Number(birthDate.slice(0, 4))))
  return Math.min(...years) <= 1 ? NEAR_BIRTH : OTHER_BIRTH
}

function countrySays({ country }: Subject, { countries }: ListedEntry): number {
  if (countries.length === 0) return 0
  return countries.includes(country) ? SHARED_COUNTRY : OTHER_COUNTRY
}
