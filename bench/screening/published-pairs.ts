// Labelled pairs that no rule of ours made: the aliases of entries in published lists. Each alias is held out in turn and
// screened against the other names of its entry (the same), and against another entry that shares a word with it (not the
// same). BENCH_LISTS names the files, in any format that `operator lists import` reads; they aren't part of the project.
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
  const format = await formatOf(path)
  if (!format) throw new Error(`${path}: the format is not recognised`)
  const entries: ListedEntry[] = []
  for await (const entry of readEntries({ path, list: 'Bench', category: 'Other' }, format)) entries.push(entry)
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
    const slice = `${kind}: ${sliceOf(name, others)}`
    const same: PublishedPair = { slice, same: true, kind, name, listed: others }
    return isOther(other)
      ? [same, { slice: `${kind}: another entry with the same word`, same: false, kind, name, listed: namesOf(other) }]
      : [same]
  })
}

/** By how the alias is written, which says how much of it can be found by its letters. */
function sliceOf(name: string, others: readonly string[]): string {
  const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]*$/u.test(text)
  if (others.every((other) => isLatin(other) !== isLatin(name))) return 'in another script'
  const words = new Set(others.flatMap(wordsOf))
  const shared = wordsOf(name).filter((word) => words.has(word)).length
  if (shared === wordsOf(name).length) return 'all words of the alias are known'
  return shared > 0 ? 'some words of the alias are known' : 'no word of the alias is known'
}

const namesOf = ({ name, aliases }: ListedEntry) => [...new Set([name, ...aliases])]
const wordsOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const spelled = (name: string) => wordsOf(name).sort().join(' ')
