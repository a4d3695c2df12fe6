// How similar two names are, from 0 to 100. Words are compared in any order: each word of one name is paired with its nearest
// in the other, and unpaired words lower the score by their weight.
//
// - The similarity of two words is the share of letters that need no change (swapped neighbours are one change). Words with
//   the same consonants, and variants of one given name, have at least 0.9. Two different given names aren't similar.
// - An initial stands for any word that begins with it.
// - The score is the weight of the paired words in that of all words. If all words of the shorter name (two or more) are in
//   the longer one, it is at least 92: lists contain middle names that people leave out.
// - Words written apart in one name and as one in the other ("Al Rashid", "Alrashid") count as one word in both.
import { businessWords, firmConsonantsOf, foldedWords, isVowelless, skeletonOf } from './name-folding.ts'
import { variantGroups } from './name-variants.ts'
import { romanisedKorean } from './romanised-korean.ts'

const ALIKE = 0.75
const SAME_CONSONANTS = 0.9
const NEAR_CONSONANTS = 0.8
const SAME_GIVEN_NAME = 0.95
const CONTAINED = 0.92
const JOINED_ALIKE = 0.9
/** Words with fewer consonants share them by chance, so their letters decide. */
const FEWEST_CONSONANTS = 3
const FEWEST_FOR_NEAR = 4
/** Without vowels, two consonants that are the same are all there is of a short name. */
const FEWEST_WITHOUT_VOWELS = 2
/** Letters that words with the same or nearly the same consonants must share as well. */
const LETTERS_SHARED = 0.45
const MOST_LETTERS = 0.6
/** Other numbers are another company: Works 1 isn't Works 11. */
const OTHER_NUMBER = 0.5

const PARTICLES = new Set(
  'al el ar as ash az an at ad ul bin ben ibn bint abu abou de da di do dos das del della la le van von der den af av y e'.split(
    ' ',
  ),
)
/** Left out or spelled in many ways, and part of no one's name in a register. */
const TITLES = new Set(
  (
    'sheikh shaikh shaykh sheik cheikh haji hajji hadji haj hajj mullah mulla maulana mawlana mawlawi maulawi maulavi maulvi moulavi qari ' +
    'dr doctor prof professor eng engineer general gen colonel col major captain capt commander chief mr mrs akhund akhwand ustad ustadh ustaz ' +
    'mzee imam hafiz qazi molah molvi moulvi'
  ).split(' '),
)
const GENERIC_WORDS = new Set(
  (
    'global international trading trade general services service holdings holding investment investments group import export ' +
    'enterprise enterprises industries industry industrial solutions management development commercial national world business ' +
    'foundation organization organisation society association charitable establishment institute'
  ).split(' '),
)
/** An article written as part of the name that follows. */
const JOINED_ARTICLE = /^[ae]l[^aeiou][a-z]{3}/
const PARTICLE_WEIGHT = 0.3
const TITLE_WEIGHT = 0.1
const GENERIC_WEIGHT = 0.35

export interface Word {
  readonly text: string
  readonly skeleton: string
  readonly groups: readonly string[]
  readonly weight: number
  /** Counts little: an article, or a word that many companies have. */
  readonly isLight: boolean
  readonly isBusiness: boolean
  readonly hasDigit: boolean
  /** Written in a script that leaves out vowels, so that only its consonants can be compared. */
  readonly isVowelless: boolean
  /** In a Korean name: the same for all its romanisations. */
  readonly romanised?: string
  /** Arabic family names are written with and without their article: Alzahrani, Zahrani. */
  readonly withoutArticle?: Word
}

/** A name with everything that a comparison needs, so that a list is prepared once. */
export type PreparedName = readonly Word[]

type Kind = 'Person' | 'Business'

interface Named {
  readonly kind: Kind
  readonly name: string
  readonly aliases: readonly string[]
}

/** The name as screening compares it. */
export const preparedNameOf = (kind: Kind, name: string): PreparedName => {
  const vowelless = isVowelless(name)
  const words = kind === 'Business' ? businessWords(name) : foldedWords(name)
  const romanised = kind === 'Person' ? romanisedKorean(words) : undefined
  return words.map((text, index) => {
    const word = prepareWord(text, kind, vowelless)
    return romanised ? { ...word, romanised: romanised[index]! } : word
  })
}

export const preparedNamesOf = ({ kind, name, aliases }: Named): PreparedName[] =>
  [name, ...aliases]
    .flatMap(withoutRemarks)
    .map((each) => preparedNameOf(kind, each))
    .filter((words) => words.length > 0)

/** Lists put abbreviations, other scripts and remarks into brackets, and birth dates behind a name. */
function withoutRemarks(name: string): string[] {
  const plain = name.replaceAll(/\([^()]*\)?|,?\s+born\b.*$/giu, ' ').trim()
  return plain === name || plain === '' ? [name] : [name, plain]
}

