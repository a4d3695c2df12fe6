// How similar two names are, from 0 to 100. Words are compared in any order: each word of one name is paired with its nearest
// in the other, and unpaired words lower the score by their length.
//
// - The similarity of two words is the share of letters that need no change (swapped neighbours are one change). Words with
//   the same three or more consonants have at least 0.9. Less than 0.75 doesn't count as similar.
// - The score is the share of letters in paired words. If all words of the shorter name (two or more) are in the longer one,
//   it is at least 92: lists contain middle names that people leave out.
// - Names written as one word or several ("Al Rashid", "Alrashid") are also compared as one word.
import { skeletonOf } from './name-folding.ts'

const ALIKE = 0.75
const SAME_CONSONANTS = 0.9
const CONTAINED = 0.92
const JOINED_ALIKE = 0.9
const FEWEST_CONSONANTS = 3
/** Numbers are equal or different: Works 1 isn't Works 11. */
const HAS_DIGIT = /\p{N}/u

export function nameScore(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const pairs = alikePairs(one, other)
  const length = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)
  const [lengthOne, lengthOther] = [length(one), length(other)]
  const shared = pairs.reduce((sum, { likeness, a, b }) => sum + likeness * (a.length + b.length), 0)
  const whole = shared / (lengthOne + lengthOther)
  const contained = pairs.length < 2 ? 0 : Math.max(inside(pairs, 'a', one, other), inside(pairs, 'b', other, one))
  const joined = spelledAlike(one.join(''), other.join(''))
  return Math.round(100 * Math.max(whole, CONTAINED * contained, joined >= JOINED_ALIKE ? joined : 0))
}

interface Pair {
  readonly a: string
  readonly b: string
  readonly likeness: number
}

/** Nearest pairs first, each word once. Ties are broken by the words themselves, so that their order doesn't matter. */
function alikePairs(one: readonly string[], other: readonly string[]): Pair[] {
  const all: (Pair & { i: number; j: number })[] = []
  for (const [i, a] of one.entries()) {
    for (const [j, b] of other.entries()) {
      const likeness = likenessOf(a, b)
      if (likeness >= ALIKE) all.push({ a, b, i, j, likeness })
    }
  }
  const name = ({ a, b }: Pair) => (a < b ? `${a} ${b}` : `${b} ${a}`)
  all.sort(
    (x, y) =>
      y.likeness - x.likeness || y.a.length + y.b.length - (x.a.length + x.b.length) || (name(x) < name(y) ? -1 : 1),
  )
  const [usedOne, usedOther] = [new Set<number>(), new Set<number>()]
  return all.filter(({ i, j }) => {
    if (usedOne.has(i) || usedOther.has(j)) return false
    usedOne.add(i)
    usedOther.add(j)
    return true
  })
}

/** How much of the shorter name is in the longer one; 0 unless all its words are. */
function inside(pairs: readonly Pair[], side: 'a' | 'b', words: readonly string[], others: readonly string[]): number {
  if (words.length > others.length || pairs.length < words.length) return 0
  const found = pairs.reduce((sum, pair) => sum + pair.likeness * pair[side].length, 0)
  return found / words.reduce((sum, word) => sum + word.length, 0)
}

function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  if (HAS_DIGIT.test(a) || HAS_DIGIT.test(b)) return 0
  const spelled = spelledAlike(a, b)
  const skeleton = skeletonOf(a)
  const sounds = skeleton.length >= FEWEST_CONSONANTS && skeleton === skeletonOf(b) ? SAME_CONSONANTS : 0
  return Math.max(spelled, sounds)
}

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
