// Deletes the rows of a partner in a cell: in the old one after the switch, or the copy of a move that is cancelled.
import { deleteFromCell } from '../../partners/cell-partner-sql.ts'
import type { MovedTable } from './moved-tables.ts'
import type { MovingCell } from './moving-cell.ts'
import { deleteRows, deleteSome, readPage, replaceNames } from './rows-sql.ts'

const BATCH = 5000
const SUBJECTS = 1000

/** In batches, rows before those that they refer to. Returns the number of rows. */
export async function forgetPartner(
  { partnerId, transaction }: MovingCell,
  tables: readonly MovedTable[],
  forgotten: (table: string, rows: number) => void | Promise<void>,
): Promise<number> {
  let total = 0
  for (const table of tables.toReversed()) {
    let rows = 0
    for (let count = -1; count !== 0; ) {
      count = await transaction((sql) =>
        table.name === 'screening_subject'
          ? deleteSubjects(sql, table, partnerId)
          : deleteSome(sql, table, partnerId, BATCH),
      )
      rows += count
      if (count > 0) await forgotten(table.name, count)
    }
    total += rows
  }
  await transaction((sql) => deleteFromCell(sql, partnerId))
  return total
}

/** With their names, which have no partner of their own. */
async function deleteSubjects(
  sql: Parameters<typeof deleteSome>[0],
  table: MovedTable,
  partnerId: string,
): Promise<number> {
  const page = await readPage(sql, table, partnerId, null, SUBJECTS)
  if (page.length === 0) return 0
  await replaceNames(
    sql,
    page.map(({ key }) => JSON.parse(key).subject_id as string),
    '[]',
  )
  await deleteRows(
    sql,
    table,
    partnerId,
    page.map(({ key }) => key),
  )
  return page.length
}
