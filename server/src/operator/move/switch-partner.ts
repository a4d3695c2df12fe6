// The switch from the old cell to the new one. Each step can be repeated by any process, also by a node whose command was killed.
import { setTimeout as wait } from 'node:timers/promises'
import { NO_PARTNER, recordAction } from '../../audit/account-activity.ts'
import { updatePartnerCell } from '../../partners/sql.ts'
import type { App } from '../../platform/app.ts'
import { type CellSql, DEFAULT_CELL } from '../../platform/db/db.ts'
import { findLastActivation, findMark, lockResults } from '../../screening/lists/imported/imported-lists-sql.ts'
import { requestScreeningOfAll } from '../../screening/subjects/name-keys-sql.ts'
import { findCell } from '../cells/add-cell.ts'
import { type Move, setPhase } from './move-sql.ts'
import { type MovingCell, movingCell } from './moving-cell.ts'
import { findScanPosition, hideMovedPartner, openFence, showMovedPartner } from './moving-partner-sql.ts'
import { copyPartnerTo } from './prepare-move.ts'

/** Longer than a node may believe that the partner is in the old cell: a write must not be missed by a read on another node. */
const SETTLE_SECONDS = 1.5

export interface CellPair {
  readonly source: MovingCell
  readonly target: MovingCell
}

export function cellsOf(app: App, { partnerId, fromCell, toCell }: Move): CellPair {
  return {
    source: movingCell(findCell(app, fromCell), partnerId),
    target: movingCell(findCell(app, toCell), partnerId),
  }
}

/** The old cell is closed for good and the copy is complete: from here on there is only forward. */
export async function switchPartner(
  app: App,
  move: Move,
  { source, target }: CellPair,
  reached: (step: string) => void | Promise<void>,
): Promise<void> {
  const { partnerId, fromCell, toCell } = move
  await copyPartnerTo(app, target)
  const [scannedTo, marked] = await source.transaction(async (sql) => [
    await findScanPosition(sql),
    await findActivation(app, sql, fromCell),
  ])
  await target.transaction(async (sql) => {
    // No list is activated in the new cell until the subjects can be seen there.
    await lockResults(sql)
    await showMovedPartner(sql, partnerId, { seconds: SETTLE_SECONDS, scannedTo, at: app.clock.now() })
    if ((await findActivation(app, sql, toCell)) > marked) await requestScreeningOfAll(sql, app.clock.now())
  })
  await reached('shown in the new cell')
  const at = app.clock.now()
  await app.db.directoryTransaction(async (sql) => {
    if (!(await setPhase(sql, move, ['Switching'], 'Switched', at))) return
    await updatePartnerCell(sql, partnerId, toCell)
    await recordAction(sql, {
      partnerId: NO_PARTNER,
      at,
      action: 'PartnerMoved',
      subjectId: partnerId,
      facts: { from: fromCell, to: toCell },
    })
  })
  app.db.placed(partnerId, toCell)
  await reached('switched')
}

/** The last activation of a list that the subjects in this cell were marked for. */
async function findActivation(app: App, sql: CellSql, cell: string): Promise<number> {
  return cell === DEFAULT_CELL ? app.db.directory(findLastActivation) : ((await findMark(sql)) ?? 0)
}

/** Hides the rows in the old cell, and lets writes pass in the new one once all nodes know it. */
export async function settlePartner(
  app: App,
  { source, target }: CellPair,
  reached: (step: string) => void | Promise<void>,
): Promise<void> {
  const { partnerId } = source
  const settled = wait(SETTLE_SECONDS * 1000)
  await source.transaction((sql) => hideMovedPartner(sql, partnerId))
  await reached('hidden in the old cell')
  await copyPartnerTo(app, target)
  await settled
  await target.transaction((sql) => openFence(sql, partnerId))
  app.events.endpointChanged(partnerId)
  await reached('opened the new cell')
}
