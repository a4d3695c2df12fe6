// Connections to PostgreSQL, each of which always knows on whose behalf it speaks.
//
// Row-level security is the second wall behind every `where partner_id = ...`. Its policies read the session setting
// `app.partner_id`, so a statement and the setting must meet on one connection. A transaction around each read would
// do that at the price of three round trips. Here a slot owns exactly one connection, is lent to one caller at a time
// and remembers what was set last: the setting travels in the same round trip as the statement, and only when it changes.
// A connection on which nothing was set makes the policies fail loudly, so a lost setting can never look like "no rows".
import postgres from 'postgres'

export type Sql = postgres.Sql<Record<never, never>>

/** Everything: for the dispatcher, analysts and maintenance, never for a partner's request. */
export const EVERY_PARTNER = 'every'

export interface Db {
  /** Statements on one connection as one partner. Several statements started together share the round trip. */
  partner<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  partnerTransaction<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  everyPartner<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  everyPartnerTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Calls back for each NOTIFY on the channel; reconnects by itself. */
  listen(channel: string, heard: (payload: string) => void, connected?: () => void): Promise<void>
  /** Connections of its own for somebody who must not queue up behind requests; to be closed apart. */
  apart(poolSize: number): Db
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

interface Slot {
  readonly sql: Sql
  context: string | undefined
  /** How often its connection was lost. */
  losses: number
  /** Told of a loss while the slot is lent. */
  onLoss: (() => void) | undefined
}

export interface DbOptions {
  readonly url: string
  readonly poolSize: number
  readonly applicationName?: string
  readonly statementTimeoutMs?: number
}

export function openDb(options: DbOptions): Db {
  const idle: Slot[] = []
  const all: Slot[] = []
  const waiting: ((slot: Slot) => void)[] = []
  let listener: Sql | undefined

  function connect(more: Partial<postgres.Options<Record<string, never>>>): Sql {
    return postgres(options.url, {
      max: 1,
      connect_timeout: 5,
      max_lifetime: null,
      backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
      connection: {
        application_name: options.applicationName ?? 'gangway',
        statement_timeout: options.statementTimeoutMs ?? 15_000,
        lock_timeout: 10_000,
        idle_in_transaction_session_timeout: 30_000,
        TimeZone: 'UTC',
        plan_cache_mode: 'force_generic_plan',
        // Statements here take a millisecond; starting workers or a compiler for one costs twenty.
        max_parallel_workers_per_gather: '0',
        jit: 'off',
      },
      types: { date: DATE_AS_TEXT, bigint: BIGINT_AS_NUMBER },
      onnotice: () => {},
      ...more,
    }) as unknown as Sql
  }

  function newSlot(): Slot {
    const lost = () => {
      slot.context = undefined
      slot.losses++
      slot.onLoss?.()
    }
    const slot: Slot = { sql: connect({ onclose: lost }), context: undefined, losses: 0, onLoss: undefined }
    all.push(slot)
    return slot
  }

  function acquire(context: string): Slot | Promise<Slot> {
    // A connection that already speaks for this caller saves the setting; else the one used last, which is warm.
    for (let i = idle.length - 1; i >= 0; i--) if (idle[i]!.context === context) return idle.splice(i, 1)[0]!
    if (idle.length > 0) return idle.pop()!
    if (all.length < options.poolSize) return newSlot()
    return new Promise((resolve) => waiting.push(resolve))
  }

  function release(slot: Slot): void {
    const next = waiting.shift()
    if (next) next(slot)
    else idle.push(slot)
  }

  async function lent<T>(context: string, use: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await acquire(context)
    const overdue = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    slot.onLoss = () => {
      timer ??= setTimeout(() => overdue.reject(connectionLost()), SETTLES_WITHIN_MS)
    }
    try {
      return await Promise.race([use(slot), overdue.promise])
    } catch (error) {
      // Whatever happened on the wire, the next caller sets its own context again.
      slot.context = undefined
      throw error
    } finally {
      clearTimeout(timer)
      slot.onLoss = undefined
      release(timer ? replaced(slot) : slot)
    }
  }

  /** A driver that has lost a connection under way may have lost statements with it; a new one has not. */
  function replaced(slot: Slot): Slot {
    all.splice(all.indexOf(slot), 1)
    void slot.sql.end({ timeout: 1 }).catch(() => {})
    return newSlot()
  }

  function run<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return lent(context, async (slot) => {
      if (slot.context === context) return work(slot.sql)
      slot.context = context
      const setting = slot.sql`select set_config('app.partner_id', ${context}, false)`.execute()
      return both(setting, started(work, slot.sql))
    })
  }

