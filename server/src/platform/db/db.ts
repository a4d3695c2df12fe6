// Connections to PostgreSQL with the partner context that row-level security checks.
//
// Row-level security is the second line of defence behind every `where partner_id = ...`. Its policies read the session
// setting `app.partner_id`, so a statement must run on a connection that has the setting. A transaction around each read
// would cost three round trips. Instead, a slot owns one connection, serves one caller at a time and remembers its setting:
// the setting is sent in the same round trip as the statement, and only when it changes. On a connection without the
// setting the policies raise an error, so a lost setting can't look like "no rows".
import postgres from 'postgres'
import {
  type ArrayTypes,
  arrayTypesOf,
  BIGINT_AS_NUMBER,
  DATE_AS_TEXT,
  isLoaded,
  useArrayTypes,
} from './column-types.ts'
import {
  type ContextKey,
  type ContextSetting,
  OWNER_SETTING,
  partnerSetting,
  readContextKey,
} from './partner-context.ts'

export type Sql = postgres.Sql<Record<never, never>>

/** All partners: for the dispatcher, staff and maintenance, never for a partner's request. */
export const EVERY_PARTNER = 'every'

export interface Db {
  /** For a partner's requests: the partner role, on one connection. Statements started together share the round trip. */
  partner<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  partnerTransaction<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** For staff, commands and background work on one partner: the owner role, limited to the rows of that partner. */
  staff<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  staffTransaction<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** The owner role without a partner: sign-in, queues and maintenance. */
  everyPartner<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  everyPartnerTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Calls back for each NOTIFY on the channel; reconnects automatically. */
  listen(channel: string, onNotify: (payload: string) => void, connected?: () => void): Promise<void>
  /** A separate pool for work that must not queue behind requests. The caller closes it. */
  separatePool(poolSize: number): Db
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

interface Slot {
  readonly sql: Sql
  context: string | undefined
  /** How often the connection was lost. */
  losses: number
  /** Called when the connection is lost while the slot is in use. */
  onLoss: (() => void) | undefined
}

export interface DbOptions {
  /** Of the role that owns the tables: staff, dispatcher, maintenance, and whatever happens before a partner is known. */
  readonly url: string
  /** Of the role that partner traffic uses (partner-role.ts). Without it, one role does both. */
  readonly partnerUrl?: string | undefined
  readonly poolSize: number
  readonly applicationName?: string
  readonly statementTimeoutMs?: number
}

export function openDb(options: DbOptions): Db {
  const owner = openPool(options, OWNER_SETTING)
  let key: Promise<ContextKey> | undefined
  /** Read once, when a partner is first served. */
  const contextKey = () => {
    key ??= owner.run(EVERY_PARTNER, readContextKey).catch((error) => {
      key = undefined
      throw error
    })
    return key
  }
  const { partnerUrl } = options
  const partner =
    partnerUrl === undefined ? owner : openPool({ ...options, url: partnerUrl }, partnerSetting(contextKey))
  let listener: Sql | undefined

  return {
    partner: partner.run,
    partnerTransaction: partner.transaction,
    staff: owner.run,
    staffTransaction: owner.transaction,
    everyPartner: (work) => owner.run(EVERY_PARTNER, work),
    everyPartnerTransaction: (work) => owner.transaction(EVERY_PARTNER, work),
    async listen(channel, onNotify, connected) {
      listener ??= owner.connect({})
      await listener.listen(channel, onNotify, connected)
    },
    separatePool: (poolSize) => openDb({ ...options, poolSize }),
    usage() {
      const [a, b] = [owner.usage(), partner.usage()]
      if (partner === owner) return a
      return { size: a.size + b.size, busy: a.busy + b.busy, waiting: a.waiting + b.waiting }
    },
    async close() {
      await Promise.all([owner.close(), partner === owner ? undefined : partner.close(), listener?.end({ timeout: 5 })])
    },
  }
}

interface Pool {
  run<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T>
  transaction<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T>
  connect(more: Partial<postgres.Options<Record<string, never>>>): Sql
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

function openPool(options: DbOptions, setting: ContextSetting): Pool {
  const idle: Slot[] = []
  const all: Slot[] = []
  // Per context, so that one partner's many statements do not delay those of others.
  const waiting = new Map<string, ((slot: Slot) => void)[]>()
  let arrayTypes: ArrayTypes | undefined

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
        // Our statements take about a millisecond; starting workers or JIT costs twenty.
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
    const types = all.map(({ sql }) => arrayTypesOf(sql)).find(isLoaded) ?? arrayTypes
    arrayTypes = types
    const sql = connect({ onclose: lost, fetch_types: types === undefined })
    if (types) useArrayTypes(sql, types)
    const slot: Slot = { sql, context: undefined, losses: 0, onLoss: undefined }
    all.push(slot)
    return slot
  }

