// What a function may ask of the connection that it gets. The names of the tables are in tables.ts. At run time all handles are
// the same: the types keep a function that was written for the directory from running in a cell, and the other way round.
import type { Sql } from './pool.ts'

declare const DIRECTORY: unique symbol
declare const CELL: unique symbol

/** Reads and writes tables of the directory. */
export type DirectorySql = Sql & { readonly [DIRECTORY]: true }

/** Reads and writes tables of one cell. */
export type CellSql = Sql & { readonly [CELL]: true }

/** Reads and writes tables of the directory and of the default cell, which are always in one database. */
export type DefaultCellSql = DirectorySql & CellSql

/** A function that takes a plain Sql works in both places: it writes tables that are in both, or names none. */
export type { Sql } from './pool.ts'

export type Run<Handle> = <T>(work: (sql: Handle) => Promise<T>) => Promise<T>
export type RunFor<Handle> = <T>(partnerId: string, work: (sql: Handle) => Promise<T>) => Promise<T>
