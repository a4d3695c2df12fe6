// Chooses the cell of a new partner: of those that accept partners and can be reached, the one with the fewest partners, unless
// a cell is named.
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { DEFAULT_CELL } from '../platform/db/db.ts'
import { countPartnersByCell, listCellStates } from './cell-partner-sql.ts'

/** The named cell can't be used. */
export class PlacementError extends Error {}

export async function placePartner(app: App, wanted: string | undefined): Promise<string> {
  const names = app.db.cells.map(({ name }) => name)
  if (wanted !== undefined && !names.includes(wanted))
    throw new PlacementError(`Cell not found: ${wanted}. The cells are ${names.join(', ')}.`)
  const [states, counts] = await app.db.directory((sql) => Promise.all([listCellStates(sql), countPartnersByCell(sql)]))
  const stateOf = new Map<string, string>([
    [DEFAULT_CELL, 'Active'],
    ...states.map((it) => [it.name, it.state] as const),
  ])
  if (wanted !== undefined) {
    const state = stateOf.get(wanted)
    if (state === 'Active') return wanted
    throw new PlacementError(
      state
        ? `Cell ${wanted} is draining: it accepts no new partners.`
        : `Cell ${wanted} has not been added. Run cells add ${wanted} first.`,
    )
  }
  const away = app.db.unreachableCells
  const open = names.filter((name) => stateOf.get(name) === 'Active' && !away.includes(name))
  const partners = new Map(counts.map((it) => [it.cell, it.partners] as const))
  const [fewest] = open.toSorted((a, b) => (partners.get(a) ?? 0) - (partners.get(b) ?? 0))
  if (fewest === undefined)
    throw new ApiError('Service.Unavailable', {
      message: 'No cell accepts new partners at the moment.',
      headers: { 'retry-after': '60' },
    })
  return fewest
}
