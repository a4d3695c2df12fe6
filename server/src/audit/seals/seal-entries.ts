// Assigns the committed audit entries of customers to numbered seals, cell by cell. An entry of a transaction that ends
// late is found because each pass looks back further than a transaction can last.
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { findLastEntrySeal, insertEntrySeal, listUnsealedEntries, lockEntrySealing } from './entry-seals-sql.ts'
import { entryMac, FIRST_MAC, hashesOf, sealKey } from './seal.ts'

const BATCH = 2000
const MAX_BATCHES = 50
/** Longer than a transaction can last and than the clocks of nodes may differ. */
const LOOK_BACK_MS = 10 * 60_000

/** Returns the number of sealed entries. Nothing happens unless the stream includes customers. */
export async function sealEntries(app: App, cells = app.db.cells): Promise<number> {
  return app.config.streamsCustomers ? inCells(cells, (cell) => sealInCell(app, cell)) : 0
}

async function sealInCell(app: App, cell: Cell): Promise<number> {
  let sealed = 0
  for (let i = 0; i < MAX_BATCHES; i++) {
    const count = await sealBatch(app, cell)
    sealed += count
    if (count < BATCH) break
  }
  return sealed
}

async function sealBatch(app: App, cell: Cell): Promise<number> {
  const key = await sealKey(app)
  return cell.transaction(async (sql) => {
    if (!(await lockEntrySealing(sql))) return 0
    const now = app.clock.now()
    const last = await findLastEntrySeal(sql)
    const from = new Date((last?.sealedUntil ?? now).getTime() - LOOK_BACK_MS)
    const entries = await listUnsealedEntries(sql, from, BATCH)
    if (entries.length === 0) return 0
    const seal = {
      sealNumber: (last?.sealNumber ?? 0) + 1,
      events: entries.length,
      contentHash: hashesOf(entries),
      previousMac: last?.mac ?? FIRST_MAC,
    }
    // A full batch ends before now: what follows is still to be sealed.
    const sealedUntil = entries.length < BATCH ? now : entries.at(-1)!.occurredAt
    await insertEntrySeal(sql, { ...seal, mac: entryMac(key, seal), sealedUntil }, entries, now)
    return entries.length
  })
}
