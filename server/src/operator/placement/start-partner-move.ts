// Moves a partner to another cell in the background, or continues a move that was interrupted.
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { assertMovable } from '../move/check-move.ts'
import { movePartner } from '../move/move-partner.ts'
import { listUnfinishedMoves } from '../move/move-sql.ts'
import { findPartners, type ListedPartner } from '../partners/find-partners.ts'
import { attentionTime, partnerIdParam } from '../partners/partner-record.ts'
import { asConflict, assertCell, Cells, readCells, recordOnCell } from './cell-record.ts'
import { isRunningHere, runInBackground } from './running-moves.ts'

export const startPartnerMove = operation({
  id: 'startPartnerMove',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/move',
  scope: 'operator',
  tag: 'Cells',
  summary: 'Move a partner to another cell',
  description:
    'As the command `partners move`, in the background of the node that serves the request. The partner works while its rows are copied; its writes are rejected ' +
    'with 503 and `Retry-After` for less than 5 seconds. If the node stops, send the request again: the move continues where it was.',
  params: partnerIdParam,
  body: named('StartPartnerMove', {
    cell: Type.String({ minLength: 1, maxLength: 63, description: 'The cell that the partner moves to.' }),
  }),
  needsStepUp: true,
  value: Cells,
  errors: ['ValidationControl.Error', 'Partner.NotFound', 'Cell.NotFound', 'Cell.Conflict', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, body: { cell }, requestId }) {
    const partner = await partnerToMove(app, partnerId)
    assertCell(app, cell)
    const [begun] = await app.db.directory((sql) => listUnfinishedMoves(sql, partnerId))
    if (begun?.isRunning || isRunningHere(app, partnerId)) throw new ApiError('Cell.Conflict', { message: RUNNING })
    if (begun && begun.toCell !== cell)
      throw new ApiError('Cell.Conflict', {
        message: `The partner is being moved to cell ${begun.toCell}. Finish that move, or cancel it.`,
      })
    // Reported here, because what fails later is only in the log.
    if (!begun) await assertMovable(app, partner, cell).catch(asConflict)
    const facts = { cell: partner.cell, toCell: cell }
    await app.db.directoryTransaction(
      recordOnCell(app, { by: caller.user, requestId }, 'PartnerMoveStarted', facts, partnerId),
    )
    runInBackground(app, partnerId, (progress) => movePartner(app, partner, cell, { progress }))
    return { value: await readCells(app) }
  },
})

export const RUNNING = 'A node or a command is already moving this partner.'

export async function partnerToMove(app: App, partnerId: string): Promise<ListedPartner> {
  const { items } = await findPartners(app.db, { which: partnerId }, attentionTime(app))
  if (!items[0]) throw new ApiError('Partner.NotFound')
  return items[0]
}
