// Traits that customers share, also with customers of other cells. What a customer gains or loses changes the risk of the others,
// so they are marked to be assessed again: in the customer's cell with the change, in other cells before and after it. The first
// mark is due later, and only matters if the node ends before the second.
import type { App } from '../../platform/app.ts'
import { type Cell, isDatabaseUnavailable } from '../../platform/db/db.ts'
import type { CaseRef } from '../case/case-work.ts'
import type { Trait } from '../search/customer-traits.ts'
import { findSharedTraits, listChangedValues, markSharersDue } from './risk-sql.ts'

/** Longer than a change takes. */
export const RETRY_MS = 60_000

/** `isComplete`: every cell has answered. */
export async function findShared(
  app: App,
  customerId: string,
  { traits, identities }: { traits: readonly Trait[]; identities: readonly Trait<'Identity'>[] },
): Promise<{ shared: Trait<string>[]; isComplete: boolean }> {
  const all: readonly Trait<string>[] = [...traits, ...identities]
  if (all.length === 0) return { shared: [], isComplete: true }
  const { answers, unavailableCells } = await app.db.availableCells((sql) =>
    findSharedTraits(sql, customerId, { traits, identities }),
  )
  const shared = [...new Set(answers.flat())].map((place) => all[place]!)
  return { shared, isComplete: unavailableCells.length === 0 }
}

/** False when a cell is unavailable: then the traits must not be saved, so that their change is found the next time. */
export async function announceTraits(
  app: App,
  at: CaseRef,
  own: Cell,
  traits: readonly Trait<string>[],
): Promise<boolean> {
  if (app.db.cells.length === 1) return true
  const values = await own.run((sql) => listChangedValues(sql, at, traits))
  return markInOtherCells(app, own, values, {
    customerId: at.customerId,
    dueAt: new Date(app.clock.now().getTime() + RETRY_MS),
  })
}

export async function markInOtherCells(
  app: App,
  own: Cell,
  values: readonly Uint8Array[],
  at: { readonly customerId: string; readonly dueAt: Date },
): Promise<boolean> {
  if (values.length === 0) return true
  const others = app.db.cells.filter(({ name }) => name !== own.name)
  const marked = await Promise.allSettled(others.map((cell) => cell.run((sql) => markSharersDue(sql, at, values))))
  for (const result of marked)
    if (result.status === 'rejected' && !isDatabaseUnavailable(result.reason)) throw result.reason
  return marked.every(({ status }) => status === 'fulfilled')
}
