// Matches a subject against a list. Candidates are found by the consonants of any word of any name and scored by name; birth
// dates and countries then raise or lower the score.
import { setImmediate } from 'node:timers/promises'
import { type Found, strongestOfEach } from '../providers/provider.ts'
import type { Subject } from '../subjects/subject.ts'
import type { ListedEntry } from './list-file.ts'
import { businessWords, foldedWords, skeletonOf } from './name-folding.ts'
import { nameScore, type PreparedName, prepareName } from './name-matching.ts'

const SAME_BIRTH = 5
const NEAR_BIRTH = -5
const OTHER_BIRTH = -25
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
  const bySkeleton = new Map<string, Indexed[]>()
  for (const entry of entries) {
    const names = [entry.name, ...entry.aliases].map((name) => preparedNameOf(entry.kind, name))
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
      const names = [subject.name, ...subject.aliases].map((name) => preparedNameOf(subject.kind, name))
      const candidates = new Set(names.flatMap(keysOf).flatMap((key) => bySkeleton.get(`${subject.kind} ${key}`) ?? []))
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

/** The name as screening compares it. */
export const preparedNameOf = (kind: Subject['kind'], name: string) =>
  prepareName(kind === 'Business' ? businessWords(name) : foldedWords(name), kind)

/** Single words, joined neighbours (names are written as one word or several), and known given names. */
function keysOf(name: PreparedName): string[] {
  const pairs = name.slice(1).map(({ text }, index) => name[index]!.text + text)
  const triples = name.slice(2).map(({ text }, index) => name[index]!.text + name[index + 1]!.text + text)
  return [
    ...name.flatMap(({ skeleton, groups, withoutArticle }) => [
      skeleton,
      ...(withoutArticle ? [withoutArticle.skeleton] : []),
      ...groups.map((group) => `known ${group}`),
    ]),
    ...[...pairs, ...triples].map(skeletonOf),
  ]
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
