// Compares the rows of a partner in two cells. While the partner works, rows that differ are copied again; during the fence, every
// difference is an error.
import { applyKeys, type ChangedKeys, type Copying, writeCopy } from './copy-rows.ts'
import type { MovedTable } from './moved-tables.ts'
import {
  countRows,
  digestNames,
  digestPage,
  type HashedKey,
  type KeyedRow,
  listHashes,
  listHashesOf,
  type PageDigest,
  readNames,
  readPage,
  replaceNames,
} from './rows-sql.ts'

const PAGE = 5000

export interface ComparedTable {
  readonly name: string
  readonly rows: number
  /** Keys of rows that differ or are missing in one of the cells. */
  readonly differing: readonly string[]
}

/** Reads both cells page by page. Rows that change meanwhile may differ. */
export async function compareTable({ source, target }: Copying, table: MovedTable): Promise<ComparedTable> {
  const { partnerId } = source
  const differing: string[] = []
  let rows = 0
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const ours: PageDigest = await source.transaction((sql) =>
      digestPage(sql, table, partnerId, { after: from, limit: PAGE }),
    )
    // The last page has no end, so that rows that are only in the copy are found.
    const upTo: string | null = ours.rows < PAGE ? null : ours.lastKey
    const theirs = await target.transaction((sql) => digestPage(sql, table, partnerId, { after: from, upTo }))
    if (ours.rows !== theirs.rows || ours.hash !== theirs.hash) {
      const [left, right] = await Promise.all(
        [source, target].map((cell) => cell.transaction((sql) => listHashes(sql, table, partnerId, from, upTo))),
      )
      differing.push(...differences(left!, right!))
    }
    rows += ours.rows
    if (upTo === null) return { name: table.name, rows, differing }
    after = upTo
  }
}

/** Compares all tables, and copies again what differs. Returns the number of rows of each table. */
export async function compareAndRepair(
  copying: Copying,
  compared: (table: ComparedTable) => void,
): Promise<readonly ComparedTable[]> {
  const results: ComparedTable[] = []
  for (const table of copying.tables) {
    const result = await compareTable(copying, table)
    if (result.differing.length > 0) await applyKeys(copying, new Map([[table.name, new Set(result.differing)]]))
    compared(result)
    await copying.reached(`compared ${table.name}`)
    results.push(result)
  }
  await repairNames(copying)
  return results
}

async function repairNames(copying: Copying): Promise<void> {
  const { source, target, tables } = copying
  const { partnerId } = source
  const [ours, theirs] = await Promise.all(
    [source, target].map((cell) => cell.transaction((sql) => digestNames(sql, partnerId))),
  )
  if (ours!.rows === theirs!.rows && ours!.hash === theirs!.hash) return
  const subjects = tables.find(({ name }) => name === 'screening_subject')!
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const page: KeyedRow[] = await source.transaction((sql) => readPage(sql, subjects, partnerId, from, PAGE))
    const ids = page.map(({ key }) => JSON.parse(key).subject_id as string)
    const names = await source.transaction((sql) => readNames(sql, ids))
    await writeCopy(copying, (sql) => replaceNames(sql, ids, names))
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}

/** Those of the keys whose rows differ. */
export async function findDifferences({ source, target, tables }: Copying, keys: ChangedKeys): Promise<ChangedKeys> {
  const { partnerId } = source
  const found = new Map<string, ReadonlySet<string>>()
  for (const table of tables) {
    const wanted = [...(keys.get(table.name) ?? [])]
    if (wanted.length === 0) continue
    const [ours, theirs] = await Promise.all(
      [source, target].map((cell) => cell.transaction((sql) => listHashesOf(sql, table, partnerId, wanted))),
    )
    const differing = differences(ours!, theirs!)
    if (differing.length > 0) found.set(table.name, new Set(differing))
  }
  return found
}

/** The tables with another number of rows in the copy. */
export async function findMiscounted({ source, target, tables }: Copying): Promise<string[]> {
  const { partnerId } = source
  const count = (cell: Copying['source']) =>
    cell.snapshot((sql) => Promise.all(tables.map((table) => countRows(sql, table, partnerId))))
  const [ours, theirs] = await Promise.all([count(source), count(target)])
  return tables.filter((_, i) => ours[i] !== theirs[i]).map(({ name }) => name)
}

function differences(ours: readonly HashedKey[], theirs: readonly HashedKey[]): string[] {
  const found = new Map(theirs.map(({ key, hash }) => [key, hash]))
  const differing = ours.filter(({ key, hash }) => found.get(key) !== hash).map(({ key }) => key)
  for (const { key } of ours) found.delete(key)
  return [...differing, ...found.keys()]
}
