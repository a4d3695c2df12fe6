// A pool of connections, each of which serves one caller at a time and remembers its partner context (see db.ts).
import postgres from 'postgres'
import {
  type ArrayTypes,
  arrayTypesOf,
  BIGINT_AS_NUMBER,
  DATE_AS_TEXT,
  isLoaded,
  useArrayTypes,
} from './column-types.ts'
import { hostsOf } from './database-url.ts'
import { assertHostRole } from './find-host.ts'
import { backendOf, type ContextSetting, sessionSettings } from './partner-context.ts'
import { both, connectionLost, onOneConnection, started } from './pooled-work.ts'
import type { NodeFinder } from './schemas/node-finder.ts'
import { type SilenceWatch, watchForSilence } from './silence.ts'
import { traceStatement } from './trace-statement.ts'
import { isDatabaseReadOnly, isDiskFull } from './unavailable.ts'

export type Sql = postgres.Sql<Record<never, never>>

export interface PoolOptions {
  readonly url: string
  readonly poolSize: number
  readonly applicationName?: string
  readonly statementTimeoutMs?: number
  /** How long a statement may stay unanswered before the connection counts as lost. */
  readonly silentAfterMs?: number
  /** How long a statement may stay unanswered before the database is asked whether it is working on it. */
  readonly askAfterMs?: number
  /** Connects to a standby. Work that loses its connection fails instead of continuing, because the next may be another one. */
  readonly isStandby?: boolean
  /** Finds the server of a database that can move to another one. It is asked before each new connection. */
  readonly node?: NodeFinder | undefined
  /** Called when a statement failed because the disk of the database is full. */
  readonly onFullDisk?: (() => void) | undefined
  /** Called with the time since when a connection has been silent. */
  readonly onSilence?: (since: number) => void
  /** Of a pool on the same database, so that a new connection doesn't ask for them. */
  readonly arrayTypes?: () => ArrayTypes | undefined
}

export interface Pool {
  run<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T>
  transaction<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T>
  connect(more: Partial<postgres.Options<Record<string, never>>>): Sql
  usage(): { size: number; busy: number; waiting: number }
  /** Replaces connections that have answered nothing since then, because another pool found the database silent. */
  suspect(since: number): void
  /** Undefined until the first connection is open. */
  arrayTypes(): ArrayTypes | undefined
  close(): Promise<void>
}

interface Slot {
  readonly connection: Sql
  /** The connection as callers see it: remembers when a statement was sent. */
  readonly sql: Sql
  /** The index of the host it is connected to. */
  readonly host: number
  readonly url: string
  /** Whether the connection has its session settings. */
  isConfigured: boolean
  /** Of its backend, once it has its settings. */
  pid: number | undefined
  context: string | undefined
  /** Whether SQL ran that isn't one of the service's own statements. */
  ranFreeText: boolean
  sentAt: number
  /** What was last sent. */
  statement: unknown
  /** When it last answered everything, or was made. */
  answeredAt: number
  /** How often the connection was lost. */
  losses: number
  /** Called when the connection is lost while the slot is in use. */
  onLoss: (() => void) | undefined
  /** Gives up what the slot is in use for. */
  fail: ((error: Error) => void) | undefined
}

const STATEMENT_TIMEOUT_MS = 15_000
/** A healthy server has ended the statement by then, so it is the connection that is silent. */
const SILENCE_MARGIN_MS = 5_000
/** After a lost connection the driver may never settle a statement. */
const SETTLE_TIMEOUT_MS = 1_000
/** What the driver offers to run SQL that isn't a statement of the source code with bound values. */
const FREE_TEXT: ReadonlySet<string | symbol> = new Set(['unsafe', 'file', 'begin', 'reserve'])

