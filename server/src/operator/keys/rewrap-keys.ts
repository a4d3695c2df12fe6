// Rewraps all values that use an older master key with the current one. It searches for remaining values instead of keeping a
// position, so it can be stopped, repeated and run in parallel. Values stay readable throughout, with either key.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { countByKey, lockWrappedRows, replaceWrapped } from './keys-sql.ts'
import { WRAPPED_COLUMNS, type WrappedColumn } from './wrapped-columns.ts'

export interface WrappedCount {
  readonly what: string
  readonly current: number
  /** Wrapped with a configured key that isn't the current one. */
  readonly older: number
  /** Wrapped with a key that isn't configured, so unreadable. */
  readonly unknown: number
  readonly byKey: Readonly<Record<string, number>>
}

const BATCH = 200
const MAX_WAIT_MS = 10_000
const PAUSE_MS = 200

export async function countWrapped(app: App): Promise<WrappedCount[]> {
  const [current, ...older] = app.masterKeys.ids
  return Promise.all(
    WRAPPED_COLUMNS.map(async (column) => {
      const counts = await app.db.directory((sql) => countByKey(sql, column))
      const under = (is: (key: string) => boolean) =>
        [...counts].reduce((sum, [key, count]) => sum + (is(key) ? count : 0), 0)
      return {
        what: column.what,
        current: under((key) => key === current),
        older: under((key) => key !== current && older.includes(key)),
        unknown: under((key) => !app.masterKeys.ids.includes(key)),
        byKey: Object.fromEntries(counts),
      }
    }),
  )
}

export interface Rewrapped {
  readonly rewrapped: number
  /** Values that name a configured key which doesn't unwrap them. */
  readonly broken: number
  readonly left: WrappedCount[]
}

export async function rewrapKeys(app: App, progress: (line: string) => void, batch = BATCH): Promise<Rewrapped> {
  let rewrapped = 0
  let broken = 0
  for (const column of WRAPPED_COLUMNS) {
    const done = await rewrapColumn(app, column, progress, batch)
    rewrapped += done.rewrapped
    broken += done.broken
  }
  return { rewrapped, broken, left: await countWrapped(app) }
}

async function rewrapColumn(app: App, column: WrappedColumn, progress: (line: string) => void, batch: number) {
  const older = app.masterKeys.ids.slice(1)
  const broken = new Set<string>()
  let rewrapped = 0
  let waited = 0
  while (older.length > 0) {
    const found = await app.db.directoryTransaction(async (sql) => {
      const rows = await lockWrappedRows(sql, column, { keys: older, except: [...broken], limit: batch })
      for (const row of rows) {
        const place = column.place(row.key)
        const fresh = rewrap(app, row.wrapped, place)
        if (fresh) await replaceWrapped(sql, column, row, fresh)
        else broken.add(row.key)
      }
      return rows.length
    })
    if (found > 0) {
      waited = 0
      rewrapped += found
      progress(`${column.what}: ${rewrapped - broken.size} rewrapped`)
      continue
    }
    // Rows locked by another rewrap or a request were skipped: wait for them for a while.
    const counts = await app.db.directory((sql) => countByKey(sql, column))
    const left = older.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) - broken.size
    if (left <= 0 || waited >= MAX_WAIT_MS) break
    await sleep(PAUSE_MS)
    waited += PAUSE_MS
  }
  return { rewrapped: rewrapped - broken.size, broken: broken.size }
}

/** Undefined when the value can't be unwrapped. The new value is verified before it replaces the old one. */
function rewrap(app: App, wrapped: Uint8Array, place: string): Buffer | undefined {
  let secret: Buffer
  try {
    secret = app.masterKeys.unwrap(wrapped, place)
  } catch {
    return undefined
  }
  const fresh = app.masterKeys.wrap(secret, place)
  if (!app.masterKeys.unwrap(fresh, place).equals(secret)) throw new Error('a rewrapped key differs from the original')
  return fresh
}
