// Wraps anew, with the current master key, everything that is wrapped with an older one. It looks for what is left instead
// of keeping a place: it may be stopped and started again, and run by several at once. What was wrapped stays readable all
// the while, under the old key or the new.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { countByKey, holdSome, replaceWrapped } from './keys-sql.ts'
import { WRAPPED_COLUMNS, type WrappedColumn } from './wrapped-columns.ts'

export interface WrappedCount {
  readonly what: string
  readonly current: number
  /** Under a key that is configured, but isn't the current one. */
  readonly older: number
  /** Under a key that isn't configured: can't be read. */
  readonly unknown: number
  readonly byKey: Readonly<Record<string, number>>
}

const BATCH = 200
const PATIENCE_MS = 10_000
const PAUSE_MS = 200

export async function countWrapped(app: App): Promise<WrappedCount[]> {
  const [current, ...older] = app.masterKeys.ids
  return Promise.all(
    WRAPPED_COLUMNS.map(async (column) => {
      const counts = await app.db.everyPartner((sql) => countByKey(sql, column))
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
  /** Values that begin with the name of a key that doesn't open them. */
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
    const found = await app.db.everyPartnerTransaction(async (sql) => {
      const rows = await holdSome(sql, column, { keys: older, except: [...broken], limit: batch })
      for (const row of rows) {
        const place = column.place(row.key)
        const fresh = wrapAnew(app, row.wrapped, place)
        if (fresh) await replaceWrapped(sql, column, row, fresh)
        else broken.add(row.key)
      }
      return rows.length
    })
    if (found > 0) {
      waited = 0
      rewrapped += found
      progress(`${column.what}: ${rewrapped - broken.size} wrapped anew`)
      continue
    }
    // What others hold at this moment isn't shown: it may be theirs to wrap, or a request that has it for an instant.
    const counts = await app.db.everyPartner((sql) => countByKey(sql, column))
    const left = older.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) - broken.size
    if (left <= 0 || waited >= PATIENCE_MS) break
    await sleep(PAUSE_MS)
    waited += PAUSE_MS
  }
  return { rewrapped: rewrapped - broken.size, broken: broken.size }
}

/** Undefined when it doesn't open. What was wrapped is opened again before it takes the old one's place. */
function wrapAnew(app: App, wrapped: Uint8Array, place: string): Buffer | undefined {
  let secret: Buffer
  try {
    secret = app.masterKeys.unwrap(wrapped, place)
  } catch {
    return undefined
  }
  const fresh = app.masterKeys.wrap(secret, place)
  if (!app.masterKeys.unwrap(fresh, place).equals(secret)) throw new Error('a key was not wrapped as it is')
  return fresh
}
