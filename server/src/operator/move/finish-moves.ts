// What nodes do for moves: if a command was killed at the switch, the partner must not wait for an operator, and the guards of an old
// cell are dropped once no node can be about to write there.
import type { App } from '../../platform/app.ts'
import { dropGuards } from './move-partner.ts'
import { listMoves, type Move } from './move-sql.ts'
import { findMovingPartner } from './moving-partner-sql.ts'
import { cellsOf, settlePartner, switchPartner } from './switch-partner.ts'

/** Longer than a node that was frozen continues with a request. */
const GUARDED_MS = 60 * 60_000

const quiet = () => {}

/** Returns the number of moves that it continued. */
export async function finishMoves(app: App): Promise<number> {
  const moves = await app.db.directory((sql) => listMoves(sql, ['Switching', 'Switched', 'Guarding']))
  let finished = 0
  for (const move of moves) if (await finish(app, move)) finished++
  return finished
}

async function finish(app: App, move: Move): Promise<boolean> {
  const cells = cellsOf(app, move)
  switch (move.phase) {
    case 'Switching': {
      const known = await cells.source.transaction((sql) => findMovingPartner(sql, move.partnerId))
      if (!known?.isClosedForGood) return false
      await switchPartner(app, move, cells, quiet)
      await settlePartner(app, cells, quiet)
      return true
    }
    case 'Switched': {
      const known = await cells.source.transaction((sql) => findMovingPartner(sql, move.partnerId))
      if (known?.isHidden !== false) return false
      await settlePartner(app, cells, quiet)
      return true
    }
    default:
      if (app.clock.now().getTime() - move.switchedAt!.getTime() < GUARDED_MS) return false
      await dropGuards(app, move, quiet)
      return true
  }
}
