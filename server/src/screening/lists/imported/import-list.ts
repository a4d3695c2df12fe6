// Imports a list file as a new version. Only what changed is stored; the version is used once it is activated.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { NO_PARTNER, recordAction } from '../../../audit/account-activity.ts'
import type { App } from '../../../platform/app.ts'
import type { DirectorySql } from '../../../platform/db/db.ts'
import type { HitCategory } from '../../providers/provider.ts'
import { type ListContent, readContent } from '../formats/list-content.ts'
import { formatOf, type ListFormat, readEntries } from '../formats/list-format.ts'
import { ListError, type ListedEntry } from '../list-file.ts'
import {
  endEntries,
  insertEntries,
  insertVersion,
  type ListVersion,
  listActive,
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

interface Source {
  readonly list: string
  readonly title: string
  readonly path: string
  readonly category: HitCategory
  readonly format?: ListFormat | undefined
  /** Imports the file although many entries of the version in use are missing in it. */
  readonly isForced?: boolean
  readonly by: string
}

/** A file that was cut off between two entries looks like a complete one. This share of entries rarely leaves a list at once. */
const MAX_MISSING_SHARE = 0.1

class SameFile extends Error {}

export async function importList(app: App, source: Source): Promise<Imported> {
  const file = await open(source.path)
  try {
    const format = source.format ?? (await formatOf(file))
    if (!format) throw new ListError('The file format is not recognised. Specify it with --format.')
    return await app.db.directoryTransaction((sql) =>
      importContent(sql, readContent(file), format, source, app.clock.now()),
    )
  } catch (error) {
    if (!(error instanceof SameFile)) throw error
    const [newest] = await app.db.directory((sql) => listVersions(sql, source.list))
    return { version: newest!, isNew: false, added: 0, changed: 0, removed: 0 }
  } finally {
    await file.close()
  }
}

async function importContent(
  sql: DirectorySql,
  content: ListContent,
  format: ListFormat,
  { list, title, path, category, isForced = false, by }: Source,
  now: Date,
): Promise<Imported> {
  await lockLists(sql)
  const [newest] = await listVersions(sql, list)
  const active = (await listActive(sql)).find((it) => it.list === list)
  const version = (newest?.version ?? 0) + 1
  const known = new Map(newest ? await readHashes(sql, list, newest.version) : [])
  // Usually the newest version is in use, and its entries are in memory already.
  const isNewest = active?.version === newest?.version
  const others = active && !isNewest ? await readHashes(sql, list, active.version) : []
  const inUse = new Set(others.map(([key]) => key))
  const total = isNewest ? known.size : inUse.size
  const entries = readEntries({ list: title, category, content }, format)
  const counts = await writeEntries(sql, list, version, known, inUse, entries)
  const sha256 = content.sha256()
  if (newest?.sha256 === sha256) throw new SameFile()
  // Half a download would clear everyone in the other half.
  if (counts.entries === 0) throw new ListError('The file has no entries.')
  const missing = isNewest ? counts.removed : inUse.size
  const isCut = missing > total * MAX_MISSING_SHARE
  if (isCut && !isForced)
    throw new ListError(
      `The file has ${counts.entries} entries. ${missing} of the ${total} entries of version ${active!.version}, which is in use, ` +
        'are not among them. If the file is complete, import it with --force.',
    )
  const written: ListVersion = {
    list,
    version,
    title,
    format,
    fileName: basename(path),
    sha256,
    entries: counts.entries,
    importedAt: now,
  }
  await insertVersion(sql, { ...written, importedBy: by })
  const facts = { list, version, sha256, entries: counts.entries, ...(isCut && { missing, forced: true }) }
  await recordAction(sql, { partnerId: NO_PARTNER, at: now, action: 'ScreeningListImported', facts })
  return { version: written, isNew: true, ...counts }
}

const readHashes = async (sql: DirectorySql, list: string, version: number): Promise<[string, string][]> =>
  (await listEntryHashes(sql, list, version)).map(({ key, hash }) => [key, hash])

/** What is left in `known` and `inUse` afterwards isn't in the file. */
async function writeEntries(
  sql: DirectorySql,
  list: string,
  version: number,
  known: Map<string, string>,
  inUse: Set<string>,
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
    inUse.delete(key)
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
