// Limits requests per caller over all nodes, without a round trip on the way of a request. A node leases tokens from the
// shared bucket in small lots, ahead of need and behind the scenes, and spends them from memory. A caller that a node
// doesn't know yet is trusted for a few requests while the first lease is under way: that trust, times the nodes, is all
// by which the limit can be passed. Only a burst that outruns its lease waits for it.
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { deleteIdleBuckets, leaseTokens, type Wish } from './rate-limits-sql.ts'

export interface Rate {
  readonly name: string
  readonly perSecond: number
  readonly burst: number
}

export interface Verdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the bucket is full again. */
  readonly resetSeconds: number
  readonly retryAfterSeconds: number
}

export interface RateLimits {
  /** Spends one token if there is one. */
  take(rate: Rate, whom: string): Verdict | Promise<Verdict>
  /** Whether there is one, without spending it. */
  check(rate: Rate, whom: string): Verdict | Promise<Verdict>
  forgetIdle(): Promise<number>
  /** Waits for leases under way; for tests and for stopping. */
  settle(): Promise<void>
}

const LOT = 0.1 // of the burst: what is leased at a time
const TRUST = 10
const LEASE_LASTS_MS = 2_000
const IDLE_MS = 60 * 60_000
const MOST_CALLERS = 20_000

interface Bucket {
  readonly rate: Rate
  /** Leased and not spent. */
  tokens: number
  /** Spent on trust and not yet taken out of the shared bucket. */
  owed: number
  /** What the shared bucket had left when it was asked last. */
  shared: number
  askedAt: number
  asking: boolean
}

export function openRateLimits(db: Db, clock: Clock, log: Log): RateLimits {
  const buckets = new Map<string, Bucket>()
  const wishes = new Map<string, Bucket>()
  let leasing: Promise<void> | undefined

  function bucketOf(rate: Rate, whom: string): [string, Bucket] {
    const key = `${rate.name}:${whom}`
    let bucket = buckets.get(key)
    const now = clock.now().getTime()
    if (!bucket) {
      if (buckets.size >= MOST_CALLERS) buckets.delete(buckets.keys().next().value!)
      bucket = { rate, tokens: 0, owed: 0, shared: rate.burst, askedAt: 0, asking: false }
      buckets.set(key, bucket)
    }
    // Other nodes can't see what lies here: what isn't used soon counts as gone.
    if (now - bucket.askedAt > LEASE_LASTS_MS) bucket.tokens = 0
    return [key, bucket]
  }

  /** What the shared bucket holds by now, as far as this node knows. */
  function sharedNow(bucket: Bucket): number {
    const elapsed = Math.max(0, clock.now().getTime() - bucket.askedAt) / 1000
    return Math.min(bucket.rate.burst, bucket.shared + elapsed * bucket.rate.perSecond)
  }

  function verdict(bucket: Bucket, allowed: boolean): Verdict {
    // The shared bucket fills up again while some of it lies here: together they can be more than there is.
    const remaining = Math.max(
      0,
      Math.min(bucket.rate.burst, Math.floor(sharedNow(bucket) + bucket.tokens - bucket.owed)),
    )
    return {
      allowed,
      remaining,
      resetSeconds: Math.ceil((bucket.rate.burst - remaining) / bucket.rate.perSecond),
      retryAfterSeconds: Math.max(1, Math.ceil((1 - sharedNow(bucket) + bucket.owed) / bucket.rate.perSecond)),
    }
  }

  function ask(key: string, bucket: Bucket): void {
    if (bucket.asking) return
    bucket.asking = true
    wishes.set(key, bucket)
    // After the current turn, so that the wishes of many callers travel together.
    leasing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(lease).finally(() => (leasing = undefined))
  }

  async function lease(): Promise<void> {
    while (wishes.size > 0) {
      const asked = [...wishes]
      wishes.clear()
      const now = clock.now()
      const spent = asked.map(([, bucket]) => bucket.owed)
      const rows = asked.map(
        ([bucket, { rate, owed }]): Wish => ({
          bucket,
          perSecond: rate.perSecond,
          burst: rate.burst,
          spent: owed,
          wanted: Math.ceil(rate.burst * LOT),
        }),
      )
      try {
        const leased = new Map(
          (await db.everyPartner((sql) => leaseTokens(sql, rows, now))).map((row) => [row.bucket, row]),
        )
        for (const [index, [key, bucket]] of asked.entries()) {
          const { granted, tokens } = leased.get(key)!
          bucket.tokens += granted
          bucket.owed -= spent[index]!
          bucket.shared = tokens
        }
      } catch (error) {
        // Without the database nothing else works either; the limits are not what should stop a caller then.
        log.warn({ err: error }, 'rate limits could not be leased')
      } finally {
        for (const [, bucket] of asked) {
          bucket.asking = false
          bucket.askedAt = now.getTime()
        }
      }
    }
  }

  function look(rate: Rate, whom: string): { key: string; bucket: Bucket; from: 'lease' | 'trust' | undefined } {
    const [key, bucket] = bucketOf(rate, whom)
    if (bucket.tokens >= 1) return { key, bucket, from: 'lease' }
    const trusted = bucket.owed < TRUST && sharedNow(bucket) - bucket.owed >= 1
    return { key, bucket, from: trusted ? 'trust' : undefined }
  }

  function take(rate: Rate, whom: string): Verdict | Promise<Verdict> {
    const { key, bucket, from } = look(rate, whom)
    if (from === 'lease') bucket.tokens -= 1
    if (from === 'trust') bucket.owed += 1
    if (bucket.tokens < (rate.burst * LOT) / 2 && sharedNow(bucket) - bucket.owed >= 1) ask(key, bucket)
    // Nothing at hand, but a lease is on its way: what it brings decides.
    if (!from && bucket.asking) return leasing!.then(() => take(rate, whom))
    return verdict(bucket, from !== undefined)
  }

  function check(rate: Rate, whom: string): Verdict | Promise<Verdict> {
    const { bucket, from } = look(rate, whom)
    if (!from && bucket.asking) return leasing!.then(() => check(rate, whom))
    return verdict(bucket, from !== undefined)
  }

  return {
    take,
    check,
    forgetIdle: () => db.everyPartner((sql) => deleteIdleBuckets(sql, new Date(clock.now().getTime() - IDLE_MS))),
    async settle() {
      while (leasing) await leasing
    },
  }
}