export function openPool(options: PoolOptions, setting: ContextSetting): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const silentAfterMs = options.silentAfterMs ?? statementTimeoutMs + SILENCE_MARGIN_MS
  const idle: Slot[] = []
  const all: Slot[] = []
  // Per context, so that one partner's many statements do not delay those of others.
  const waiting = new Map<string, ((slot: Slot) => void)[]>()
  let hosts = hostsOf(options.url)
  const isFixed = hosts.length === 1 && !options.node
  const role = options.isStandby ? 'standby' : 'primary'
  /** The index of the host that last had the right role. */
  let host = 0
  let arrayTypes: ArrayTypes | undefined
  let watch: SilenceWatch | undefined

  function connect(more: Partial<postgres.Options<Record<string, never>>>): Sql {
    return postgres(hosts[host]!, {
      max: 1,
      connect_timeout: 5,
      max_lifetime: null,
      backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
      connection: { application_name: options.applicationName ?? 'gangway', TimeZone: 'UTC' },
      types: { date: DATE_AS_TEXT, bigint: BIGINT_AS_NUMBER },
      onnotice: () => {},
      ...more,
    }) as unknown as Sql
  }

  const askingConnection = () => connect({ connect_timeout: 3, fetch_types: false, prepare: false })

  function findArrayTypes(): ArrayTypes | undefined {
    arrayTypes =
      all.map(({ connection }) => arrayTypesOf(connection)).find(isLoaded) ?? arrayTypes ?? options.arrayTypes?.()
    return arrayTypes
  }

  function newSlot(): Slot {
    const lost = () => {
      slot.isConfigured = false
      slot.pid = undefined
      slot.context = undefined
      slot.losses++
      slot.onLoss?.()
    }
    const types = findArrayTypes()
    const connection = connect({ onclose: lost, fetch_types: types === undefined })
    if (types) useArrayTypes(connection, types)
    const sql = new Proxy(connection, {
      apply(target, self, args) {
        slot.sentAt = performance.now()
        slot.statement = traceStatement(Reflect.apply(target as never, self, args), args[0])
        return slot.statement
      },
      get(target, key) {
        if (FREE_TEXT.has(key)) slot.ranFreeText = true
        return Reflect.get(target, key)
      },
    })
    const slot: Slot = {
      connection,
      sql,
      host,
      url: hosts[host]!,
      isConfigured: false,
      pid: undefined,
      context: undefined,
      ranFreeText: false,
      sentAt: 0,
      statement: undefined,
      answeredAt: performance.now(),
      losses: 0,
      onLoss: undefined,
      fail: undefined,
    }
    all.push(slot)
    watch ??= watchForSilence({
      ...options,
      all,
      replaceIdle,
      connect: askingConnection,
      host: () => host,
      silentAfterMs,
    })
    return slot
  }

  function replaceIdle(since: number): void {
    for (const [index, slot] of idle.entries()) if (slot.answeredAt < since) idle[index] = replaced(slot)
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

  /** Tries each host once, before any of the caller's statements are sent. */
  async function onRightHost(slot: Slot): Promise<Slot> {
    let current = slot
    for (let tried = 1; ; tried++) {
      try {
        await assertHostRole(configured(current)!, current.connection, role)
        return current
      } catch (error) {
        // Another caller may have found the right host in the meantime, or this connection may be older than that choice.
        if (host === current.host) host = (host + 1) % hosts.length
        current = replaced(current)
        if (tried < hosts.length) continue
        release(current)
        throw error
      }
    }
  }

  async function placed(slot: Slot): Promise<Slot> {
    const url = await options.node?.find().catch((error) => {
      release(slot)
      throw error
    })
    if (url === undefined) return hosts.length === 1 ? slot : onRightHost(slot)
    hosts = [url]
    host = 0
    return slot.url === url ? slot : replaced(slot)
  }

  async function withSlot<T>(context: string, use: (slot: Slot) => Promise<T>): Promise<T> {
    const acquired = await acquire(context)
    const slot = acquired.isConfigured || isFixed ? acquired : await placed(acquired)
    const overdue = Promise.withResolvers<never>()
    let isUnusable = false
    let timer: NodeJS.Timeout | undefined
    slot.sentAt = performance.now()
    slot.fail = (error) => {
      isUnusable = true
      overdue.reject(error)
    }
    slot.onLoss = () => {
      isUnusable = true
      timer ??= setTimeout(() => overdue.reject(connectionLost()), SETTLE_TIMEOUT_MS)
    }
    try {
      const result = await Promise.race([use(slot), overdue.promise])
      slot.answeredAt = performance.now()
      return result
    } catch (error) {
      // The connection's state is uncertain, so the next caller sets its context again.
      slot.context = undefined
      // The primary became a standby: another host may accept writes now.
      if (isDatabaseReadOnly(error)) isUnusable = true
      if (isDiskFull(error)) options.onFullDisk?.()
      if (!options.node || !(await options.node.isMoved(error, slot.url))) throw error
      isUnusable = true
      for (const [index, other] of idle.entries()) idle[index] = replaced(other)
      throw connectionLost()
    } finally {
      clearTimeout(timer)
      slot.onLoss = undefined
      slot.fail = undefined
      release(isUnusable || slot.ranFreeText ? replaced(slot) : slot)
    }
  }

  /**
   * After a lost connection the driver may have lost statements as well. After free text the session may have anything left
   * behind that reaches the next partner: an open transaction, settings, locks, or a prepared statement under the name of ours.
   */
  function replaced(slot: Slot): Slot {
    all.splice(all.indexOf(slot), 1)
    void slot.connection.end({ timeout: 1 }).catch(() => {})
    return newSlot()
  }

  /** Sent with the first statement rather than at startup, because poolers reject startup parameters they don't know. */
  function configured(slot: Slot): Promise<unknown> | undefined {
    if (slot.isConfigured) return undefined
    slot.isConfigured = true
    const settings = slot.connection.unsafe(sessionSettings(statementTimeoutMs)).execute()
    return settings.then((results) => {
      slot.pid = backendOf(results)
    })
  }

  /** What to send ahead of the caller's statements. For the session: SQL that ends its transaction keeps its own context. */
  async function settingsFor(slot: Slot, context: string): Promise<(Promise<unknown> | undefined)[]> {
    if (slot.context === context) return []
    const value = await setting.valueFor(context)
    const settings = configured(slot)
    slot.context = context
    return [settings, slot.sql`select set_config(${setting.name}, ${value}, false)`.execute()]
  }

  function run<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return withSlot(context, async (slot) => {
      const sql = options.isStandby ? onOneConnection(slot) : slot.sql
      if (slot.context === context) return work(sql)
      const settings = await settingsFor(slot, context)
      return both(Promise.all(settings), started(work, sql))
    })
  }

  /** BEGIN is sent together with the setting and the first statements. */
  function transaction<T>(context: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return withSlot(context, async (slot) => {
      const sql = onOneConnection(slot)
      const settings = await settingsFor(slot, context)
      const begun = sql`begin`.execute()
      try {
        const result = await both(Promise.all([...settings, begun]), started(work, sql))
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
    suspect: (since) => watch?.suspect(since),
    arrayTypes: findArrayTypes,
    usage: () => ({
      size: all.length,
      busy: all.length - idle.length,
      waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0),
    }),
    async close() {
      watch?.stop()
      await Promise.all(all.map((slot) => slot.connection.end({ timeout: 5 })))
    },
  }
}
