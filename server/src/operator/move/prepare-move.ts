// Prepares both cells: partitions and the partner itself in the new one, and the guards of all tables, in the new cell first. Repeating
// it is harmless.
import { setTimeout as wait } from 'node:timers/promises'
import { copyToCell, findCellPartner } from '../../partners/cell-partner-sql.ts'
import type { App } from '../../platform/app.ts'
import { isLockTimeout } from '../../platform/db/db.ts'
import { listPartitions, makePartitions } from './catalogue-sql.ts'
import type { Copying } from './copy-rows.ts'
import type { MovedTable } from './moved-tables.ts'
import type { MovingCell } from './moving-cell.ts'
import { guardTable, insertSource, insertTarget, takeOverCopy, unguardTable } from './moving-partner-sql.ts'

const RETRY_MS = 50
const REPORT_AFTER = 40

export async function prepareMove(app: App, copying: Copying, progress: (line: string) => void): Promise<void> {
  const { source, target, tables, runnerId, reached } = copying
  const { partnerId } = source
  await target.transaction(async (sql) => {
    await insertTarget(sql, partnerId)
    await takeOverCopy(sql, partnerId, runnerId)
  })
  await copyPartnerTo(app, target)
  const partitions = await source.transaction(listPartitions)
  for (const each of partitions)
    await untilUnlocked(each.name, progress, () => target.transaction((sql) => makePartitions(sql, each)))
  for (const table of tables) await guard(target, table, progress)
  await reached('guarded the new cell')
  await source.transaction((sql) => insertSource(sql, partnerId))
  for (const table of tables) await guard(source, table, progress)
  await reached('guarded the old cell')
}

/** As the directory has it now. */
export async function copyPartnerTo(app: App, { cell, partnerId }: MovingCell): Promise<void> {
  const partner = await app.db.directory((sql) => findCellPartner(sql, partnerId))
  if (partner) await cell.run((sql) => copyToCell(sql, [partner]))
}

function guard(
  { partnerId, transaction }: MovingCell,
  table: MovedTable,
  progress: (line: string) => void,
): Promise<void> {
  return untilUnlocked(table.name, progress, () => transaction((sql) => guardTable(sql, table, partnerId)))
}

export async function unguard(
  { partnerId, transaction }: MovingCell,
  tables: readonly MovedTable[],
  progress: (line: string) => void,
): Promise<void> {
  for (const table of tables)
    await untilUnlocked(table.name, progress, () => transaction((sql) => unguardTable(sql, table, partnerId)))
}

/** One table at a time and never for long, so that no one else waits behind it. */
async function untilUnlocked(name: string, progress: (line: string) => void, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tries === REPORT_AFTER) progress(`Waiting for a long statement on table ${name} to end.`)
      await wait(RETRY_MS)
    }
  }
}
