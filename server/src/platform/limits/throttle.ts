// Limits attempts to authenticate, over all nodes: one counter row in PostgreSQL for each thing that is limited.
// A fixed window is enough here: it may let twice the limit pass around its end, which no guesser gains by.
import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { App } from '../app.ts'
import { addHit, deleteEndedWindows, deleteHits, findHits, removeHit } from './throttle-sql.ts'

export interface Limit {
  readonly name: string
  readonly hits: number
  readonly seconds: number
}

/** Counts one attempt. Returns the seconds to wait when it is one too many. */
export async function countAttempt(app: App, limit: Limit, whom: string): Promise<number | undefined> {
  if (!app.config.rateLimits) return undefined
  const now = app.clock.now()
  const endsAt = new Date(now.getTime() + limit.seconds * 1000)
  const window = await app.db.everyPartner((sql) => addHit(sql, bucketOf(limit, whom), now, endsAt))
  return window.hits > limit.hits ? secondsUntil(window.endsAt, now) : undefined
}

/** The seconds to wait when the limit is used up, without counting: for attempts of which only failures count. */
export async function waitFor(app: App, limit: Limit, whom: string): Promise<number | undefined> {
  if (!app.config.rateLimits) return undefined
  const now = app.clock.now()
  const window = await app.db.everyPartner((sql) => findHits(sql, bucketOf(limit, whom), now))
  return window && window.hits >= limit.hits ? secondsUntil(window.endsAt, now) : undefined
}

/** Takes one attempt back, of those of which only failures count: they are counted first, so that many at once can't slip through. */
export async function uncountAttempt(app: App, limit: Limit, whom: string): Promise<void> {
  if (app.config.rateLimits) await app.db.everyPartner((sql) => removeHit(sql, bucketOf(limit, whom)))
}

export async function forgetAttempts(app: App, limit: Limit, whom: string): Promise<void> {
  await app.db.everyPartner((sql) => deleteHits(sql, bucketOf(limit, whom)))
}

/** For the periodic sweep. Returns how many rows went. */
export async function forgetEndedWindows(app: App): Promise<number> {
  return app.db.everyPartner((sql) => deleteEndedWindows(sql, app.clock.now()))
}

/**
 * Whom an address stands for: an IPv4 address itself, an IPv6 address its /64, because that is what one household or
 * one server is given. The text is brought to one form first, or one sender would have many.
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

export function bucketOf(limit: Limit, whom: string): Buffer {
  return createHash('sha256').update(`${limit.name}\0${whom}`).digest().subarray(0, 16)
}

export function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}
