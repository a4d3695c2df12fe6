// The keys by which names that may be alike find each other, in memory and, as hashes, in the database. A key has two words of
// a name: one by its consonants or as a known name, the other by its consonants with at most one of them missing. Such pairs
// are rare enough to find names quickly, and survive an error in one word.
//
// The keys of a stored name aren't those that look for it: an initial finds every word that begins with it, and the other way
// round, without every name being found by its letters. A change here needs a higher
// MATCHER_VERSION.
import { firmConsonantsOf, skeletonOf } from './name-folding.ts'
import type { PreparedName, Word } from './name-matching.ts'

const MAX_WORDS = 6
/** Shorter words share what is left of them by chance. */
const FEWEST_CONSONANTS = 3

type Kind = 'Person' | 'Business'

/** The keys under which a name is stored. */
export const storedKeys = (kind: Kind, names: readonly PreparedName[]): string[] => keysOf(kind, names, 'stored')

/** The keys that find the names that a name may be alike. */
export const searchedKeys = (kind: Kind, names: readonly PreparedName[]): string[] => keysOf(kind, names, 'searched')

function keysOf(kind: Kind, names: readonly PreparedName[], use: 'stored' | 'searched'): string[] {
  const keys = new Set<string>()
  for (const whole of names) {
    const telling = whole.filter(({ isLight }) => !isLight).slice(0, MAX_WORDS)
    for (const name of [
      telling.length > 0 ? telling : whole,
      ...(telling.length < whole.length ? [whole.slice(0, MAX_WORDS)] : []),
    ])
      for (const words of spellings(name)) for (const key of pairKeys(words, use)) keys.add(`${kind} ${key}`)
  }
  return [...keys]
}

interface Part {
  readonly exact: readonly string[]
  readonly near: readonly string[]
  readonly initial: string
  readonly isInitial: boolean
}

/** The name as it is, and with two or three neighbours as one word: names are written as one word or several. */
function* spellings(name: PreparedName): Generator<Part[]> {
  const parts = name.map(partOf)
  yield parts
  for (const count of [2, 3])
    for (let start = 0; start + count <= name.length; start++) {
      const words = name.slice(start, start + count)
      const text = words.map((word) => word.text).join('')
      const romanised = words.map((word) => word.romanised ?? '').join('')
      const joined = partOfSkeletons([skeletonOf(text)], romanised === '' ? [] : [`~${romanised}`], text)
      // Without errors, or long names would have hundreds of keys.
      yield [...parts.slice(0, start), joined, ...parts.slice(start + count)].map((part) => ({
        ...part,
        near: part.exact,
      }))
    }
}

function* pairKeys(words: readonly Part[], use: 'stored' | 'searched'): Generator<string> {
  if (words.length === 1) yield* words[0]!.near.map((near) => `= ${near}`)
  for (const [i, one] of words.entries())
    for (const [j, other] of words.entries()) {
      if (i === j) continue
      for (const exact of one.exact) for (const near of other.near) yield `${exact} ${near}`
      // An initial is stored as one, or as what a searched initial looks for.
      const written = use === 'stored' ? ['*', '.'] : ['.', '*']
      for (const exact of one.exact) {
        yield `${written[0]}${other.initial} ${exact}`
        if (other.isInitial) yield `${written[1]}${other.initial} ${exact}`
      }
    }
}

function partOf({ text, skeleton, groups, romanised, withoutArticle }: Word): Part {
  const known = [...groups.map((group) => `#${group}`), ...(romanised === undefined ? [] : [`~${romanised}`])]
  return partOfSkeletons(withoutArticle ? [skeleton, withoutArticle.skeleton] : [skeleton], known, text)
}

/** `known` are keys of the whole word: known names and romanisations. */
function partOfSkeletons(skeletons: readonly string[], known: readonly string[], text: string): Part {
  const isInitial = text.length === 1
  // What a name in Arabic letters shares with the same name in others.
  const firm = skeletons.map(firmConsonantsOf).filter((consonants) => consonants.length > 1)
  return {
    exact: isInitial ? [] : [...new Set([...skeletons, ...firm, ...known])],
    near: isInitial
      ? []
      : [
          ...new Set([
            ...[...skeletons, ...firm].flatMap((consonants) => [consonants, ...shorter(consonants)]),
            ...known,
          ]),
        ],
    initial: text[0]!,
    isInitial,
  }
}

/** The consonants with one of them missing. */
function shorter(skeleton: string): string[] {
  if (skeleton.length < FEWEST_CONSONANTS) return []
  return [...skeleton].map((_, index) => skeleton.slice(0, index) + skeleton.slice(index + 1))
}
