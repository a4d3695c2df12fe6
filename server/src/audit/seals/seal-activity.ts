// Seals new account activity in batches. Each seal authenticates its events and the seal before it.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { accountMac, contentHash, FIRST_MAC, hex, sealKey } from './seal.ts'
import { findLastSeal, insertAccountSeal, listSeals, listUnsealedEvents, lockSealing, markSealed } from './seals-sql.ts'

const BATCH = 1000
const MAX_BATCHES = 50

const lastSealOf = perApp(() => ({ seal: undefined as { sealNumber: number; mac: string } | undefined }))

/** Returns the number of sealed events. */
export async function sealActivity(app: App): Promise<number> {
  await assertLastSealRemains(app)
  let sealed = 0
  for (let i = 0; i < MAX_BATCHES; i++) {
    const count = await sealBatch(app)
    sealed += count
    if (count < BATCH) break
  }
  return sealed
}

async function sealBatch(app: App): Promise<number> {
  const key = await sealKey(app)
  return app.db.undivided.everyPartnerTransaction(async (sql) => {
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
    const mac = accountMac(key, seal)
    await insertAccountSeal(sql, { ...seal, mac }, app.clock.now())
    await markSealed(
      sql,
      events.map(({ accountEventId }) => accountEventId),
      seal.sealNumber,
    )
    lastSealOf(app).seal = { sealNumber: seal.sealNumber, mac: hex(mac) }
    return events.length
  })
}

/** Removing the newest seals leaves a valid chain, so a running process remembers the last one it wrote. */
async function assertLastSealRemains(app: App): Promise<void> {
  const { seal } = lastSealOf(app)
  if (!seal) return
  const [found] = await app.db.directory((sql) => listSeals(sql, seal.sealNumber, 1))
  if (found?.sealNumber === seal.sealNumber && hex(found.mac) === seal.mac) return
  app.log.error({ sealNumber: seal.sealNumber }, 'audit verification failed: a seal of account activity was removed')
}
