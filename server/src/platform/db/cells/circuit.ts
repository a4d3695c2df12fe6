// A circuit breaker: while a cell can't be reached, work there fails immediately, and one caller at a time retries.
import type { Database } from '../database.ts'
import type { Pool } from '../pool.ts'
import { cellAwayIn, fromCell } from './cell-errors.ts'
import { withGuard } from './outages.ts'

const RETRY_MS = 500

export interface CircuitDatabase extends Database {
  /** When the database became unreachable. */
  readonly awaySince: number | undefined
}

export function withCircuit(database: Database, name: string): CircuitDatabase {
  let awaySince: number | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let isTrying = false

  const guarded =
    (run: Pool['run']): Pool['run'] =>
    async (context, work) => {
      const isTrial = awaySince !== undefined
      if (isTrial) {
        if (isTrying || performance.now() - triedAt < RETRY_MS) throw cellAway(name)
        isTrying = true
      }
      try {
        const value = await run(context, work)
        awaySince = undefined
        return value
      } catch (error) {
        const away = cellAwayIn(error)
        if (away !== undefined) triedAt = performance.now()
        if (away === name) {
          Object.assign(error as Error, { cell: name })
          awaySince ??= triedAt
        }
        // If another database is unreachable, nothing is known about this one.
        else if (isTrial && away === undefined) awaySince = undefined
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    }

  return {
    ...withGuard(database, guarded),
    get awaySince() {
      return awaySince
    },
  }
}

/** Until a cell is admitted, work there fails as if it couldn't be reached: its tables may be of another version. */
export function whenAdmitted(database: Database, name: string, isAdmitted: () => boolean): Database {
  return withGuard(database, (run) => async (context, work) => {
    if (!isAdmitted()) throw cellAway(name)
    return run(context, work)
  })
}

const cellAway = (name: string) => unreachable(name, `the database of cell ${name} cannot be reached`)

/** The setting of this node lacks the cell, so another node may be able to serve the request. */
export const notConnected = (name: string) =>
  unreachable(name, `the partner is in cell ${name}, which this node is not connected to`)

/** Has the code of an unreachable database, so that callers may retry. */
const unreachable = (cell: string, message: string) =>
  fromCell(Object.assign(new Error(message), { code: 'ECONNREFUSED', cell }), cell)
