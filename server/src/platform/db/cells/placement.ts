// Which cell each partner is in: read from the directory and cached for a second. Authentication passes on what its own
// row says, so that partner requests don't need another round trip.

import { isDatabaseUnavailable } from '../unavailable.ts'
import { DEFAULT_CELL } from './cell.ts'

const KNOWN_MS = 1_000
/** Of the partners, those that were asked for last. */
const MOST_KNOWN = 100_000

export interface Placement {
  cellOf(partnerId: string): string | Promise<string>
  /** The cell, as far as this node knows it. */
  knownCellOf(partnerId: string): string | undefined
  learn(partnerId: string, cell: string): void
}

export function openPlacement(
  read: (partnerId: string) => Promise<string | undefined>,
  mostKnown = MOST_KNOWN,
): Placement {
  const known = new Map<string, { cell: string; until: number }>()
  const asked = new Map<string, Promise<string>>()

  function learn(partnerId: string, cell: string): void {
    known.delete(partnerId)
    known.set(partnerId, { cell, until: performance.now() + KNOWN_MS })
    if (known.size > mostKnown) known.delete(known.keys().next().value!)
  }

  async function ask(partnerId: string): Promise<string> {
    try {
      const cell = await read(partnerId)
      if (cell !== undefined) learn(partnerId, cell)
      // An unknown partner has no rows anywhere. It may be created at any moment, in another cell.
      return cell ?? DEFAULT_CELL
    } catch (error) {
      // Partners rarely move, so the known cell is used while the directory is unavailable.
      const before = known.get(partnerId)
      if (!before || !isDatabaseUnavailable(error)) throw error
      return before.cell
    } finally {
      asked.delete(partnerId)
    }
  }

  return {
    cellOf(partnerId) {
      const found = known.get(partnerId)
      if (found && found.until > performance.now()) return found.cell
      let answer = asked.get(partnerId)
      if (!answer) {
        answer = ask(partnerId)
        asked.set(partnerId, answer)
      }
      return answer
    },
    knownCellOf: (partnerId) => known.get(partnerId)?.cell,
    learn,
  }
}
