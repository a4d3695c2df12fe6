// Limits requests per caller across all nodes without a database round trip per request. A node leases tokens from the
// shared bucket in small batches, ahead of need and in the background, and spends them from memory. A caller that is new
// to a node is trusted for a few requests until the first lease arrives; the limit can be exceeded by at most that trust
// per node. Only a burst that outruns its lease waits for it. While the database does not answer, each node counts alone.
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { deleteIdleBuckets, type LeaseRequest, leaseTokens } from './rate-limits-sql.ts'

export interface Rate {
  readonly name: string
  readonly perSecond: number
  readonly burst: number
}

export interface Verdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the bucket is full. */
  readonly resetSeconds: number
  readonly retryAfterSeconds: number
}

export interface Hold extends Verdict {
  /** Call it once, after the token was spent or when it is not needed. */
  release(): void
}

export interface RateLimits {
  /** Spends tokens if there are enough: one, or as many as the request costs. */
  take(rate: Rate, caller: string, cost?: number): Verdict | Promise<Verdict>
  /** Spends tokens for what turned out to cost more; the next request waits until they are paid. */
  charge(rate: Rate, caller: string, cost: number): void
  /** Checks for a token without spending it. */
  check(rate: Rate, caller: string): Verdict | Promise<Verdict>
  /**
   * Sets a token aside while it is not known whether it will be spent. When the last tokens are set aside, it waits for one
   * of them to be spent or released, so that requests in flight together can't exceed the limit.
   */
  hold(rate: Rate, caller: string): Promise<Hold>
  forgetIdle(): Promise<number>
  /** Waits for pending leases; for tests and shutdown. */
  settle(): Promise<void>
}

const BATCH = 0.1 // share of the burst that is leased at a time
const TRUST = 10
const LEASE_LIFETIME_MS = 2_000
const IDLE_MS = 60 * 60_000
const MAX_CALLERS = 20_000
/** Callers wait for a lease no longer than this. */
const LEASE_TIMEOUT_MS = 1_000
/** After a failed lease the database is left alone for this long. */
const COUNT_ALONE_MS = 5_000

interface Bucket {
  readonly rate: Rate
  /** Leased and not spent yet. */
  tokens: number
  /** Spent on trust and not deducted from the shared bucket yet. */
  owed: number
  /** Leased while this node counted alone and not deducted from the shared bucket yet. */
  alone: number
  /** Tokens in the shared bucket at the last lease. */
  shared: number
  askedAt: number
  asking: boolean
  /** Set aside by requests that are being processed. */
  held: number
  readonly waitingToHold: (() => void)[]
}

