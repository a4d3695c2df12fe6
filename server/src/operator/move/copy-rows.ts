// Copies the rows of a partner to another cell, page by page, and follows the changes that are noted meanwhile. Everything can be
// repeated: a page that exists stays, and a change is forgotten only after it was applied.
import { type CellSql, violatedConstraint } from '../../platform/db/db.ts'
import { CommandError } from '../commands/command.ts'
import type { MovedTable } from './moved-tables.ts'
import type { MovingCell } from './moving-cell.ts'
import { deleteChanges, findMovingPartner, listChanges, lockCopy, saveProgress } from './moving-partner-sql.ts'
import {
  analyseTable,
  deleteRows,
  insertRows,
  putRows,
  readNames,
  readPage,
  readRows,
  replaceNames,
} from './rows-sql.ts'

const PAGE = 1000
const CHANGES = 2000
const SUBJECTS = 'screening_subject'

export interface Copying {
  readonly source: MovingCell
  readonly target: MovingCell
  readonly tables: readonly MovedTable[]
  readonly runnerId: string
  /** Called after each page and batch, for tests of what survives. */
  readonly reached: (step: string) => void | Promise<void>
}

/** Writes to the copy, unless another command has continued the move. */
export function writeCopy<T>({ target, runnerId }: Copying, work: (sql: CellSql) => Promise<T>): Promise<T> {
  return target.transaction(async (sql) => {
    if (!(await lockCopy(sql, target.partnerId, runnerId)))
      throw new CommandError('Another command has continued the move of this partner.')
    return work(sql)
  })
}

/** Returns the number of rows that were copied now; what was copied before isn't counted. */
export async function copyTable(copying: Copying, table: MovedTable): Promise<number> {
  const { source, target, reached } = copying
  const { partnerId } = source
  const { progress } = (await target.transaction((sql) => findMovingPartner(sql, partnerId)))!
  let after = progress[table.name]
  if (after === null) return 0
  let copied = 0
  for (;;) {
    const from = after ?? null
    const page = await source.snapshot(async (sql) => {
      const rows = await readPage(sql, table, partnerId, from, PAGE)
      return { rows, names: await namesOf(sql, table, rows) }
    })
    const isLast = page.rows.length < PAGE
    const lastKey = isLast ? null : page.rows.at(-1)!.key
    const write = () =>
      writeCopy(copying, async (sql) => {
        const count = await insertRows(
          sql,
          table,
          page.rows.map(({ row }) => row),
        )
        if (page.names) await replaceNames(sql, page.names.subjectIds, page.names.rows)
        await saveProgress(sql, partnerId, table.name, lastKey)
        return count
      })
    copied += await write().catch(async (error) => {
      // Refers to a row that was added after its table was copied: it is among the changes.
      if (violatedConstraint(error) === undefined) throw error
      await followChanges(copying)
      return write()
    })
    await reached('page copied')
    if (isLast) {
      for (const { cell } of [source, target]) await cell.run((sql) => analyseTable(sql, table))
      return copied
    }
    after = lastKey
  }
}

interface Names {
  readonly subjectIds: readonly string[]
  readonly rows: string
}

async function namesOf(
  sql: CellSql,
  table: MovedTable,
  rows: readonly { readonly key: string }[],
): Promise<Names | undefined> {
  if (table.name !== SUBJECTS || rows.length === 0) return undefined
  const subjectIds = rows.map(({ key }) => JSON.parse(key).subject_id as string)
  return { subjectIds, rows: await readNames(sql, subjectIds) }
}

/** Keys of changed rows, by table. */
export type ChangedKeys = ReadonlyMap<string, ReadonlySet<string>>

/** Applies what changed since it was copied, until nothing is left or `mayContinue` says no. Returns the keys. */
export async function followChanges(
  copying: Copying,
  mayContinue: (applied: number) => boolean | Promise<boolean> = () => true,
): Promise<ChangedKeys> {
  const { source, reached } = copying
  const all = new Map<string, Set<string>>()
  for (let applied = 0; ; ) {
    const batch = await source.transaction((sql) => listChanges(sql, source.partnerId, CHANGES))
    if (batch.length === 0) return all
    const keys = new Map<string, Set<string>>()
    for (const { table, key } of batch) {
      for (const changed of [keys, all]) {
        const known = changed.get(table) ?? new Set()
        changed.set(table, known.add(key))
      }
    }
    await applyKeys(copying, keys)
    await source.transaction((sql) =>
      deleteChanges(
        sql,
        batch.map(({ changeId }) => changeId),
      ),
    )
    await reached('changes applied')
    applied += batch.length
    if (batch.length < CHANGES || !(await mayContinue(applied))) return all
  }
}

/** Makes the rows with these keys the same in the copy, whether they were added, changed or deleted. */
export async function applyKeys(copying: Copying, keys: ChangedKeys): Promise<void> {
  const { source, tables } = copying
  const { partnerId } = source
  const changed = tables.filter(({ name }) => keys.has(name))
  // Statements are sent together: one after another, a busy database would take longer to get to each than to run it.
  const current = await source.snapshot(async (sql) => {
    const found = changed.map(async (table) => {
      const wanted = [...keys.get(table.name)!]
      const names = namesOf(
        sql,
        table,
        wanted.map((key) => ({ key })),
      )
      const [rows, ofNames] = await Promise.all([readRows(sql, table, partnerId, wanted), names])
      return [table.name, { keys: wanted, rows, names: ofNames }] as const
    })
    return new Map(await Promise.all(found))
  })
  await writeCopy(copying, (sql) => {
    const deleted = changed.toReversed().map((table) => {
      const { keys: wanted, rows } = current.get(table.name)!
      return deleteRows(sql, table, partnerId, wanted, table.isReferenced ? rows : [])
    })
    const written = changed.flatMap((table) => {
      const { rows, names } = current.get(table.name)!
      const put = table.isReferenced ? putRows(sql, table, rows) : insertRows(sql, table, rows)
      return names ? [put, replaceNames(sql, names.subjectIds, names.rows)] : [put]
    })
    return Promise.all([...deleted, ...written])
  })
}
