// One alert, for its own page and for links to it.
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { openNote } from '../notes/notes.ts'
import { findComment } from '../notes/notes-sql.ts'
import { AlertRecord, alertRecords } from './alert-record.ts'
import { alertIdParam, anyAlert } from './alert-work.ts'
import { findAlertRef } from './alerts-sql.ts'
import { findAlert, type ListedAlert } from './list-sql.ts'

export const getAlert = operation({
  id: 'getAlert',
  method: 'GET',
  path: '/compliance/v1/alerts/{alertId}',
  scope: 'review.read',
  tag: 'Monitoring',
  summary: 'Get an alert',
  description:
    'Returns the alert as in the list of alerts, whether it is open or closed. If it is proposed for dismissal, the proposal has ' +
    'its comment, and the view is recorded in the audit log.',
  params: alertIdParam,
  about: anyAlert,
  value: AlertRecord,
  errors: ['Alert.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const row = await app.db.reads.findInCells(async (sql) => {
      const ref = await findAlertRef(sql, params.alertId)
      return ref && findAlert(sql, ref, params.alertId)
    })
    if (!row) throw new ApiError('Alert.NotFound')
    const [value] = await alertRecords(app, [row], { caller, now: app.clock.now() })
    const { proposal } = value!
    if (!proposal || row.state !== 'Open') return { value: value! }
    return { value: { ...value!, proposal: { ...proposal, comment: await viewComment(app, caller, row, requestId) } } }
  },
})

/** The comment is a note on the case, so viewing it is recorded as for notes. */
function viewComment(app: App, caller: Caller, row: ListedAlert, requestId: string): Promise<string | null> {
  const { customerId, proposedBy, proposedAt } = row
  return workOnCase(app, { reviewer: reviewerOf(caller), customerId, requestId }, async (lockedCase) => {
    const { sql, at, key } = lockedCase
    if (!key) return null
    const [note] = await Promise.all([
      findComment(sql, at, { about: 'AlertDismissed', authorId: proposedBy!, writtenAt: proposedAt! }),
      recordCaseAction(lockedCase, { action: 'viewNotes', changedFields: [], keepsVersion: true, isView: true }),
    ])
    return note ? openNote(key, note) : null
  })
}
