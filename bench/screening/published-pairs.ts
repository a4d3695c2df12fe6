// Labelled pairs that no rule of ours made: the aliases of entries in published lists. Each alias is held out in turn and
// screened against the other names of its entry (the same), and against another entry that shares a word with it (not the
// same). BENCH_LISTS names the files, in any format that `operator lists import` reads; they aren't part of the project.
import { open } from 'node:fs/promises'
import anyAscii from 'any-ascii'
import { readContent } from '../../server/src/screening/lists/formats/list-content.ts'
import { formatOf, readEntries } from '../../server/src/screening/lists/formats/list-format.ts'
import type { ListedEntry } from '../../server/src/screening/lists/list-file.ts'

export interface PublishedPair {
  readonly slice: string
  readonly same: boolean
  readonly kind: ListedEntry['kind']
  readonly name: string
  /** The names of the entry that it is compared with. */
  readonly listed: readonly string[]
}

const MOST_PAIRS = 3000

export async function publishedPairs(path: string): Promise<PublishedPair[]> {
  await using file = await open(path)
  const format = await formatOf(file)
  if (!format) throw new Error(`${path}: the format is not recognised`)
  const entries: ListedEntry[] = []
  for await (const entry of readEntries({ content: readContent(file), list: 'Bench', category: 'Other' }, format))
    entries.push(entry)
  return [...pairsOf(entries, 'Person'), ...pairsOf(entries, 'Business')]
}

function pairsOf(entries: readonly ListedEntry[], kind: ListedEntry['kind']): PublishedPair[] {
  const own = entries.filter((entry) => entry.kind === kind)
  const byWord = new Map<string, ListedEntry[]>()
  for (const entry of own)
    for (const word of new Set(namesOf(entry).flatMap(wordsOf)))
      if (word.length > 2) byWord.set(word, [...(byWord.get(word) ?? []), entry])
  const held = own.flatMap((entry) =>
    entry.aliases
      .filter((alias) => wordsOf(alias).length > 1)
      .map((name) => ({ entry, name, others: namesOf(entry).filter((other) => spelled(other) !== spelled(name)) })),
  )
  const usable = held.filter(({ others }) => others.length > 0)
  // Evenly over the whole list, which is ordered by its age.
  const step = Math.max(1, usable.length / MOST_PAIRS)
  return Array.from(
    { length: Math.min(usable.length, MOST_PAIRS) },
    (_, index) => usable[Math.floor(index * step)]!,
  ).flatMap(({ entry, name, others }, index) => {
    const strangers = wordsOf(name).flatMap((word) => byWord.get(word) ?? [])
    const isOther = (it: ListedEntry) => it !== entry && !namesOf(it).some((known) => spelled(known) === spelled(name))
    const other = strangers.filter(isOther)[index % 7] ?? strangers.find(isOther) ?? own[(index * 31) % own.length]!
    const slice = `${kind}: ${relationOf(name, others)}`
    const same: PublishedPair = { slice, same: true, kind, name, listed: others }
    return isOther(other)
      ? [same, { slice: `${kind}: another entry with the same word`, same: false, kind, name, listed: namesOf(other) }]
      : [same]
  })
}

/**
 * How the alias relates to the other names of its entry, by letters alone and not by our matcher. Only the first two can be found
 * by any matcher without reporting everyone who shares a word.
 */
function relationOf(name: string, others: readonly string[]): string {
  const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]*$/u.test(text)
  if (others.every((other) => isLatin(other) !== isLatin(name))) return 'in another script'
  const words = tellingWords(name)
  const counts = others.map((other) => {
    const known = tellingWords(other)
    const isJoined = lettersShared(words.join(''), known.join('')) >= JOINED_ALIKE
    const shorter = Math.min(words.length, known.length)
    const paired = pairedWords(words, known)
    return { isVariant: isJoined || (shorter > 1 && paired === shorter), paired }
  })
  if (counts.some(({ isVariant }) => isVariant)) return 'a spelling, an order or a part of a known name'
  return counts.some(({ paired }) => paired > 0) ? 'shares a word with a known name' : 'another name'
}

const WORDS_ALIKE = 0.6
const JOINED_ALIKE = 0.8
const PARTICLES = new Set('al el bin ben ibn abu abou de del la the of and'.split(' '))

function tellingWords(name: string): string[] {
  const words = wordsOf(anyAscii(name.normalize('NFKC')).replaceAll(/['`]/g, ''))
  const telling = words.filter((word) => !PARTICLES.has(word))
  return telling.length > 0 ? telling : words
}

function pairedWords(words: readonly string[], known: readonly string[]): number {
  const left = [...known]
  return words.filter((word) => {
    const at = left.findIndex((other) => lettersShared(word, other) >= WORDS_ALIKE)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** The share of letters that need no change. */
function lettersShared(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    last = row
  }
  return 1 - last[b.length]! / Math.max(a.length, b.length, 1)
}

const namesOf = ({ name, aliases }: ListedEntry) => [...new Set([name, ...aliases])]
const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const spelled = (name: string) => wordsOf(name).sort().join(' ')
