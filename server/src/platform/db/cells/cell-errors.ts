// Errors about the availability of a cell know their cell: an outage is reported once instead of with each error, and no other
// cell is blamed for it.
import { isDatabaseUnreachable } from '../unavailable.ts'

const CELL = Symbol('cell')

/** The cell whose database was unreachable or closed the connection, if there are several cells. */
export const cellOfError = (error: unknown): string | undefined =>
  (error as { [CELL]?: string } | null | undefined)?.[CELL]

/** The same for errors of an outage only, which is reported separately. */
export const cellAwayIn = (error: unknown): string | undefined =>
  isDatabaseUnreachable(error) ? cellOfError(error) : undefined

/** Work in a cell may ask the directory: an error keeps the first cell, which is the one that it is from. */
export function fromCell<E extends object>(error: E, cell: string): E {
  return cellOfError(error) === undefined ? Object.defineProperty(error, CELL, { value: cell }) : error
}
