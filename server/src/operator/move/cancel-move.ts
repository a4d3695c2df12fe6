// Cancels a move before the switch: writes pass in the old cell, and the copy is deleted.
import type { App } from '../../platform/app.ts'
import { CommandError } from '../commands/command.ts'
import type { MovedPartner } from './check-move.ts'
import { forgetPartner } from './forget-partner.ts'
import { withMoveLock } from './move-partner.ts'
import { findMove, setPhase } from './move-sql.ts'
import { readMovedTables } from './moved-tables.ts'
import { deleteMovingPartner, findMovingPartner, openFence } from './moving-partner-sql.ts'
import { unguard } from './prepare-move.ts'
import { cellsOf } from './switch-partner.ts'

/** Returns the number of deleted rows. The old cell is set free first, so that an unreachable new one doesn't matter to the partner. */
export function cancelMove(
  app: App,
  partner: MovedPartner,
  to: string,
  progress: (line: string) => void,
): Promise<number> {
  return withMoveLock(app, partner.partnerId, progress, async () => {
    const { partnerId, name } = partner
    const move = await app.db.directory((sql) => findMove(sql, partnerId))
    if (!move || move.toCell !== to) throw new CommandError(`${name} is not being moved to cell ${to}.`)
    const { source, target } = cellsOf(app, move)
    const known = await source.transaction((sql) => findMovingPartner(sql, partnerId))
    const isCancelled =
      !(move.phase === 'Switching' && known?.isClosedForGood) &&
      (await app.db.directory((sql) =>
        setPhase(
          sql,
          move,
          ['Preparing', 'Copying', 'Fenced', 'Switching', 'Cancelling'],
          'Cancelling',
          app.clock.now(),
        ),
      ))
    if (!isCancelled)
      throw new CommandError(
        `${name} is in cell ${to} already. To go back, finish the move and run partners move ${partnerId} ${move.fromCell}.`,
      )
    await source.transaction((sql) => openFence(sql, partnerId))
    const tables = await source.transaction(readMovedTables)
    await unguard(source, tables, progress)
    await source.transaction((sql) => deleteMovingPartner(sql, partnerId))
    const rows = await forgetPartner(target, tables, (table, count) => progress(`Deleted ${count} rows of ${table}.`))
    await unguard(target, tables, progress)
    await target.transaction((sql) => deleteMovingPartner(sql, partnerId))
    await app.db.directory((sql) => setPhase(sql, move, ['Cancelling'], 'Cancelled', app.clock.now()))
    return rows
  })
}
