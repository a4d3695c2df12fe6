// Connections to PostgreSQL with the partner context that row-level security checks.
//
// Row-level security is the second line of defence behind every `where partner_id = ...`. Its policies read the session
// setting `app.partner_id`, so a statement must run on a connection that has the setting. A transaction around each read
// would cost three round trips. Instead, a slot owns one connection, serves one caller at a time and remembers its setting:
// the setting is sent in the same round trip as the statement, and only when it changes. On a connection without the
// setting the policies raise an error, so a lost setting can't look like "no rows".
import { type Access, accessToOne, accessToSeveral } from './cells/access.ts'
import { type Cell, DEFAULT_CELL } from './cells/cell.ts'
import type { CellConnection } from './cells/cell-connections.ts'
import { type CircuitDatabase, notConnected, whenAdmitted, withCircuit } from './cells/circuit.ts'
import { type Outage, openOutages, withOutages } from './cells/outages.ts'
import { openPlacement } from './cells/placement.ts'
import { findCellOf } from './cells/placement-sql.ts'
import { cellIn, type Database, type DatabaseOptions, openDatabase, type Roles } from './database.ts'
import type { CellSql, DefaultCellSql, DirectorySql, Run, RunFor } from './handles.ts'
import type { Replica } from './replica/replica.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

export { type Cell, DEFAULT_CELL, inCells, valuesOf } from './cells/cell.ts'
export { addUp, ascending, type CellAnswers, mergeRows } from './cells/cell-answers.ts'
export type {
  CellSql,
  DefaultCellSql,
  DirectorySql,
  Run,
  Sql,
} from './handles.ts'
export { isDatabaseUnavailable } from './unavailable.ts'

/** Reads that see every write which was acknowledged before they began. They may run twice, so they must change nothing. */
export type Reads = Access

export interface Db extends Access {
  readonly partnerTransaction: RunFor<CellSql>
  readonly staffTransaction: RunFor<CellSql>
  eachCellTransaction<T>(work: (sql: CellSql) => Promise<T>): Promise<T[]>
  readonly directoryTransaction: Run<DirectorySql>
  /** In the database of the directory, with the rows of all partners of the default cell, which is there as well. */
  readonly defaultCellTransaction: Run<DefaultCellSql>
  readonly partnerDirectoryTransaction: RunFor<DirectorySql>
  readonly staffDirectoryTransaction: RunFor<DirectorySql>
  /**
   * The directory, asked by work in the cell of a partner, with the partner's role and rows. In one database that is the same
   * connection and transaction: a second connection could be waited for by all who have the first.
   */
  directoryBeside(sql: CellSql, partnerId: string): Run<DirectorySql>
  /** The same for work of staff and in the background, with the owner role. */
  staffDirectoryBeside(sql: CellSql, partnerId: string): Run<DirectorySql>
  /** On the replica while that can be used, otherwise on the primary. */
  readonly reads: Reads
  /** Undefined without a replica. */
  readonly replica: Pick<Replica, 'state' | 'lagBytes' | 'served'> | undefined
  /** Every cell, for background work that runs once for each. */
  readonly cells: readonly Cell[]
  /** Names of the cells that can't be reached at the moment. */
  readonly unreachableCells: readonly string[]
  /** Whether a statement of this node failed there in the last seconds because the disk is full. Others may still succeed. */
  hasFullDisk(cell: string): boolean
  /** For `cellsAwaitAdmission`: the cell was checked and migrated, and work there begins. */
  admitCell(name: string): void
  /** Authentication passes on the cell in the partner's row, so that the request needn't look it up. */
  placed(partnerId: string, cell: string): void
  /** For work with the rows of all partners in the cell of this one. */
  cellOf(partnerId: string): Promise<Cell>
  /** The cell of a partner, as far as this node knows it. */
  knownCellOf(partnerId: string): string | undefined
  /** Calls `onNotify` for each NOTIFY on the channel in the directory; reconnects automatically. */
  listen(channel: string, onNotify: (payload: string) => void, connected?: () => void): Promise<void>
  usage(): { size: number; busy: number; waiting: number }
  close(): Promise<void>
}

export interface DbOptions extends DatabaseOptions {
  /** In addition to the default cell, which is in the database of the directory. */
  readonly cells?: readonly CellConnection[] | undefined
  /** Work in these cells fails until `admitCell` is called for them. */
  readonly cellsAwaitAdmission?: boolean | undefined
  /** Called when the database of one of several cells is unreachable, once a minute while it is, and when it is back. */
  readonly onOutage?: ((outage: Outage) => void) | undefined
}

/** Longer than the pauses between the writes of a node. */
const FULL_DISK_MS = 10_000

