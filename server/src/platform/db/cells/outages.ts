// Databases of cells that can't be reached. Each outage is reported once when it begins, once a minute while it lasts, and once
// when it is over.
import type { Database, Roles } from '../database.ts'
import type { Pool } from '../pool.ts'
import { isConnectionLost, isDatabaseUnreachable } from '../unavailable.ts'
import { cellAwayIn, fromCell } from './cell-errors.ts'

const REMIND_MS = 60_000

export interface Outage {
  readonly cell: string
  readonly state: 'away' | 'back'
  /** How long it has lasted so far. */
  readonly seconds: number
}

export interface Outages {
  /** With the time at which the work began that has failed. */
  failed(cell: string, began: number): void
  answered(cell: string): void
}

export function openOutages(
  report: ((outage: Outage) => void) | undefined,
  elapsed: () => number = () => performance.now(),
): Outages {
  const away = new Map<string, { readonly since: number; reportedAt: number }>()
  const backAt = new Map<string, number>()
  const secondsSince = (since: number) => Math.round((elapsed() - since) / 1000)
  return {
    failed(cell, began) {
      const now = elapsed()
      // Work that began during an outage may fail after other work has succeeded.
      if (began < (backAt.get(cell) ?? Number.NEGATIVE_INFINITY)) return
      const outage = away.get(cell) ?? { since: now, reportedAt: Number.NEGATIVE_INFINITY }
      away.set(cell, outage)
      if (now - outage.reportedAt < REMIND_MS) return
      outage.reportedAt = now
      report?.({ cell, state: 'away', seconds: secondsSince(outage.since) })
    },
    answered(cell) {
      const outage = away.get(cell)
      if (!outage) return
      away.delete(cell)
      backAt.set(cell, elapsed())
      report?.({ cell, state: 'back', seconds: secondsSince(outage.since) })
    },
  }
}

export function withOutages(database: Database, name: string, outages: Outages): Database {
  return withGuard(database, (run) => async (context, work) => {
    const began = performance.now()
    try {
      const value = await run(context, work)
      outages.answered(name)
      return value
    } catch (error) {
      if (isDatabaseUnreachable(error) || isConnectionLost(error)) fromCell(error as Error, name)
      if (cellAwayIn(error) === name) outages.failed(name, began)
      throw error
    }
  })
}

export function withGuard(database: Database, guarded: (run: Pool['run']) => Pool['run']): Database {
  const both = ({ partner, owner }: Roles): Roles => ({ partner: guarded(partner), owner: guarded(owner) })
  return {
    ...database,
    runs: both(database.runs),
    transactions: both(database.transactions),
    definitions: guarded(database.definitions),
    reads: both(database.reads),
  }
}
