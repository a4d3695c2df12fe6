// Connections to PostgreSQL with the partner context that row-level security checks.
//
// Row-level security is the second line of defence behind every `where partner_id = ...`. Its policies read the session
// setting `app.partner_id`, so a statement must run on a connection that has the setting. A transaction around each read
// would cost three round trips. Instead, a slot owns one connection, serves one caller at a time and remembers its setting:
// the setting is sent in the same round trip as the statement, and only when it changes. On a connection without the
// setting the policies raise an error, so a lost setting can't look like "no rows".
import type { CellSql, DirectorySql, Run, RunFor, UndividedSql } from './handles.ts'
import { openListener } from './listener.ts'
import { type ContextKey, OWNER_SETTING, partnerSetting, readContextKey } from './partner-context.ts'
import { openPool, type Pool, type PoolOptions } from './pool.ts'
import { openReplica, type Replica, type ReplicaState } from './replica.ts'

export { type CellSql, type DirectorySql, type Sql, type UndividedSql, undivided } from './handles.ts'

/** All partners: for the dispatcher, staff and maintenance, never for a partner's request. */
const EVERY_PARTNER = 'every'

/** Where work runs, and with which role. On one connection each: statements started together share the round trip. */
interface Access {
  /** In the partner's cell, for the partner's requests: the partner role. */
  readonly partner: RunFor<CellSql>
  /** In the partner's cell, for staff, commands and background work: the owner role, limited to the rows of that partner. */
  readonly staff: RunFor<CellSql>
  /** In each cell, with the rows of all partners there. The caller merges the results. */
  eachCell<T>(work: (sql: CellSql) => Promise<T>): Promise<T[]>
  /** In the cells, for a row that at most one of them has: what the first one finds. */
  findInCells<T>(work: (sql: CellSql) => Promise<T | undefined>): Promise<T | undefined>
  /** In the only cell. Only for work that can't merge the results of several cells yet: test/rules lists the files. */
  readonly onlyCell: Run<CellSql>
  /** In the directory, with the owner role: sign-in, and whatever happens before a partner is known. */
  readonly directory: Run<DirectorySql>
  /** In the directory, with the role and rows of `partner` and `staff`. */
  readonly partnerDirectory: RunFor<DirectorySql>
  readonly staffDirectory: RunFor<DirectorySql>
}

interface Undivided {
  readonly partner: RunFor<UndividedSql>
  readonly staff: RunFor<UndividedSql>
  readonly everyPartner: Run<UndividedSql>
}

/** Reads that see every write which was acknowledged before they began. They may run twice, so they must change nothing. */
export interface Reads extends Access {
  readonly undivided: Undivided
}

export interface Db extends Access {
  readonly partnerTransaction: RunFor<CellSql>
  readonly staffTransaction: RunFor<CellSql>
  readonly onlyCellTransaction: Run<CellSql>
  readonly directoryTransaction: Run<DirectorySql>
  readonly partnerDirectoryTransaction: RunFor<DirectorySql>
  readonly staffDirectoryTransaction: RunFor<DirectorySql>
  /** Works only while directory and cell are one database. */
  readonly undivided: Undivided & {
    readonly partnerTransaction: RunFor<UndividedSql>
    readonly staffTransaction: RunFor<UndividedSql>
    readonly everyPartnerTransaction: Run<UndividedSql>
  }
  /** On the replica while that can be used, otherwise on the primary. */
  readonly reads: Reads
  /** Undefined without a replica. */
  readonly replica: Pick<Replica, 'state' | 'lagBytes' | 'served'> | undefined
  /** Calls back for each NOTIFY on the channel; reconnects automatically. */
  listen(channel: string, onNotify: (payload: string) => void, connected?: () => void): Promise<void>
  /** A separate pool for work that must not queue behind requests. The caller closes it. */
  separatePool(poolSize: number): Db
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

export interface DbOptions extends PoolOptions {
  /** Of the role that owns the tables: staff, dispatcher, maintenance, and whatever happens before a partner is known. */
  readonly url: string
  /** Of the role that partner traffic uses (partner-role.ts). Without it, one role does both. */
  readonly partnerUrl?: string | undefined
  /** Of a replica, for reads; with the role of `url`. */
  readonly readUrl?: string | undefined
  readonly onReplicaChange?: (state: ReplicaState) => void
  readonly checkReplicaEveryMs?: number
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
  const { partnerUrl, readUrl } = options
  const setting = partnerSetting(contextKey)
  const partner =
    partnerUrl === undefined ? owner : openPool({ ...options, url: partnerUrl, arrayTypes: owner.arrayTypes }, setting)
  const replica =
    readUrl === undefined
      ? undefined
      : openReplica(
          {
            ...options,
            arrayTypes: owner.arrayTypes,
            readUrl,
            partnerUrl,
            partnerSetting: setting,
            primary: { owner: owner.run, partner: partner.run },
            onChange: options.onReplicaChange,
            checkEveryMs: options.checkReplicaEveryMs,
          },
          isDatabaseUnavailable,
        )
  const listener = openListener({
    connect: () => owner.connect({}),
    notify: (channel) => owner.run(EVERY_PARTNER, (sql) => sql`select pg_notify(${channel}, '')`),
  })

