// Cancels an interrupted move of a partner: it stays in its cell, and the copy is deleted.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { cancelMove } from '../move/cancel-move.ts'
import { listUnfinishedMoves } from '../move/move-sql.ts'
import { partnerIdParam } from '../partners/partner-record.ts'
import { asConflict, Cells, readCells, recordOnCell } from './cell-record.ts'
import { isRunningHere } from './running-moves.ts'
import { partnerToMove, RUNNING } from './start-partner-move.ts'

export const cancelPartnerMove = operation({
  id: 'cancelPartnerMove',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/move/cancel',
  scope: 'operator',
  tag: 'Cells',
  summary: 'Cancel an interrupted move of a partner',
  description: 'Before the switch only: the partner stays in its cell, and the copied rows are deleted.',
  params: partnerIdParam,
  needsStepUp: true,
  value: Cells,
  errors: ['Partner.NotFound', 'Cell.Conflict', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, requestId }) {
    const partner = await partnerToMove(app, partnerId)
    const [begun] = await app.db.directory((sql) => listUnfinishedMoves(sql, partnerId))
    if (!begun) throw new ApiError('Cell.Conflict', { message: 'The partner is not being moved.' })
    if (begun.isRunning || isRunningHere(app, partnerId)) throw new ApiError('Cell.Conflict', { message: RUNNING })
    await cancelMove(app, partner, begun.toCell, () => {}).catch(asConflict)
    const facts = { cell: begun.fromCell, toCell: begun.toCell }
    await app.db.directoryTransaction(
      recordOnCell(app, { by: caller.user, requestId }, 'PartnerMoveCancelled', facts, partnerId),
    )
    return { value: await readCells(app) }
  },
})
