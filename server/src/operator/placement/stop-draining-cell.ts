// Places new partners in a draining cell again. A cell that was never added needs the command, which also migrates its database.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { addCell } from '../cells/add-cell.ts'
import { asConflict, assertCell, Cells, readCells, recordOnCell } from './cell-record.ts'
import { cellParam } from './start-draining-cell.ts'

export const stopDrainingCell = operation({
  id: 'stopDrainingCell',
  method: 'POST',
  path: '/operator/v1/cells/{cell}/activate',
  scope: 'operator',
  tag: 'Cells',
  summary: 'Stop draining a cell',
  description:
    'The cell gets new partners again. To add a new cell, run the command `cells add`, which also migrates its database.',
  params: cellParam,
  needsStepUp: true,
  value: Cells,
  errors: ['Cell.NotFound', 'Cell.Conflict', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { cell }, requestId }) {
    assertCell(app, cell)
    const { isDefault, state } = (await readCells(app)).items.find(({ name }) => name === cell)!
    if (!isDefault && state === 'NotAdded')
      throw new ApiError('Cell.Conflict', { message: `Cell ${cell} has not been added. Run cells add ${cell}.` })
    const record = recordOnCell(app, { by: caller.user, requestId }, 'CellAdded', { cell })
    await addCell(app, cell, record).catch(asConflict)
    return { value: await readCells(app) }
  },
})
