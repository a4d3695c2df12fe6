// Imports a list file as a new version. Only what changed is stored; the version is used once it is activated.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { NO_PARTNER, recordAction } from '../../../audit/account-activity.ts'
import type { App } from '../../../platform/app.ts'
import type { DirectorySql } from '../../../platform/db/db.ts'
import type { ListSource } from '../formats/entry-values.ts'
import { formatOf, type ListFormat, readEntries } from '../formats/list-format.ts'
import { ListError, type ListedEntry } from '../list-file.ts'
import {
  endEntries,
  insertEntries,
  insertVersion,
  type ListVersion,
  listEntryHashes,
  listVersions,
  lockLists,
  type NewEntry,
} from './imported-lists-sql.ts'

const BATCH = 1000

export interface Imported {
  readonly version: ListVersion
  /** False when the file is the same as the newest version. */
  readonly isNew: boolean
  readonly added: number
  readonly changed: number
  readonly removed: number
}

export async function importList(
  app: App,
  source: Omit<ListSource, 'list'> & { list: string; title: string; format?: ListFormat | undefined; by: string },
): Promise<Imported> {
  const format = source.format ?? (await formatOf(source.path))
  if (!format) throw new ListError('The format of the file is not recognised. Name it with --format.')
  const sha256 = await hashOf(source.path)
  const now = app.clock.now()
  return app.db.directoryTransaction(async (sql) => {
    await lockLists(sql)
    const [newest] = await listVersions(sql, source.list)
    if (newest?.sha256 === sha256) return { version: newest, isNew: false, added: 0, changed: 0, removed: 0 }
    const version = (newest?.version ?? 0) + 1
    const known = new Map(
      newest ? (await listEntryHashes(sql, source.list, newest.version)).map(({ key, hash }) => [key, hash]) : [],
    )
    const counts = await writeEntries(
      sql,
      source.list,
      version,
      known,
      readEntries({ ...source, list: source.title }, format),
    )
    // Half a download would clear everyone in the other half.
    if (counts.entries === 0) throw new ListError('The file has no entries.')
    const written: ListVersion = {
      list: source.list,
      version,
      title: source.title,
      format,
      fileName: basename(source.path),
      sha256,
      entries: counts.entries,
      importedAt: now,
    }
    await insertVersion(sql, { ...written, importedBy: source.by })
    const facts = { list: source.list, version, sha256, entries: counts.entries }
    await recordAction(sql, { partnerId: NO_PARTNER, at: now, action: 'ScreeningListImported', facts })
    return { version: written, isNew: true, ...counts }
  })
}

async function writeEntries(
  sql: DirectorySql,
  list: string,
  version: number,
  known: Map<string, string>,
  entries: AsyncIterable<ListedEntry>,
): Promise<{ entries: number; added: number; changed: number; removed: number }> {
  const counts = { entries: 0, added: 0, changed: 0, removed: 0 }
  let batch: NewEntry[] = []
  const write = async () => {
    await endEntries(
      sql,
      list,
      version,
      batch.map(({ key }) => key),
    )
    await insertEntries(sql, list, version, batch)
    batch = []
  }
  for await (const content of entries) {
    counts.entries++
    const key = JSON.stringify([content.list, content.entryId])
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const before = known.get(key)
    known.delete(key)
    if (before === hash) continue
    if (before === undefined) counts.added++
    else counts.changed++
    batch.push({ key, hash, content })
    if (batch.length === BATCH) await write()
  }
  if (batch.length > 0) await write()
  // What is left was in the version before and isn't in this one.
  counts.removed = known.size
  const gone = [...known.keys()]
  for (let at = 0; at < gone.length; at += BATCH) await endEntries(sql, list, version, gone.slice(at, at + BATCH))
  return counts
}

/** Another encoding would be read with damaged names, which match no one. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ListError('The file is not encoded in UTF-8.')
    }
  }
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    decode(chunk as Buffer)
  }
  decode()
  return hash.digest('hex')
}