export function openDb({ cells: others = [], cellsAwaitAdmission = false, onOutage, ...given }: DbOptions): Db {
  const outages = openOutages(onOutage)
  const fullAt = new Map<string, number>()
  const onFullDiskOf = (name: string) => ({ onFullDisk: () => void fullAt.set(name, performance.now()) })
  const options = { ...given, ...onFullDiskOf(DEFAULT_CELL) }
  const watched = (name: string) => (database: Database) =>
    others.length === 0 ? database : withOutages(database, name, outages)
  const directory = watched(DEFAULT_CELL)(openDatabase(options))
  const inOther = ({ name, url, partnerUrl }: (typeof others)[number]) => ({
    ...options,
    ...onFullDiskOf(name),
    url,
    partnerUrl,
    readUrl: undefined,
  })
  const admitted = new Set(cellsAwaitAdmission ? [] : others.map(({ name }) => name))
  const guardOf = (name: string) => (database: Database) =>
    whenAdmitted(watched(name)(database), name, () => admitted.has(name))
  const circuits = new Map<string, CircuitDatabase>(
    others.map((other) => [other.name, withCircuit(guardOf(other.name)(openDatabase(inOther(other))), other.name)]),
  )
  const databases = new Map<string, Database>([[DEFAULT_CELL, directory], ...circuits])
  const cells = [
    cellIn(DEFAULT_CELL, directory, options, watched(DEFAULT_CELL)),
    ...others.map((other) => cellIn(other.name, databases.get(other.name)!, inOther(other), guardOf(other.name))),
  ]
  const inDirectory = accessToOne(directory.runs).directory
  const placement = openPlacement((partnerId) => inDirectory((sql) => findCellOf(sql, partnerId)))
  const accessTo = (rolesOf: (database: Database) => Roles): Access =>
    others.length === 0
      ? accessToOne(rolesOf(directory))
      : accessToSeveral(new Map([...databases].map(([name, one]) => [name, rolesOf(one)])), placement.cellOf)

  const access = accessTo(({ runs }) => runs)
  const transaction = accessTo(({ transactions }) => transactions)
  // Work in a cell has just asked for the partner's, so only a partner that doesn't exist is unknown.
  const isInDefaultCell = (partnerId: string) =>
    others.length === 0 || (placement.knownCellOf(partnerId) ?? DEFAULT_CELL) === DEFAULT_CELL

  return {
    ...access,
    partnerTransaction: transaction.partner,
    staffTransaction: transaction.staff,
    eachCellTransaction: transaction.eachCell,
    directoryTransaction: transaction.directory,
    defaultCellTransaction: (work) => transaction.directory((sql) => work(sql as DefaultCellSql)),
    partnerDirectoryTransaction: transaction.partnerDirectory,
    staffDirectoryTransaction: transaction.staffDirectory,
    directoryBeside: (sql, partnerId) => (work) =>
      isInDefaultCell(partnerId) ? work(sql as DirectorySql & CellSql) : access.partnerDirectory(partnerId, work),
    staffDirectoryBeside: (sql, partnerId) => (work) =>
      isInDefaultCell(partnerId) ? work(sql as DirectorySql & CellSql) : access.directory(work),
    reads: directory.replica ? accessTo(({ reads }) => reads) : access,
    replica: directory.replica,
    cells,
    get unreachableCells() {
      return [...circuits].filter(([, { awaySince }]) => awaySince !== undefined).map(([name]) => name)
    },
    hasFullDisk: (cell) => performance.now() - (fullAt.get(cell) ?? Number.NEGATIVE_INFINITY) < FULL_DISK_MS,
    admitCell: (name) => void admitted.add(name),
    placed: others.length === 0 ? assertDefaultCell : placement.learn,
    async cellOf(partnerId) {
      if (others.length === 0) return cells[0]!
      const wanted = await placement.cellOf(partnerId)
      const cell = cells.find(({ name }) => name === wanted)
      if (!cell) throw notConnected(wanted)
      return cell
    },
    knownCellOf: others.length === 0 ? () => DEFAULT_CELL : placement.knownCellOf,
    listen: directory.listen,
    usage() {
      const usages = [...databases.values()].map((database) => database.usage())
      const sum = (of: 'size' | 'busy' | 'waiting') => usages.reduce((total, usage) => total + usage[of], 0)
      return { size: sum('size'), busy: sum('busy'), waiting: sum('waiting') }
    },
    async close() {
      await Promise.all([...databases.values()].map((database) => database.close()))
    },
  }
}

/** On a node without other cells, the partner's requests must not write to the default one. */
function assertDefaultCell(_partnerId: string, cell: string): void {
  if (cell !== DEFAULT_CELL) throw notConnected(cell)
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
