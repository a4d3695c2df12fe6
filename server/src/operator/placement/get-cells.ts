// The cells with their partners and size, and the partners that are being moved.
import { operation } from '../../http/operation.ts'
import { Cells, readCells } from './cell-record.ts'

export const getCells = operation({
  id: 'getCells',
  method: 'GET',
  path: '/operator/v1/cells',
  scope: 'operator',
  tag: 'Cells',
  summary: 'List cells, and partners that are being moved',
  value: Cells,
  errors: [],

  async handle({ app }) {
    return { value: await readCells(app) }
  },
})
