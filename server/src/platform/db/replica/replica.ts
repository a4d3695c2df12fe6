// Reads on a replica that see every write which was acknowledged before the read began, on whatever node and for whomever.
//
// A read first asks the primary how far its log is written; reads that arrive meanwhile share the next question, so this costs
// one small statement per round trip and node however many reads there are. The read then runs on the replica once that has
// replayed the log up to there. A replica that is behind for longer than a moment, away, or no replica any more isn't used:
// reads run on the primary, and a check every second finds out when it can be used again.
import { setTimeout as sleep } from 'node:timers/promises'
import { gather } from '../../gather.ts'
import { withUserOf } from '../database-url.ts'
import { type ContextSetting, OWNER_SETTING } from '../partner-context.ts'
import { openPool, type Pool, type PoolOptions, type Sql } from '../pool.ts'
import { findLogPosition, findReplayed, type LogPosition } from './replica-sql.ts'

type Run = <T>(context: string, work: (sql: Sql) => Promise<T>) => Promise<T>

/** Away also means that it isn't known yet. */
export type ReplicaState = 'ok' | 'lagging' | 'away' | 'promoted'

export interface Replica {
  partner: Run
  owner: Run
  readonly state: ReplicaState
  /** How far the replica was behind at the last check, in bytes of the log. */
  readonly lagBytes: number
  /** Reads so far, by the server that answered them. */
  readonly served: { readonly replica: number; readonly primary: number }
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

export interface ReplicaOptions extends Omit<PoolOptions, 'url'> {
  /** Of the role that owns the tables, on the replica. */
  readonly readUrl: string
  readonly url: string
  readonly partnerUrl: string | undefined
  readonly partnerSetting: ContextSetting
  /** The same reads on the primary. */
  readonly primary: { partner: Run; owner: Run }
  readonly onChange?: ((state: ReplicaState) => void) | undefined
  readonly checkEveryMs?: number | undefined
}

/** A replica that needs longer than this to catch up counts as lagging. */
const CATCH_UP_MS = 100
const LOOK_AGAIN_MS = 3
const CHECK_EVERY_MS = 1_000
/** A question for a position is a matter of a millisecond. */
const ANSWER_WITHIN_MS = 2_000
/** The replay of the log conflicted with the statement, or the statement was no read. */
const NOT_HERE = new Set(['40001', '40P01', '57P04', '25006'])
/** The statement took too long, as it would on the primary. */
const TOO_SLOW = '57014'

class Unusable extends Error {
  readonly state: ReplicaState
  constructor(state: ReplicaState) {
    super(`the replica is not used: ${state}`)
    this.state = state
  }
}

export function openReplica(options: ReplicaOptions, isUnavailable: (error: unknown) => boolean): Replica {
  const { readUrl, partnerUrl, partnerSetting, primary, onChange, checkEveryMs = CHECK_EVERY_MS } = options
  const few = { ...options, poolSize: 1, silentAfterMs: ANSWER_WITHIN_MS }
  const atPrimary = openPool(few, OWNER_SETTING)
  const arrayTypes = () => atPrimary.arrayTypes()
  let atReplica = openCheckPool()
  let pools: { owner: Pool; partner: Pool } | undefined
  let state: ReplicaState = 'away'
  let lagBytes = 0
  /** The furthest that a replica is known to have replayed. */
  let replayed = 0
  const served = { replica: 0, primary: 0 }
  const abandon = new Set<(error: Error) => void>()
  let checking: Promise<void> | undefined

  function openCheckPool(): Pool {
    return openPool({ ...few, url: readUrl, isStandby: true, arrayTypes }, OWNER_SETTING)
  }

  function openPools(): { owner: Pool; partner: Pool } {
    const shared = { ...options, isStandby: true, arrayTypes }
    const owner = openPool({ ...shared, url: readUrl }, OWNER_SETTING)
    const partner =
      partnerUrl === undefined ? owner : openPool({ ...shared, url: withUserOf(readUrl, partnerUrl) }, partnerSetting)
    return { owner, partner }
  }

  function closePools(): Promise<unknown> {
    const closing = pools
    pools = undefined
    return Promise.all([closing?.owner.close(), closing?.partner.close()]).catch(() => {})
  }

  function setState(next: ReplicaState): void {
    if (next === state) return
    state = next
    if (next === 'ok') pools ??= openPools()
    // Its connections may be silent or lead to a server that is no replica now; running reads start again on the primary.
    if (next === 'away' || next === 'promoted') {
      for (const reject of abandon) reject(new Unusable(next))
      void closePools()
      void atReplica.close().catch(() => {})
      atReplica = openCheckPool()
    }
    onChange?.(next)
  }

  /** A question that is under way may be older than a write of this caller, so only one that begins now counts. */
  const currentPosition = gather<undefined, LogPosition>({
    runs: 1,
    most: Number.POSITIVE_INFINITY,
    async run(items) {
      const position = await inTime(atPrimary.run('every', findLogPosition))
      return items.map(() => position)
    },
    isUndone: () => false,
  })

  async function check(): Promise<void> {
    checking ??= lookAtReplica().finally(() => (checking = undefined))
    return checking
  }

  async function lookAtReplica(): Promise<void> {
    const position = await currentPosition(undefined).catch(() => undefined)
    // Without the primary nothing can be said about the replica; reads find out themselves.
    if (!position) return
    try {
      await inTime(atReplica.run('every', (sql) => afterReplay(sql, position, async () => undefined)))
      setState('ok')
    } catch (error) {
      setState(error instanceof Unusable ? error.state : 'away')
    }
  }

  /** Runs the work on this connection once the position has been replayed there. */
  async function afterReplay<T>(sql: Sql, position: LogPosition, work: (sql: Sql) => Promise<T>): Promise<T> {
    const deadline = performance.now() + CATCH_UP_MS
    let isExpected = replayed >= position.bytes
    for (;;) {
      // When it is expected to be there already, both statements share the round trip.
      const [found, result] = await Promise.allSettled([findReplayed(sql), isExpected ? started(work, sql) : undefined])
      if (found.status === 'rejected') throw found.reason
      const { isStandby, timeline, bytes } = found.value
      if (!isStandby) throw new Unusable('promoted')
      // Positions of two timelines can't be compared: the server may follow a primary that was replaced.
      if (timeline !== position.timeline) throw new Unusable('lagging')
      lagBytes = Math.max(0, position.bytes - bytes)
      replayed = bytes
      if (lagBytes === 0) {
        if (!isExpected) return work(sql)
        if (result.status === 'rejected') throw result.reason
        return result.value as T
      }
      if (performance.now() > deadline) throw new Unusable('lagging')
      isExpected = false
      await sleep(LOOK_AGAIN_MS)
    }
  }

  async function read<T>(role: 'owner' | 'partner', context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const position = state === 'ok' ? await currentPosition(undefined).catch(() => undefined) : undefined
    if (position && pools) {
      try {
        const result = await orAbandoned(pools[role].run(context, (sql) => afterReplay(sql, position, work)))
        served.replica++
        return result
      } catch (error) {
        const code = (error as { code?: string } | null)?.code ?? ''
        if (error instanceof Unusable) setState(error.state)
        else if (!NOT_HERE.has(code)) {
          if (code === TOO_SLOW || !isUnavailable(error)) throw error
          setState('away')
        }
      }
    }
    served.primary++
    return primary[role](context, work)
  }

  async function orAbandoned<T>(running: Promise<T>): Promise<T> {
    const abandoned = Promise.withResolvers<never>()
    abandon.add(abandoned.reject)
    try {
      return await Promise.race([running, abandoned.promise])
    } finally {
      abandon.delete(abandoned.reject)
    }
  }

  const timer = setInterval(() => void check(), checkEveryMs).unref()
  void check()

  return {
    owner: (context, work) => read('owner', context, work),
    partner: (context, work) => read('partner', context, work),
    get state() {
      return state
    },
    get lagBytes() {
      return lagBytes
    },
    served,
    usage() {
      const all = [atPrimary, atReplica, ...new Set([pools?.owner, pools?.partner])].flatMap(
        (pool) => pool?.usage() ?? [],
      )
      const sum = (of: 'size' | 'busy' | 'waiting') => all.reduce((total, usage) => total + usage[of], 0)
      return { size: sum('size'), busy: sum('busy'), waiting: sum('waiting') }
    },
    async close() {
      clearInterval(timer)
      await checking
      await Promise.all([atPrimary.close(), atReplica.close(), closePools()])
    },
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Unusable('away')), ANSWER_WITHIN_MS)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** Work that throws synchronously becomes a rejected promise. */
async function started<T>(work: (sql: Sql) => Promise<T>, sql: Sql): Promise<T> {
  return work(sql)
}
