// The SQL of imported screening lists. They belong to no partner and are in the directory.

import { ofThisCell } from '../../../platform/db/cells/lock-key-sql.ts'
import type { CellSql, DirectorySql, Sql } from '../../../platform/db/db.ts'
import type { ListFormat } from '../formats/list-format.ts'
import type { ListedEntry } from '../list-file.ts'

const LOCK = 7_203_114_511
const ACTIVATION_LOCK = 7_203_114_512

export interface ListVersion {
  readonly list: string
  readonly version: number
  readonly title: string
  readonly format: ListFormat
  readonly fileName: string
  readonly sha256: string
  readonly entries: number
  readonly importedAt: Date
}

export interface ActiveList {
  readonly list: string
  readonly version: number
  readonly activatedAt: Date
  readonly activationId: number
}

/** One import or activation at a time. Call it in a transaction. */
export async function lockLists(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`
}

/** Waits for results that are being written, and until the transaction ends none is written: all of them are seen by it. */
export async function lockResults(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACTIVATION_LOCK}::bigint + ${ofThisCell(sql)})`
}

/**
 * Whether a result that is based on this activation can be written: no list is being activated, and none has been since. Until
 * the transaction ends, no activation begins.
 */
export async function isLastActivation(
  sql: CellSql,
  findLast: () => Promise<number>,
  activationId: number,
): Promise<boolean> {
  const [lock] = await sql<{ isFree: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${ACTIVATION_LOCK}::bigint + ${ofThisCell(sql)}) as "isFree"`
  // Read after locking, so that it sees everything committed before the lock was granted.
  return lock!.isFree && (await findLast()) === activationId
}

/** Counts also activations that ended the use of a list; 0 when there was none. */
export async function findLastActivation(sql: DirectorySql): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select coalesce(max(activation_id), 0)::int as id from screening_list_activation`
  return row!.id
}

export async function listVersions(sql: DirectorySql, list?: string): Promise<ListVersion[]> {
  return sql<ListVersion[]>`
    select list, version, title, format, file_name as "fileName", encode(sha256, 'hex') as sha256, entries, imported_at as "importedAt"
    from screening_list_version where ${list ?? null}::text is null or list = ${list ?? null}
    order by list, version desc`
}

/** The lists in use, each with its version. */
export async function listActive(sql: DirectorySql): Promise<ActiveList[]> {
  return sql<ActiveList[]>`
    select list, version, "activatedAt", "activationId" from (
      select distinct on (list) list, version, activated_at as "activatedAt", activation_id::int as "activationId"
      from screening_list_activation order by list, activation_id desc
    ) as latest where version is not null order by list`
}

/** The version that was in use before the current one; undefined when there was none. */
export async function findPreviousActivation(
  sql: DirectorySql,
  list: string,
): Promise<{ version: number | null } | undefined> {
  const [row] = await sql<{ version: number | null }[]>`
    select version from screening_list_activation where list = ${list} order by activation_id desc offset 1 limit 1`
  return row
}

export async function listEntryHashes(
  sql: DirectorySql,
  list: string,
  version: number,
): Promise<{ key: string; hash: string }[]> {
  return sql<{ key: string; hash: string }[]>`
    select entry_key as key, encode(content_hash, 'hex') as hash from screening_list_entry
    where ${inVersion(sql, list, version)}`
}

export async function insertVersion(
  sql: DirectorySql,
  version: ListVersion & { readonly importedBy: string },
): Promise<void> {
  await sql`
    insert into screening_list_version (list, version, title, format, file_name, sha256, entries, imported_at, imported_by)
    values (${version.list}, ${version.version}, ${version.title}, ${version.format}, ${version.fileName},
      decode(${version.sha256}, 'hex'), ${version.entries}, ${version.importedAt}, ${version.importedBy})`
}

export interface NewEntry {
  readonly key: string
  readonly hash: string
  readonly content: ListedEntry
}

export async function insertEntries(
  sql: DirectorySql,
  list: string,
  version: number,
  entries: readonly NewEntry[],
): Promise<void> {
  await sql`
    insert into screening_list_entry (list, entry_key, from_version, content_hash, content)
    select ${list}, key, ${version}, decode(hash, 'hex'), content
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as e (key text, hash text, content jsonb)`
}

/** Ends entries that are changed or missing in the new version. */
export async function endEntries(
  sql: DirectorySql,
  list: string,
  version: number,
  keys: readonly string[],
): Promise<void> {
  await sql`
    update screening_list_entry set until_version = ${version}
    where list = ${list} and until_version is null and from_version < ${version} and entry_key = any (${keys as string[]})`
}

export async function insertActivation(
  sql: DirectorySql,
  activation: { list: string; version: number | null; at: Date; by: string },
): Promise<void> {
  await sql`
    insert into screening_list_activation (list, version, activated_at, activated_by)
    values (${activation.list}, ${activation.version}, ${activation.at}, ${activation.by})`
}

export interface Activation {
  readonly activationId: number
  readonly list: string
  /** Null: the list is no longer used. */
  readonly version: number | null
  /** The version that was used before. */
  readonly versionBefore: number | null
}

export async function findNextActivation(sql: DirectorySql, after: number): Promise<Activation | undefined> {
  const [row] = await sql<Activation[]>`
    select a.activation_id::int as "activationId", a.list, a.version, (
      select version from screening_list_activation b where b.list = a.list and b.activation_id < a.activation_id
      order by b.activation_id desc limit 1) as "versionBefore"
    from screening_list_activation a where a.activation_id > ${after} order by a.activation_id limit 1`
  return row
}

/** The last activation that the subjects of this cell were marked for; undefined if the cell is new. */
export async function findMark(sql: CellSql): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`select activation_id::int as id from screening_list_mark`
  return row?.id
}

export async function saveMark(sql: CellSql, activationId: number): Promise<void> {
  await sql`
    insert into screening_list_mark (activation_id) values (${activationId})
    on conflict (only_row) do update set activation_id = excluded.activation_id`
}

/** A page of the entries of a version, in the order of their keys. */
export async function listEntries(
  sql: DirectorySql,
  { list, version, after, limit }: { list: string; version: number; after: string; limit: number },
): Promise<{ key: string; content: ListedEntry }[]> {
  return sql<{ key: string; content: ListedEntry }[]>`
    select entry_key as key, content from screening_list_entry
    where ${inVersion(sql, list, version)} and entry_key > ${after} order by entry_key limit ${limit}`
}

export interface EntryChange {
  readonly key: string
  readonly before: ListedEntry | null
  readonly after: ListedEntry | null
}

/** Entries that differ between two versions. Version 0 has none. */
export async function listChanges(sql: DirectorySql, list: string, from: number, to: number): Promise<EntryChange[]> {
  return sql<EntryChange[]>`
    select coalesce(o.entry_key, n.entry_key) as key, o.content as before, n.content as after
    from (select * from screening_list_entry where ${inVersion(sql, list, from)}
      and not coalesce(${inRange(sql, to)}, false)) as o
    full join (select * from screening_list_entry where ${inVersion(sql, list, to)}
      and not coalesce(${inRange(sql, from)}, false)) as n on n.entry_key = o.entry_key
    where o.content_hash is distinct from n.content_hash
    order by 1`
}

const inRange = (sql: Sql, version: number) =>
  sql`(from_version <= ${version} and (until_version is null or until_version > ${version}))`
const inVersion = (sql: Sql, list: string, version: number) => sql`list = ${list} and ${inRange(sql, version)}`
