// Puts a snoozed case back into the queue, by a reviewer or when its time has come.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { inCells } from '../../platform/db/db.ts'
import { CaseState } from '../case/case-state.ts'
import { forEachCase } from '../case/case-timers.ts'
import { changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { deleteSnooze, findFlags, listEndedSnoozes } from './flags-sql.ts'

export const endSnooze = operation({
  id: 'endSnooze',
  method: 'DELETE',
  path: '/compliance/v1/cases/{customerId}/snooze',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'End a snooze',
  description: 'Puts the case back into the queue. Also succeeds if the case is not snoozed.',
  params: customerIdParam,
  about: anyCustomer,
  value: CaseState,
  errors: ['Customer.NotFound'],

  async handle(input) {
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row, state } = lockedCase
      const { until } = await findFlags(sql, at)
      if (!until) return { version: row.version, state }
      return recordCaseAction(lockedCase, SNOOZE_ENDED, deleteSnooze(sql, at))
    })
    return { value }
  },
})

const SNOOZE_ENDED = { action: 'endSnooze', changedFields: ['snooze'], keepsVersion: true } as const

const BATCH_SIZE = 100

/** Records the end of snoozes whose time has come; the queue shows their cases already. Returns how many there were. */
export function endSnoozes(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, async (cell) => {
    const ended = await cell.run((sql) => listEndedSnoozes(sql, app.clock.now(), BATCH_SIZE))
    return forEachCase(app, ended, 'snooze', async (lockedCase) => {
      const { sql, at } = lockedCase
      const { until } = await findFlags(sql, at)
      if (!until || until > at.now) return false
      await recordCaseAction(lockedCase, SNOOZE_ENDED, deleteSnooze(sql, at))
      return true
    })
  })
}
