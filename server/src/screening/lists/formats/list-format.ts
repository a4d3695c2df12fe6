// The list formats that can be imported, recognised by how a file begins, so that a download is imported as it is.
import type { FileHandle } from 'node:fs/promises'
import { csvReader, ListError, type ListedEntry, listedEntryOf } from '../list-file.ts'
import { csvRecords } from './csv-records.ts'
import type { ListSource } from './entry-values.ts'
import { followTheMoneyEntries } from './follow-the-money.ts'
import { jsonEntries } from './json-entries.ts'
import { ofacEntries } from './ofac-sdn.ts'
import { openSanctionsEntries } from './open-sanctions-csv.ts'
import { unEntries } from './un-consolidated.ts'

export const LIST_FORMATS = ['gangway', 'opensanctions-csv', 'followthemoney', 'ofac-sdn', 'un-consolidated'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

type Reader = (source: ListSource) => AsyncIterable<ListedEntry>

const READERS: Readonly<Record<ListFormat, Reader>> = {
  gangway: gangwayEntries,
  'opensanctions-csv': openSanctionsEntries,
  followthemoney: followTheMoneyEntries,
  'ofac-sdn': ofacEntries,
  'un-consolidated': unEntries,
}

/** Each entry once, in the order of the file. Throws a ListError that names the entry when one can't be read. */
export async function* readEntries(source: ListSource, format: ListFormat): AsyncGenerator<ListedEntry> {
  const keys = new Set<string>()
  for await (const entry of READERS[format](source)) {
    const key = JSON.stringify([entry.list, entry.entryId])
    if (keys.has(key)) throw new ListError(`entry ${entry.entryId}: duplicate id within the list`)
    keys.add(key)
    yield entry
  }
}

/** Our own format, as SCREENING_LIST has it. */
async function* gangwayEntries({ content }: ListSource): AsyncGenerator<ListedEntry> {
  let position = 0
  const { start, whole } = await peek(content)
  if (/^[[{]/.test(start)) {
    for await (const row of jsonEntries(whole)) yield listedEntryOf(row, ++position)
    return
  }
  let rowOf: ReturnType<typeof csvReader> | undefined
  for await (const fields of csvRecords(whole)) {
    if (rowOf) yield listedEntryOf(rowOf(fields, ++position), position)
    else rowOf = csvReader(fields)
  }
}

/** Undefined when the beginning of the file fits no format. */
export async function formatOf(file: FileHandle): Promise<ListFormat | undefined> {
  const start = await startOf(file)
  if (/^\{[^\n]*"schema"\s*:/.test(start) && /^\{[^\n]*"properties"\s*:/.test(start)) return 'followthemoney'
  if (/<sdnList[\s>]/.test(start)) return 'ofac-sdn'
  if (/<CONSOLIDATED_LIST[\s>]/.test(start)) return 'un-consolidated'
  if (/^"?id"?,"?schema"?,"?name"?,/.test(start)) return 'opensanctions-csv'
  return /^[[{]/.test(start) || /^"?id"?,/i.test(start) ? 'gangway' : undefined
}

const START_BYTES = 64 * 1024

async function startOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
  const text = buffer.subarray(0, bytesRead).toString('utf8')
  return text.replace(/^\uFEFF/, '').trimStart()
}

/** The beginning of a text that is read once, and the whole of it. */
async function peek(content: AsyncIterable<string>): Promise<{ start: string; whole: AsyncIterable<string> }> {
  const parts = content[Symbol.asyncIterator]()
  let read = ''
  while (read.trimStart() === '' && read.length < START_BYTES) {
    const { value, done } = await parts.next()
    if (done) break
    read += value
  }
  async function* whole() {
    yield read
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return { start: read.trimStart(), whole: whole() }
}
