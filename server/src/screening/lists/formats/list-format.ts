// The list formats that can be imported, recognised by how a file begins, so that a download is imported as it is.
import { open } from 'node:fs/promises'
import { ListError, type ListedEntry, readList } from '../list-file.ts'
import type { ListSource } from './entry-values.ts'
import { followTheMoneyEntries } from './follow-the-money.ts'
import { ofacEntries } from './ofac-sdn.ts'
import { openSanctionsEntries } from './open-sanctions-csv.ts'
import { unEntries } from './un-consolidated.ts'

export const LIST_FORMATS = ['gangway', 'opensanctions-csv', 'followthemoney', 'ofac-sdn', 'un-consolidated'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

type Reader = (source: ListSource) => AsyncIterable<ListedEntry>

const READERS: Readonly<Record<ListFormat, Reader>> = {
  gangway: async function* ({ path }) {
    yield* readList(await wholeText(path))
  },
  'opensanctions-csv': async function* (source) {
    yield* openSanctionsEntries(await wholeText(source.path), source)
  },
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

/** Undefined when the beginning of the file fits no format. */
export async function formatOf(path: string): Promise<ListFormat | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const start = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (/^\{[^\n]*"schema"\s*:/.test(start) && /^\{[^\n]*"properties"\s*:/.test(start)) return 'followthemoney'
    if (/<sdnList[\s>]/.test(start)) return 'ofac-sdn'
    if (/<CONSOLIDATED_LIST[\s>]/.test(start)) return 'un-consolidated'
    if (/^"?id"?,"?schema"?,"?name"?,/.test(start)) return 'opensanctions-csv'
    return /^[[{]/.test(start) || /^"?id"?,/i.test(start) ? 'gangway' : undefined
  } finally {
    await file.close()
  }
}

/** Longer than this a text can't be read in one piece; such files come as JSON lines, which are read one by one. */
const MAX_BYTES = 400 * 1024 * 1024

async function wholeText(path: string): Promise<string> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > MAX_BYTES) throw new ListError('the file is larger than 400 MiB')
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}
