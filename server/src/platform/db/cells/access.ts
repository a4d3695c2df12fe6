// Where work runs: in the directory, in the cell of a partner, or in each cell.

import { EVERY_PARTNER, type Roles } from '../database.ts'
import type { CellSql, DirectorySql, Run, RunFor, Sql } from '../handles.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { DEFAULT_CELL, valuesOf } from './cell.ts'
import { askCells, type CellAnswers, inTurns } from './cell-answers.ts'
import { notConnected } from './circuit.ts'

/** Where work runs, and with which role. Each piece of work has one connection, so statements started together share a round trip. */
export interface Access {
  /** In the partner's cell, for the partner's requests: the partner role. */
  readonly partner: RunFor<CellSql>
  /** In the partner's cell, for staff, commands and background work: the owner role, limited to the rows of that partner. */
  readonly staff: RunFor<CellSql>
  /** In each cell, or in those that `only` names, with the rows of all partners there. The caller merges the results. */
  eachCell<T>(work: (sql: CellSql, cell: string) => Promise<T>, only?: readonly string[]): Promise<T[]>
  /** Like eachCell, for lists for staff: a cell that doesn't respond in time is named, and the others are shown. */
  availableCells<T>(work: (sql: CellSql, cell: string) => Promise<T>, only?: readonly string[]): Promise<CellAnswers<T>>
  /** In all cells, for a row that at most one of them has: the first result found. */
  findInCells<T>(work: (sql: CellSql) => Promise<T | undefined>): Promise<T | undefined>
  /**
   * In the directory and in the cells, for partner requests to a table that both have: a partner that has moved left rows in its earlier
   * cell. A cell that isn't the partner's is left out while it is unavailable. The default cell is in the database of the directory.
   */
  partnerPlaces<T>(partnerId: string, work: (sql: Sql) => Promise<T>): Promise<T[]>
  /** In the directory, with the owner role: sign-in, and everything before a partner is known. */
  readonly directory: Run<DirectorySql>
  /** In the directory, with the role and rows of `partner` and `staff`. */
  readonly partnerDirectory: RunFor<DirectorySql>
  readonly staffDirectory: RunFor<DirectorySql>
}

type RunAnywhere = <T>(context: string, work: (sql: never) => Promise<T>) => Promise<T>

/** Directory and cell are one database, so every kind of handle is the same connection. */
export function accessToOne({ partner: onPartner, owner: onOwner }: Roles): Access {
  const [partner, staff] = [onPartner as RunAnywhere, onOwner as RunAnywhere]
  const everyPartner = <T>(work: (sql: never) => Promise<T>) => staff(EVERY_PARTNER, work)
  return {
    partner,
    staff,
    eachCell: async (work) => [await everyPartner((sql) => work(sql, DEFAULT_CELL))],
    availableCells: async (work) => ({
      answers: [await everyPartner((sql) => work(sql, DEFAULT_CELL))],
      unavailableCells: [],
    }),
    findInCells: everyPartner,
    partnerPlaces: async (partnerId, work) => [await partner(partnerId, work)],
    directory: everyPartner,
    partnerDirectory: partner,
    staffDirectory: staff,
  }
}

/** Several cells. The first one is in the database of the directory. */
export function accessToSeveral(
  cells: ReadonlyMap<string, Roles>,
  cellOf: (partnerId: string) => string | Promise<string>,
): Access {
  const directory = accessToOne(cells.get(DEFAULT_CELL)!)
  const inCellOf =
    (role: keyof Roles): RunAnywhere =>
    async (partnerId, work) => {
      const name = cellOf(partnerId)
      const cell = cells.get(typeof name === 'string' ? name : await name)
      if (!cell) throw notConnected(await name)
      return cell[role](partnerId, work as never)
    }
  const inEach = <T>(work: (sql: never) => Promise<T>) =>
    [...cells.values()].map((cell) => (cell.owner as RunAnywhere)(EVERY_PARTNER, work))
  const named = [...cells].map(([name, { owner }]) => ({
    name,
    run: <T>(work: (sql: CellSql) => Promise<T>) => (owner as RunAnywhere)(EVERY_PARTNER, work as never) as Promise<T>,
  }))
  const asked = (only: readonly string[] | undefined) =>
    only ? named.filter(({ name }) => only.includes(name)) : named
  return {
    ...directory,
    partner: inCellOf('partner'),
    staff: inCellOf('owner'),
    eachCell: async (work, only) =>
      valuesOf(await Promise.allSettled(inTurns(asked(only), ({ name, run }) => run((sql) => work(sql, name))))),
    availableCells: (work, only) =>
      askCells(asked(only), work, { isUnavailable: isDatabaseUnavailable, mustRespond: only === undefined }),
    findInCells: (work) => firstFound(inEach(work)),
    partnerPlaces: async (partnerId, work) => {
      const own = await cellOf(partnerId)
      const found = await Promise.all(
        [...cells].map(async ([name, { partner }]) => {
          try {
            return [await partner(partnerId, work)]
          } catch (error) {
            if (name === own || name === DEFAULT_CELL || !isDatabaseUnavailable(error)) throw error
            return []
          }
        }),
      )
      return found.flat()
    },
  }
}

/** Errors are thrown only if nothing was found: the row may be in a cell that failed. */
function firstFound<T>(searches: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    for (const search of searches) search.then((found) => found !== undefined && resolve(found)).catch(() => {})
    Promise.allSettled(searches).then((results) => {
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) reject(failed.reason)
      else resolve(undefined)
    })
  })
}