function prepareWord(text: string, kind: Kind, isVowelless: boolean): Word {
  const share = kind === 'Person' ? weightInPerson(text) : GENERIC_WORDS.has(text) ? GENERIC_WEIGHT : 1
  return {
    text,
    skeleton: skeletonOf(text),
    groups: kind === 'Person' ? variantGroups(text) : [],
    weight: text.length * share,
    isLight: share < 1,
    isBusiness: kind === 'Business',
    hasDigit: /\p{N}/u.test(text),
    isVowelless,
    ...(kind === 'Person' && JOINED_ARTICLE.test(text)
      ? { withoutArticle: prepareWord(text.slice(2), kind, isVowelless) }
      : {}),
  }
}

const weightInPerson = (text: string) => (PARTICLES.has(text) ? PARTICLE_WEIGHT : TITLES.has(text) ? TITLE_WEIGHT : 1)

export function nameScore(one: PreparedName, other: PreparedName): number {
  if (one.length === 0 || other.length === 0) return 0
  const [a, b] = [joinedLike(one, other), joinedLike(other, one)]
  const asWritten = scoreOfWords(one, other)
  const score = a === one && b === other ? asWritten : Math.max(asWritten, scoreOfWords(a, b))
  return Math.round(100 * (haveOtherNumbers(one, other) ? OTHER_NUMBER * score : score))
}

function scoreOfWords(one: PreparedName, other: PreparedName): number {
  const pairs = alikePairs(one, other)
  const shared = pairs.reduce((sum, { a, b, similarity }) => sum + similarity * (a.weight + b.weight), 0)
  const whole = shared / (weightOf(one) + weightOf(other))
  const contained = Math.max(containedIn(pairs, 'a', one, other), containedIn(pairs, 'b', other, one))
  const joined = one.length === other.length ? 0 : spelledAlike(textOf(one), textOf(other))
  return Math.max(whole, CONTAINED * contained, joined >= JOINED_ALIKE && !haveOtherGivenNames(one, other) ? joined : 0)
}

interface Pair {
  readonly a: Word
  readonly b: Word
  readonly similarity: number
}

/** Nearest pairs first, each word once. Ties are broken by the words themselves, so that their order doesn't matter. */
function alikePairs(one: PreparedName, other: PreparedName): Pair[] {
  const all: (Pair & { i: number; j: number })[] = []
  for (const [i, a] of one.entries()) {
    for (const [j, b] of other.entries()) {
      const similarity = similarityOf(a, b)
      if (similarity >= ALIKE) all.push({ a, b, i, j, similarity })
    }
  }
  if (all.length < 2) return all
  const name = ({ a, b }: Pair) => (a.text < b.text ? `${a.text} ${b.text}` : `${b.text} ${a.text}`)
  all.sort(
    (x, y) =>
      // An initial takes what no whole word takes.
      Math.min(y.a.text.length, y.b.text.length, 2) - Math.min(x.a.text.length, x.b.text.length, 2) ||
      y.similarity - x.similarity ||
      y.a.weight + y.b.weight - (x.a.weight + x.b.weight) ||
      (name(x) < name(y) ? -1 : 1),
  )
  const [usedOne, usedOther] = [new Set<number>(), new Set<number>()]
  return all.filter(({ i, j }) => {
    if (usedOne.has(i) || usedOther.has(j)) return false
    usedOne.add(i)
    usedOther.add(j)
    return true
  })
}

/**
 * How much of the shorter name is in the longer one; 0 unless all its words but titles and articles are, two or more, and one is
 * more than an initial.
 */
function containedIn(pairs: readonly Pair[], side: 'a' | 'b', words: PreparedName, others: PreparedName): number {
  if (pairs.length < words.length && words.some(isLeftOut)) {
    const telling = words.filter((word) => !isLeftOut(word))
    return containedIn(
      pairs.filter((pair) => !isLeftOut(pair[side])),
      side,
      telling,
      others,
    )
  }
  if (words.length < 2 || words.length > others.length || pairs.length < words.length) return 0
  const isWhole = pairs.filter(
    ({ a, b }) => Math.min(a.text.length, b.text.length) > 2 && Math.max(a.weight, b.weight) >= 3,
  )
  if (isWhole.length === 0) return 0
  return pairs.reduce((sum, pair) => sum + pair.similarity * pair[side].weight, 0) / weightOf(words)
}

/** Titles and articles. */
const isLeftOut = ({ isLight, isBusiness }: Word) => isLight && !isBusiness

function similarityOf(a: Word, b: Word): number {
  if (a.text === b.text) return 1
  const similarity = similarityOfWords(a, b)
  if (similarity >= ALIKE || (!a.withoutArticle && !b.withoutArticle)) return similarity
  return similarityOfWords(a.withoutArticle ?? a, b.withoutArticle ?? b)
}