  function acquire(context: string): Slot | Promise<Slot> {
    // Prefer a connection that already has this context, then the one used last, whose caches are warm.
    for (let i = idle.length - 1; i >= 0; i--) if (idle[i]!.context === context) return idle.splice(i, 1)[0]!
    if (idle.length > 0) return idle.pop()!
    if (all.length < options.poolSize) return newSlot()
    return new Promise((resolve) => {
      const queue = waiting.get(context)
      if (queue) queue.push(resolve)
      else waiting.set(context, [resolve])
    })
  }

  function release(slot: Slot): void {
    const [first] = waiting
    if (!first) return void idle.push(slot)
    const [context, queue] = first
    // Contexts take turns: the one served now goes to the end.
    waiting.delete(context)
    const next = queue.shift()!
    if (queue.length > 0) waiting.set(context, queue)
    next(slot)
  }

  async function withSlot<T>(context: string, use: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await acquire(context)
    const overdue = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    slot.onLoss = () => {
      timer ??= setTimeout(() => overdue.reject(connectionLost()), SETTLE_TIMEOUT_MS)
    }
    try {
      return await Promise.race([use(slot), overdue.promise])
    } catch (error) {
      // The connection's state is uncertain, so the next caller sets its context again.
      slot.context = undefined
      throw error
    } finally {
      clearTimeout(timer)
      slot.onLoss = undefined
      release(timer ? replaced(slot) : slot)
    }
  }

  /** After a lost connection the driver may have lost statements as well, so it is replaced. */
  function replaced(slot: Slot): Slot {
    all.splice(all.indexOf(slot), 1)
    void slot.sql.end({ timeout: 1 }).catch(() => {})
    return newSlot()
  }

  function run<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return withSlot(context, async (slot) => {
      if (slot.context === context) return work(slot.sql)
      const value = await setting.valueFor(context)
      slot.context = context
      const set = slot.sql`select set_config(${setting.name}, ${value}, false)`.execute()
      return both(set, started(work, slot.sql))
    })
  }

  /** The setting is local to the transaction and is sent together with BEGIN and the first statements. */
  function transaction<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return withSlot(context, async (slot) => {
      const sql = onOneConnection(slot)
      const value = await setting.valueFor(context)
      const begun = sql`begin`.execute()
      const set = sql`select set_config(${setting.name}, ${value}, true)`.execute()
      try {
        const result = await both(Promise.all([begun, set]), started(work, sql))
        await sql`commit`
        return result
      } catch (error) {
        await started((it) => it`rollback`, sql).catch(() => {})
        throw error
      }
    })
  }

  return {
    run,
    transaction,
    connect,
    usage: () => ({
      size: all.length,
      busy: all.length - idle.length,
      waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0),
    }),
    async close() {
      await Promise.all(all.map((slot) => slot.sql.end({ timeout: 5 })))
    },
  }
}

/**
 * After a lost connection the driver reconnects automatically. The rest of a transaction must not run there statement by
 * statement, so it is rejected. (A statement that was queued when it happened fails because the new connection has no
 * setting.)
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

/** After a lost connection the driver may never settle a statement; callers wait no longer than this. */
const SETTLE_TIMEOUT_MS = 1_000

const connectionLost = () =>
  Object.assign(new Error('the connection to the database was lost'), { code: 'CONNECTION_CLOSED' })

/** Work that throws synchronously becomes a rejected promise. */
async function started<T>(work: (sql: Sql) => Promise<T>, sql: Sql): Promise<T> {
  return work(sql)
}

/** Waits for both before it fails, so that the connection isn't reused while a statement is still running. */
async function both<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [a, b] = await Promise.allSettled([first, second])
  if (a.status === 'rejected') throw a.reason
  if (b.status === 'rejected') throw b.reason
  return b.value
}

const UNAVAILABLE = new Set([
  ...'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNREFUSED ECONNRESET EPIPE'.split(' '),
  ...'ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH 57P01 57P02 57P03 57P05 08000 08003 08006 08001 08004 53300 25006'.split(
    ' ',
  ),
  '40P01', // deadlock: rolled back, and a retry succeeds
  '57014', // statement_timeout: the database is overloaded
  '42704', // no context on a new connection: see the comment at the top
])

/** The database is unreachable or overloaded: the caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return UNAVAILABLE.has((error as { code?: string } | null)?.code ?? '')
}

/** The constraint that a statement violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint_name } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === '23505' || code === '23503' || code === '23514' ? constraint_name : undefined
}

/** Another transaction held a lock for too long, or PostgreSQL ended a deadlock by cancelling this one. */
export function isLockTimeout(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '55P03' || code === '40P01'
}