  const access = accessThrough(partner.run, owner.run)
  const transaction = accessThrough(partner.transaction, owner.transaction)

  return {
    ...access,
    partnerTransaction: transaction.partner,
    staffTransaction: transaction.staff,
    onlyCellTransaction: transaction.onlyCell,
    directoryTransaction: transaction.directory,
    partnerDirectoryTransaction: transaction.partnerDirectory,
    staffDirectoryTransaction: transaction.staffDirectory,
    undivided: {
      ...access.undivided,
      partnerTransaction: transaction.undivided.partner,
      staffTransaction: transaction.undivided.staff,
      everyPartnerTransaction: transaction.undivided.everyPartner,
    },
    reads: replica ? accessThrough(replica.partner, replica.owner) : access,
    replica,
    listen: listener.listen,
    separatePool: (poolSize) => openDb({ ...options, poolSize, arrayTypes: owner.arrayTypes, readUrl: undefined }),
    usage() {
      const [a, b, c] = [owner.usage(), partner.usage(), replica?.usage() ?? { size: 0, busy: 0, waiting: 0 }]
      const shared = partner === owner ? { size: 0, busy: 0, waiting: 0 } : b
      return {
        size: a.size + shared.size + c.size,
        busy: a.busy + shared.busy + c.busy,
        waiting: a.waiting + shared.waiting + c.waiting,
      }
    },
    async close() {
      const pools = [owner.close(), partner === owner ? undefined : partner.close(), replica?.close()]
      await Promise.all([...pools, listener.close()])
    },
  }
}

type RunAnywhere = <T>(context: string, work: (sql: never) => Promise<T>) => Promise<T>

/** Directory and cell are one database, so that every kind of handle is the same connection. */
function accessThrough(onPartner: Pool['run'], onOwner: Pool['run']): Reads {
  const [partner, staff] = [onPartner as RunAnywhere, onOwner as RunAnywhere]
  const everyPartner = <T>(work: (sql: never) => Promise<T>) => staff(EVERY_PARTNER, work)
  return {
    partner,
    staff,
    eachCell: async (work) => [await everyPartner(work)],
    findInCells: everyPartner,
    onlyCell: everyPartner,
    directory: everyPartner,
    partnerDirectory: partner,
    staffDirectory: staff,
    undivided: { partner, staff, everyPartner },
  }
}

const UNAVAILABLE = new Set([
  ...'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNREFUSED ECONNRESET EPIPE'.split(' '),
  ...'ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH 57P01 57P02 57P03 57P05 08000 08003 08006 08001 08004 53300 25006'.split(
    ' ',
  ),
  '53100', // the disk of the database is full
  '53200', // and its memory
  '58030', // it can't read or write a file
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

/** The database has rejected the statement, so it changed nothing. After a lost connection that isn't known. */
export function isUndone(error: unknown): boolean {
  return isLockTimeout(error) || !isDatabaseUnavailable(error)
}
