// Values of published lists as our entries have them: countries by their three-letter codes, dates by what is known of them.
import { type HitCategory, MAX_ALIASES } from '../../providers/provider.ts'
import { ListError, type ListedEntry } from '../list-file.ts'

export interface ListSource {
  /** The text of the file, in parts. It is read once. */
  readonly content: AsyncIterable<string>
  /** The name of the list, which every entry carries. Files of our own format name it themselves. */
  readonly list: string
  /** Of entries whose category the file doesn't say. */
  readonly category: HitCategory
}

const MAX_NAME = 500
const MAX_VALUES = 50
const MAX_NOTE = 5000

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** "12 Jan 1961", "Jan 1961", "circa 1961", "1961-01-12", "1961 to 1963": the date, or all years of the period. */
export function birthDatesOf(text: string): string[] {
  const value = text.trim()
  const iso = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?!\d)/.exec(value)
  if (iso) {
    const parts = [iso[1]!, iso[2], iso[3]].filter((part) => part !== undefined)
    const cut = parts.findIndex(
      (part, index) => index > 0 && (Number(part) < 1 || Number(part) > (index === 1 ? 12 : 31)),
    )
    if (!/^\d{4}\s*(?:to|-|–)\s*\d{4}/.test(value)) return [parts.slice(0, cut < 0 ? undefined : cut).join('-')]
  }
  const years = [...value.matchAll(/\b(\d{4})\b/g)].map(([year]) => Number(year))
  if (years.length === 2 && years[1]! >= years[0]! && years[1]! - years[0]! <= 20)
    return Array.from({ length: years[1]! - years[0]! + 1 }, (_, index) => String(years[0]! + index))
  const written = /(?:(\d{1,2})\s+)?([a-z]{3})[a-z]*\.?\s+(\d{4})/i.exec(value)
  const month = written ? MONTHS.indexOf(written[2]!.toLowerCase()) + 1 : 0
  if (written && month > 0) {
    const day =
      written[1] && Number(written[1]) >= 1 && Number(written[1]) <= 31 ? `-${written[1].padStart(2, '0')}` : ''
    return [`${written[3]}-${String(month).padStart(2, '0')}${day}`]
  }
  return years.map(String)
}

/** An entry within the limits of ours: values once, too many aliases or a long note cut, a missing or too long name rejected. */
export function listedEntry(
  entry: Omit<ListedEntry, 'aliases' | 'birthDates' | 'countries' | 'url' | 'note'> & {
    aliases: readonly (string | undefined)[]
    birthDates: readonly string[]
    countries: readonly (string | undefined)[]
    url?: string | undefined
    note?: string | undefined
  },
): ListedEntry {
  const name = oneLine(entry.name)
  if (!entry.entryId || entry.entryId.length > 200) throw new ListError(`entry ${entry.entryId || '?'}: invalid id`)
  if (!name || name.length > MAX_NAME) throw new ListError(`entry ${entry.entryId}: invalid name`)
  const aliases = unique(entry.aliases.map((alias) => oneLine(alias ?? '')))
  return {
    ...entry,
    name,
    aliases: spread(
      aliases.filter((alias) => alias !== name && alias.length <= MAX_NAME),
      MAX_ALIASES,
    ),
    birthDates: unique(entry.birthDates).slice(0, MAX_VALUES),
    countries: unique(entry.countries.map((country) => country ?? '')).slice(0, MAX_VALUES),
    url: entry.url && /^https?:\/\//.test(entry.url) && entry.url.length <= 2000 ? entry.url : null,
    note: entry.note?.trim().slice(0, MAX_NOTE) || null,
  }
}

/** Sorted values begin with one script and end with others: of too many, every nth is left out. */
const spread = (values: readonly string[], most: number) =>
  values.length <= most
    ? values
    : Array.from({ length: most }, (_, index) => values[Math.floor((index * values.length) / most)]!)

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
const unique = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')