function similarityOfWords(a: Word, b: Word): number {
  if (a.text === b.text) return 1
  if (a.hasDigit || b.hasDigit) return 0
  if (a.text.length === 1 || b.text.length === 1) return a.text[0] === b.text[0] ? 1 : 0
  if (a.romanised !== undefined && a.romanised === b.romanised) return SAME_CONSONANTS
  if (a.groups.length > 0 && b.groups.length > 0)
    return a.groups.some((group) => b.groups.includes(group)) ? SAME_GIVEN_NAME : 0
  const spelled = spelledAlike(a.text, b.text)
  if (a.isVowelless !== b.isVowelless) return Math.max(spelled, consonantsAlike(a, b))
  if (spelled < LETTERS_SHARED || spelled >= SAME_CONSONANTS) return spelled
  const [shorter, longer] = a.skeleton.length < b.skeleton.length ? [a.skeleton, b.skeleton] : [b.skeleton, a.skeleton]
  if (shorter === longer) {
    if (shorter.length >= FEWEST_CONSONANTS) return SAME_CONSONANTS
    // Majid and Majeed, whose j counts as a vowel, but not Kim and Kum.
    return Math.min(a.text.length, b.text.length) > 3 && spelled >= MOST_LETTERS ? NEAR_CONSONANTS : spelled
  }
  const isNear = shorter.length >= FEWEST_FOR_NEAR && editDistance(shorter, longer) === 1
  return isNear ? Math.max(spelled, NEAR_CONSONANTS) : spelled
}

/** For a word without its vowels and one with them. */
function consonantsAlike(a: Word, b: Word): number {
  const [one, other] = [firmConsonantsOf(a.skeleton), firmConsonantsOf(b.skeleton)]
  if (one === other) return one.length >= FEWEST_WITHOUT_VOWELS ? SAME_CONSONANTS : 0
  const isNear = Math.min(one.length, other.length) >= FEWEST_CONSONANTS && editDistance(one, other) === 1
  return isNear ? NEAR_CONSONANTS : 0
}

/** The name with neighbouring words joined where the other name has them as one; the same array when there are none. */
function joinedLike(name: PreparedName, other: PreparedName): PreparedName {
  if (name.length < 2) return name
  const words: Word[] = []
  for (let i = 0; i < name.length; i++) {
    const joined = [3, 2]
      .filter((count) => i + count <= name.length)
      .map((count) => ({ count, word: joinWords(name.slice(i, i + count)) }))
      .find(({ word }) => other.some((one) => isOneWord(word, one)))
    words.push(joined?.word ?? name[i]!)
    i += (joined?.count ?? 1) - 1
  }
  return words.length === name.length ? name : words
}

function joinWords(words: PreparedName): Word {
  const text = words.map((word) => word.text).join('')
  const weight = words.reduce((sum, word) => sum + word.weight, 0)
  const hasDigit = words.some((word) => word.hasDigit)
  const { isVowelless } = words[0]!
  const romanised = words.map((word) => word.romanised ?? '').join('')
  return {
    text,
    ...(romanised !== '' ? { romanised } : {}),
    // Most joined words are never compared by it.
    get skeleton() {
      return skeletonOf(text)
    },
    groups: variantGroups(text),
    weight,
    isLight: false,
    isBusiness: words[0]!.isBusiness,
    hasDigit,
    isVowelless,
  }
}

/** The same letters, or the same consonants and length when there are enough of them. */
function isOneWord(joined: Word, word: Word): boolean {
  if (joined.hasDigit || Math.abs(joined.text.length - word.text.length) > 3) return joined.text === word.text
  if (joined.romanised !== undefined && joined.romanised === word.romanised) return true
  if (joined.text === word.text || joined.groups.some((group) => word.groups.includes(group))) return true
  if (joined.isVowelless !== word.isVowelless)
    return word.skeleton.length >= FEWEST_CONSONANTS && consonantsAlike(joined, word) >= SAME_CONSONANTS
  if (joined.text[0] !== word.text[0] || spelledAlike(joined.text, word.text) < ALIKE) return false
  return word.skeleton.length > FEWEST_CONSONANTS && joined.skeleton === word.skeleton
}

const haveOtherNumbers = (one: PreparedName, other: PreparedName) => {
  const numbers = (name: PreparedName) => name.filter(({ hasDigit }) => hasDigit).map(({ text }) => text)
  const [a, b] = [numbers(one), numbers(other)]
  return a.length > 0 && b.length > 0 && a.sort().join(' ') !== b.sort().join(' ')
}

/** True when both names have a known given name and none in common: letters alike don't make them one. */
function haveOtherGivenNames(one: PreparedName, other: PreparedName): boolean {
  const [a, b] = [one.flatMap(({ groups }) => groups), other.flatMap(({ groups }) => groups)]
  return a.length > 0 && b.length > 0 && !a.some((group) => b.includes(group))
}

const weightOf = (name: PreparedName) => name.reduce((sum, { weight }) => sum + weight, 0)
const textOf = (name: PreparedName) => name.map(({ text }) => text).join('')
const spelledAlike = (a: string, b: string) => 1 - editDistance(a, b) / Math.max(a.length, b.length)

/** The edit distance, with swapped neighbours as one edit. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
