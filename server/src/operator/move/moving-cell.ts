// A cell as a move sees it: the rows of one partner, whether or not they are hidden, without the guards of the move.
import type { Cell, CellSql, Run } from '../../platform/db/db.ts'
import { enterMove, enterSnapshot } from './moving-partner-sql.ts'

export interface MovingCell {
  readonly name: string
  readonly cell: Cell
  readonly partnerId: string
  readonly transaction: Run<CellSql>
  /** All reads see the same moment. */
  readonly snapshot: Run<CellSql>
}

export function movingCell(cell: Cell, partnerId: string): MovingCell {
  return {
    name: cell.name,
    cell,
    partnerId,
    transaction: (work) =>
      cell.transaction(async (sql) => {
        await enterMove(sql, partnerId)
        return work(sql)
      }),
    snapshot: (work) =>
      cell.transaction(async (sql) => {
        await enterSnapshot(sql)
        await enterMove(sql, partnerId)
        return work(sql)
      }),
  }
}
