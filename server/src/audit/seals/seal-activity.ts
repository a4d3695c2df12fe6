// Seals new account activity in batches. Each seal authenticates its events and the seal before it. The directory and each cell
// each have their own account activity and chain of seals.
import type { App } from '../../platform/app.ts'
import type { Cell } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import { accountMac, contentHash, FIRST_MAC, hex, sealKey } from './seal.ts'
import { findLastSeal, insertAccountSeal, listSeals, listUnsealedEvents, lockSealing, markSealed } from './seals-sql.ts'

const BATCH = 1000
const MAX_BATCHES = 50

/** Per cell; the default cell is in the database of the directory. */
const lastSealsOf = perApp(() => new Map<string, { sealNumber: number; mac: string }>())

/** Returns the number of sealed events. */
export async function sealActivity(app: App, cells = app.db.cells): Promise<number> {
  let sealed = 0
  for (const cell of cells) {
    await assertLastSealRemains(app, cell)
    for (let i = 0; i < MAX_BATCHES; i++) {
      const count = await sealBatch(app, cell)
      sealed += count
      if (count < BATCH) break
    }
  }
  return sealed
}

async function sealBatch(app: App, { name, transaction }: Cell): Promise<number> {
  const key = await sealKey(app)
  return transaction(async (sql) => {
    if (!(await lockSealing(sql))) return 0
    const events = await listUnsealedEvents(sql, BATCH)
    if (events.length === 0) return 0
    const last = await findLastSeal(sql)
    const seal = {
      sealNumber: (last?.sealNumber ?? 0) + 1,
      events: events.length,
      contentHash: contentHash(events),
      previousMac: last?.mac ?? FIRST_MAC,
    }
    const mac = accountMac(key, seal, name)
    await insertAccountSeal(sql, { ...seal, mac }, app.clock.now())
    await markSealed(
      sql,
      events.map(({ accountEventId }) => accountEventId),
      seal.sealNumber,
    )
    lastSealsOf(app).set(name, { sealNumber: seal.sealNumber, mac: hex(mac) })
    return events.length
  })
}

/** Removing the newest seals leaves a valid chain, so a running process remembers the last one it wrote. */
async function assertLastSealRemains(app: App, { name, run }: Cell): Promise<void> {
  const seal = lastSealsOf(app).get(name)
  if (!seal) return
  const [found] = await run((sql) => listSeals(sql, seal.sealNumber, 1))
  if (found?.sealNumber === seal.sealNumber && hex(found.mac) === seal.mac) return
  app.log.error({ sealNumber: seal.sealNumber }, 'audit verification failed: a seal of account activity was removed')
}
