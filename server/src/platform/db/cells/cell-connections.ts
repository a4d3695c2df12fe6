// How each cell is connected to.
import type { Config } from '../../../config/config.ts'
import { withUserOf } from '../database-url.ts'

export interface CellConnection {
  readonly name: string
  /** With the role that owns the tables. */
  readonly url: string
  /** With the role for partner traffic; without it, one role does both. */
  readonly partnerUrl?: string | undefined
}

/** The role for partner traffic has the same name and password in every cell. */
export function cellConnections(
  cells: Config['databaseCells'],
  partnerUrl: string | undefined,
): readonly CellConnection[] {
  return cells.map(({ name, url }) => ({
    name,
    url: url.reveal(),
    partnerUrl: partnerUrl && withUserOf(url.reveal(), partnerUrl),
  }))
}
