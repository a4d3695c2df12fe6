// Reads a screening list from a JSON or CSV file, recognised by its first character. One invalid entry rejects the whole list
// with the position of the error: half a list would clear people that the other half contains.

import { countryCode, freeText, oneOf, optional, text } from '../../http/fields.ts'
import { fieldErrorsOf } from '../../http/schema.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { type Entry, HIT_CATEGORIES, MAX_ALIASES } from '../providers/provider.ts'

const birthDate = Type.String({ pattern: '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$' })

const ListEntry = Type.Object({
  id: text(200),
  list: text(200),
  category: oneOf(HIT_CATEGORIES),
  kind: oneOf(['Person', 'Business'] as const),
  name: text(500),
  aliases: optional(Type.Array(text(500), { maxItems: MAX_ALIASES })),
  birthDates: optional(Type.Array(birthDate, { maxItems: 50 })),
  countries: optional(Type.Array(countryCode(), { maxItems: 50 })),
  url: optional(freeText(2000)),
  note: optional(freeText(5000)),
})

export type ListedEntry = Entry & { readonly kind: 'Person' | 'Business' }

export class ListError extends Error {}

export function readList(content: string): ListedEntry[] {
  const plain = content.replace(/^\uFEFF/, '')
  const rows = /^\s*[[{]/.test(plain) ? fromJson(plain) : fromCsv(plain)
  const ids = new Set<string>()
  return rows.map((row, index) => {
    const entry = listedEntryOf(row, index + 1)
    const key = JSON.stringify([entry.list, entry.entryId])
    if (ids.has(key)) throw new ListError(`entry ${index + 1}: duplicate id within the list`)
    ids.add(key)
    return entry
  })
}

/** `position` names the entry in an error. */
export function listedEntryOf(row: unknown, position: number): ListedEntry {
  const [fieldError] = fieldErrorsOf(ListEntry, row, () => 'ValidationControl.Error')
  if (fieldError) throw new ListError(`entry ${position}: ${fieldError.path} ${fieldError.message}`)
  const { id, aliases, birthDates, countries, url, note, ...entry } = row as Static<typeof ListEntry>
  return {
    entryId: id,
    list: entry.list,
    category: entry.category,
    kind: entry.kind,
    name: entry.name,
    aliases: aliases ?? [],
    birthDates: birthDates ?? [],
    countries: countries ?? [],
    url: url || null,
    note: note || null,
  }
}

/** An array of entries, or an object with one in `entries`. */
function fromJson(content: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    throw new ListError('invalid JSON')
  }
  const entries = Array.isArray(parsed) ? parsed : (parsed as { entries?: unknown }).entries
  if (!Array.isArray(entries)) throw new ListError('no entries')
  return entries
}

const COLUMNS = ['id', 'list', 'category', 'kind', 'name', 'aliases', 'birthDates', 'countries', 'url', 'note']
const NEEDED = ['id', 'list', 'category', 'kind', 'name']
const SEVERAL = new Set(['aliases', 'birthDates', 'countries'])

/** The first line names the columns; several values in one field are separated by |. */
function fromCsv(content: string): unknown[] {
  const [head = [], ...lines] = csvRows(content)
  const rowOf = csvReader(head)
  return lines.map((fields, index) => rowOf(fields, index + 1))
}

/** Reads the fields of a line as the columns of the first line name them. */
export function csvReader(head: readonly string[]): (fields: readonly string[], position: number) => unknown {
  const columns = head.map((name) => COLUMNS.find((known) => known.toLowerCase() === name.trim().toLowerCase()))
  const missing = NEEDED.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new ListError(`missing columns: ${missing.join(', ')}`)
  return (fields, position) => {
    if (fields.length !== columns.length)
      throw new ListError(`entry ${position}: has ${fields.length} fields instead of ${columns.length}`)
    return Object.fromEntries(
      columns.flatMap((name, at): [string, string | string[]][] => {
        if (!name) return []
        const value = fields[at]!.trim()
        if (!SEVERAL.has(name)) return [[name, value]]
        const several = value.split('|').map((part) => part.trim())
        return [[name, several.filter((part) => part !== '')]]
      }),
    )
  }
}

/** RFC 4180, with commas or semicolons: quoted fields may contain them, line breaks and doubled quotes. Empty lines are skipped. */
export function csvRows(content: string, separator: ',' | ';' = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field =
    separator === ',' ? /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy : /("(?:[^"]|"")*"|[^";\r\n]*)(;|\r?\n|$)/gy
  while (field.lastIndex < content.length) {
    const found = field.exec(content)
    if (!found) throw new ListError(`line ${rows.length + 1}: unclosed or misplaced quote`)
    const [, value, end] = found
    row.push(value!.startsWith('"') ? value!.slice(1, -1).replaceAll('""', '"') : value!)
    if (end === separator) {
      if (field.lastIndex === content.length) row.push('')
      else continue
    }
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}
