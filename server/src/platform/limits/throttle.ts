// Limits authentication attempts across all nodes, with one counter row in PostgreSQL per limited key.
// A fixed window is enough: it can allow twice the limit around its end, which doesn't help an attacker.
import { hash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { App } from '../app.ts'
import { addHit, deleteEndedWindows, deleteHits, removeHit } from './throttle-sql.ts'

export interface Limit {
  readonly name: string
  readonly hits: number
  readonly seconds: number
}

/** Counts one attempt. Returns the seconds to wait when the limit is exceeded. */
export async function countAttempt(app: App, limit: Limit, key: string): Promise<number | undefined> {
  if (!app.config.rateLimits) return undefined
  const now = app.realClock.now()
  const endsAt = new Date(now.getTime() + limit.seconds * 1000)
  const window = await app.db.directory((sql) => addHit(sql, bucketOf(limit, key), now, endsAt))
  return window.hits > limit.hits ? secondsUntil(window.endsAt, now) : undefined
}

/** Takes one attempt back. Limits on failures count every attempt first, so that concurrent attempts can't slip through. */
export async function uncountAttempt(app: App, limit: Limit, key: string): Promise<void> {
  if (app.config.rateLimits) await app.db.directory((sql) => removeHit(sql, bucketOf(limit, key)))
}

export async function forgetAttempts(app: App, limit: Limit, key: string): Promise<void> {
  await app.db.directory((sql) => deleteHits(sql, bucketOf(limit, key)))
}

/** For the periodic sweep. Returns the number of deleted rows. */
export async function forgetEndedWindows(app: App): Promise<number> {
  return app.db.directory((sql) => deleteEndedWindows(sql, app.realClock.now()))
}

/**
 * The unit that limits count an address by: an IPv4 address itself, the /64 of an IPv6 address, because one household or
 * server usually has a whole /64. The text is canonicalised first, or one sender would have many spellings.
 */
export function addressGroup(address: string): string {
  const plain = address.split('%', 1)[0]!
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const groups = [...left, ...new Array(8 - left.length - right.length).fill('0'), ...right]
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!mapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bits = (Number.parseInt(groups[6], 16) << 16) | Number.parseInt(groups[7], 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

export function bucketOf(limit: Limit, key: string): Buffer {
  return hash('sha256', `${limit.name}\0${key}`, 'buffer').subarray(0, 16)
}

export function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}
