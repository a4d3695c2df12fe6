// One PostgreSQL database with the pools of its roles: the directory, a cell, or both.
import type { Cell } from './cells/cell.ts'
import { schemaOf } from './database-url.ts'
import type { CellSql, Run } from './handles.ts'
import { openListener } from './listener.ts'
import { type ContextKey, OWNER_SETTING, partnerSetting, readContextKey } from './partner-context.ts'
import { openPool, type Pool, type PoolOptions, type Sql } from './pool.ts'
import { openReplica, type Replica, type ReplicaState } from './replica/replica.ts'
import { openSchemaPlace } from './schemas/schema-place.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** All partners: for the dispatcher, staff and maintenance, never for a partner's request. */
export const EVERY_PARTNER = 'every'

/** The same work with the role for partner traffic and with the role that owns the tables. */
export interface Roles {
  readonly partner: Pool['run']
  readonly owner: Pool['run']
}

export interface Database {
  readonly runs: Roles
  readonly transactions: Roles
  /** A transaction that creates or drops tables, with the owner role. In a cluster it runs on the coordinator. */
  readonly definitions: Pool['run']
  /** On the replica while it is usable. */
  readonly reads: Roles
  readonly replica: Replica | undefined
  listen(channel: string, onNotify: (payload: string) => void, connected?: () => void): Promise<void>
  readonly arrayTypes: Pool['arrayTypes']
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

export interface DatabaseOptions extends PoolOptions {
  /** For the role that owns the tables: staff, dispatcher, maintenance, and everything before a partner is known. */
  readonly url: string
  /** For the role that partner traffic uses (partner-role.ts). Without it, one role does both. */
  readonly partnerUrl?: string | undefined
  /** Of a replica, for reads; with the role of `url`. */
  readonly readUrl?: string | undefined
  readonly onReplicaChange?: (state: ReplicaState) => void
  readonly checkReplicaEveryMs?: number
}

export function openDatabase(options: DatabaseOptions): Database {
  // What one pool finds out about the database, the other one needn't find out for itself.
  const place = schemaOf(options.url) === undefined ? undefined : openSchemaPlace(options.url)
  const node = place?.finderFor(options.url)
  const owner = openPool({ ...options, node, onSilence: (since) => partner.suspect(since) }, OWNER_SETTING)
  let key: Promise<ContextKey> | undefined
  /** Read once, with the first partner request. */
  const contextKey = () => {
    key ??= owner.run(EVERY_PARTNER, readContextKey).catch((error) => {
      key = undefined
      throw error
    })
    return key
  }
  const { partnerUrl, readUrl } = options
  const setting = partnerSetting(contextKey)
  const partner: Pool =
    partnerUrl === undefined
      ? owner
      : openPool(
          {
            ...options,
            url: partnerUrl,
            node: place?.finderFor(partnerUrl),
            arrayTypes: owner.arrayTypes,
            onSilence: owner.suspect,
          },
          setting,
        )
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
  const runs = { partner: partner.run, owner: owner.run }

  return {
    runs,
    transactions: { partner: partner.transaction, owner: owner.transaction },
    definitions: place
      ? (context, work) => place.define(work, () => owner.transaction(context, work))
      : owner.transaction,
    reads: replica ?? runs,
    replica,
    listen: listener.listen,
    arrayTypes: owner.arrayTypes,
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

/** The cell in a database that was opened with these options. */
export function cellIn(
  name: string,
  database: Database,
  options: DatabaseOptions,
  /** Applied to the connections of a separate pool as well. */
  guard = (unguarded: Database): Database => unguarded,
): Cell {
  const { runs, transactions, definitions, arrayTypes } = database
  const withAllPartners =
    (run: Pool['run']): Run<CellSql> =>
    (work) =>
      run(EVERY_PARTNER, work as (sql: Sql) => ReturnType<typeof work>)
  return {
    name,
    run: withAllPartners(runs.owner),
    transaction: withAllPartners(transactions.owner),
    definitions: withAllPartners(definitions),
    separatePool(poolSize) {
      const own = guard(openDatabase({ ...options, poolSize, arrayTypes, readUrl: undefined }))
      return { ...cellIn(name, own, options, guard), close: own.close }
    },
  }
}
