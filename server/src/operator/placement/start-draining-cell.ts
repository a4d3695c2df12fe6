// Stops placing new partners in a cell.
import { operation, type Param } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { drainCell } from '../cells/drain-cell.ts'
import { asConflict, assertCell, Cells, readCells, recordOnCell } from './cell-record.ts'

export const cellParam = {
  cell: {
    description: 'The name of the cell.',
    schema: Type.String({ minLength: 1, maxLength: 63 }),
    notFound: 'Cell.NotFound',
  } satisfies Param as Param,
}

export const startDrainingCell = operation({
  id: 'startDrainingCell',
  method: 'POST',
  path: '/operator/v1/cells/{cell}/drain',
  scope: 'operator',
  tag: 'Cells',
  summary: 'Drain a cell',
  description: 'New partners are placed in other cells. The partners of the cell stay and work as before.',
  params: cellParam,
  needsStepUp: true,
  value: Cells,
  errors: ['Cell.NotFound', 'Cell.Conflict', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { cell }, requestId }) {
    assertCell(app, cell)
    const record = recordOnCell(app, { by: caller.user, requestId }, 'CellDrained', { cell })
    await drainCell(app, cell, record).catch(asConflict)
    return { value: await readCells(app) }
  },
})