  /** The setting is the transaction's own, and travels with its beginning and its first statements. */
  function transaction<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return lent(context, async (slot) => {
      const sql = onOneConnection(slot)
      const begun = sql`begin`.execute()
      const setting = sql`select set_config('app.partner_id', ${context}, true)`.execute()
      try {
        const value = await both(Promise.all([begun, setting]), started(work, sql))
        await sql`commit`
        return value
      } catch (error) {
        await started((it) => it`rollback`, sql).catch(() => {})
        throw error
      }
    })
  }

  return {
    partner: run,
    partnerTransaction: transaction,
    everyPartner: (work) => run(EVERY_PARTNER, work),
    everyPartnerTransaction: (work) => transaction(EVERY_PARTNER, work),
    async listen(channel, heard, connected) {
      listener ??= connect({})
      await listener.listen(channel, heard, connected)
    },
    apart: (poolSize) => openDb({ ...options, poolSize }),
    usage: () => ({ size: all.length, busy: all.length - idle.length, waiting: waiting.length }),
    async close() {
      await Promise.all(
        [...all.map((slot) => slot.sql), ...(listener ? [listener] : [])].map((sql) => sql.end({ timeout: 5 })),
      )
    },
  }
}

/**
 * After a loss the driver connects again by itself. What is left of a transaction must not go on there, each statement for
 * itself: from the loss on everything is refused. (A statement that was waiting to be sent when it happened finds no
 * setting on the new connection, and fails by that.)
 */
function onOneConnection(slot: Slot): Sql {
  const before = slot.losses
  return new Proxy(slot.sql, {
    apply(sql, self, args) {
      if (slot.losses === before) return Reflect.apply(sql as never, self, args)
      throw connectionLost()
    },
  })
}

/** After a loss the driver forgets a statement now and then; nobody waits for it longer than this. */
const SETTLES_WITHIN_MS = 1_000

const connectionLost = () =>
  Object.assign(new Error('the connection to the database was lost'), { code: 'CONNECTION_CLOSED' })

/** Work that throws before it has returned a promise fails like any other. */
async function started<T>(work: (sql: Sql) => Promise<T>, sql: Sql): Promise<T> {
  return work(sql)
}

/** Waits for both before it fails, so that a connection isn't handed on while something of ours still runs on it. */
async function both<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [a, b] = await Promise.allSettled([first, second])
  if (a.status === 'rejected') throw a.reason
  if (b.status === 'rejected') throw b.reason
  return b.value
}

// A date has no time and no zone: keep it as written instead of letting the driver make a local midnight of it.
const DATE_AS_TEXT = { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day }
const BIGINT_AS_NUMBER = {
  to: 20,
  from: [20],
  serialize: (n: number) => String(n),
  parse: (text: string) => Number(text),
}

const CONNECTION_LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
  '53300',
  '25006',
  '40P01', // a deadlock: nothing was done, and the next try finds the way clear
  '57014', // statement_timeout: the database is there but drowning
  '42704', // no context on a fresh connection: see the comment at the top
])

/** The database is away or overwhelmed: the caller may try again, and it isn't a fault in our code. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return CONNECTION_LOST.has((error as { code?: string } | null)?.code ?? '')
}

/** The constraint that a statement ran into, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint_name } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === '23505' || code === '23503' || code === '23514' ? constraint_name : undefined
}

/** Somebody else held what was needed for too long, or each waited for the other and PostgreSQL chose this one to give way. */
export function isLockTimeout(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '55P03' || code === '40P01'
}