export function openRateLimits(db: Db, clock: Clock, log: Log): RateLimits {
  const buckets = new Map<string, Bucket>()
  const pending = new Map<string, Bucket>()
  let leasing: Promise<void> | undefined
  /** The database did not answer: until then this node counts alone. */
  let aloneUntil = 0

  function bucketOf(rate: Rate, caller: string): [string, Bucket] {
    const key = `${rate.name}:${caller}`
    let bucket = buckets.get(key)
    const now = clock.now().getTime()
    if (!bucket) {
      if (buckets.size >= MAX_CALLERS) buckets.delete(buckets.keys().next().value!)
      bucket = {
        rate,
        tokens: 0,
        owed: 0,
        alone: 0,
        shared: rate.burst,
        askedAt: 0,
        asking: false,
        held: 0,
        waitingToHold: [],
      }
      buckets.set(key, bucket)
    }
    // Other nodes can't see leased tokens, so unused ones expire soon.
    if (now - bucket.askedAt > LEASE_LIFETIME_MS) bucket.tokens = 0
    return [key, bucket]
  }

  /** Tokens in the shared bucket now, as far as this node knows. */
  function sharedNow(bucket: Bucket): number {
    const elapsed = Math.max(0, clock.now().getTime() - bucket.askedAt) / 1000
    return Math.min(bucket.rate.burst, bucket.shared + elapsed * bucket.rate.perSecond)
  }

  function verdict(bucket: Bucket, allowed: boolean, cost = 1): Verdict {
    // The shared bucket refills while some of its tokens are leased here, so the sum can exceed the burst.
    const remaining = Math.max(
      0,
      Math.min(bucket.rate.burst, Math.floor(sharedNow(bucket) + bucket.tokens - bucket.owed)),
    )
    return {
      allowed,
      remaining,
      resetSeconds: Math.ceil((bucket.rate.burst - remaining) / bucket.rate.perSecond),
      retryAfterSeconds: Math.max(1, Math.ceil((cost - sharedNow(bucket) + bucket.owed) / bucket.rate.perSecond)),
    }
  }

  function ask(key: string, bucket: Bucket): void {
    if (bucket.asking) return
    if (performance.now() < aloneUntil) {
      leaseAlone(bucket)
      return
    }
    bucket.asking = true
    pending.set(key, bucket)
    // After the current event loop turn, so that the leases of many callers share one query.
    leasing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(lease).finally(() => (leasing = undefined))
  }

  async function lease(): Promise<void> {
    while (pending.size > 0) {
      const asked = [...pending]
      pending.clear()
      const now = clock.now()
      const owed = asked.map(([, bucket]) => bucket.owed)
      const rows = asked.map(([key, bucket]): LeaseRequest => {
        const { perSecond, burst } = bucket.rate
        // What was spent alone and has been refilled since counts no more.
        const alone = Math.min(bucket.alone, burst - sharedNow(bucket))
        return { bucket: key, perSecond, burst, spent: bucket.owed + alone, wanted: Math.ceil(burst * BATCH) }
      })
      try {
        const leased = new Map((await answered(rows, now)).map((row) => [row.bucket, row]))
        if (aloneUntil > 0) log.info('rate limits are shared between nodes again')
        aloneUntil = 0
        for (const [index, [key, bucket]] of asked.entries()) {
          const { granted, tokens } = leased.get(key)!
          bucket.tokens += granted
          bucket.owed -= owed[index]!
          bucket.alone = 0
          bucket.shared = tokens
        }
      } catch (error) {
        if (aloneUntil === 0) log.warn({ err: error }, 'rate limits are counted per node until the database answers')
        aloneUntil = performance.now() + COUNT_ALONE_MS
        for (const [, bucket] of asked) leaseAlone(bucket)
      } finally {
        for (const [, bucket] of asked) {
          bucket.asking = false
          bucket.askedAt = now.getTime()
        }
      }
    }
  }

  /** Rejects when the database does not answer in time: a request must not wait for the limits. */
  async function answered(rows: readonly LeaseRequest[], now: Date): ReturnType<typeof leaseTokens> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the database did not answer in time')), LEASE_TIMEOUT_MS)
    const lease = db.directory((sql) => leaseTokens(sql, rows, now))
    return Promise.race([lease, late.promise]).finally(() => clearTimeout(timer))
  }

  /** Leases from what this node knows of the shared bucket. */
  function leaseAlone(bucket: Bucket): void {
    const available = sharedNow(bucket) - bucket.owed
    const granted = Math.max(0, Math.min(Math.ceil(bucket.rate.burst * BATCH), Math.floor(available)))
    bucket.tokens += granted
    bucket.shared = available - granted
    bucket.alone += bucket.owed + granted
    bucket.owed = 0
    bucket.askedAt = clock.now().getTime()
  }

  function look(
    rate: Rate,
    caller: string,
    cost = 1,
  ): { key: string; bucket: Bucket; from: 'lease' | 'trust' | undefined } {
    const [key, bucket] = bucketOf(rate, caller)
    if (bucket.tokens >= cost) return { key, bucket, from: 'lease' }
    const trusted = bucket.owed < TRUST && sharedNow(bucket) - bucket.owed >= cost
    return { key, bucket, from: trusted ? 'trust' : undefined }
  }

  function take(rate: Rate, caller: string, wanted = 1): Verdict | Promise<Verdict> {
    const cost = Math.min(wanted, rate.burst)
    const { key, bucket, from } = look(rate, caller, cost)
    if (from === 'lease') bucket.tokens -= cost
    if (from === 'trust') bucket.owed += cost
    if (bucket.tokens < (rate.burst * BATCH) / 2 && sharedNow(bucket) - bucket.owed >= 1) ask(key, bucket)
    // Counting alone, the lease has been granted already.
    if (!from && !bucket.asking && bucket.tokens >= cost) return take(rate, caller, cost)
    // No token here, but a lease is pending and will decide.
    if (!from && bucket.asking) return leasing!.then(() => take(rate, caller, cost))
    return verdict(bucket, from !== undefined, cost)
  }

  function charge(rate: Rate, caller: string, wanted: number): void {
    const cost = Math.min(wanted, rate.burst)
    const [key, bucket] = bucketOf(rate, caller)
    const leased = Math.min(bucket.tokens, cost)
    bucket.tokens -= leased
    bucket.owed += cost - leased
    if (bucket.owed > 0) ask(key, bucket)
  }

  function check(rate: Rate, caller: string): Verdict | Promise<Verdict> {
    const { bucket, from } = look(rate, caller)
    if (!from && bucket.asking) return leasing!.then(() => check(rate, caller))
    return verdict(bucket, from !== undefined)
  }

  async function hold(rate: Rate, caller: string): Promise<Hold> {
    const { bucket, from } = look(rate, caller)
    const isLeft = bucket.tokens + sharedNow(bucket) - bucket.owed >= bucket.held + 1
    if (from && isLeft) {
      bucket.held++
      return { ...verdict(bucket, true), release: () => releaseHold(bucket) }
    }
    if (bucket.held > 0) {
      await new Promise<void>((resolve) => bucket.waitingToHold.push(resolve))
      return hold(rate, caller)
    }
    if (bucket.asking) return leasing!.then(() => hold(rate, caller))
    return { ...verdict(bucket, false), release: () => {} }
  }

  function releaseHold(bucket: Bucket): void {
    bucket.held--
    for (const wake of bucket.waitingToHold.splice(0)) wake()
  }

  return {
    take,
    charge,
    check,
    hold,
    forgetIdle: () => db.directory((sql) => deleteIdleBuckets(sql, new Date(clock.now().getTime() - IDLE_MS))),
    async settle() {
      while (leasing) await leasing
    },
  }
}
