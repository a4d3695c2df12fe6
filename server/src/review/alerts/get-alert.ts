// One alert, for its own page and for links to it.
import { findCase } from '../../customer/case/case-sql.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { openNote } from '../notes/notes.ts'
import { findComment } from '../notes/notes-sql.ts'
import { type DismissalReason, dismissalReasons } from './alert-kinds.ts'
import { AlertRecord, alertRecords } from './alert-record.ts'
import { alertIdParam, anyAlert } from './alert-work.ts'
import { findAlertRef } from './alerts-sql.ts'
import { findAlert, type ListedAlert } from './list-sql.ts'
import { isProposal } from './second-approver.ts'

export const getAlert = operation({
  id: 'getAlert',
  method: 'GET',
  path: '/compliance/v1/alerts/{alertId}',
  scope: 'review.read',
  tag: 'Monitoring',
  summary: 'Get an alert',
  description:
    'Returns the alert as in the list of alerts, whether it is open or closed. If it is dismissed or proposed for dismissal, it has ' +
    'the comments, and the view is recorded in the audit log.',
  params: alertIdParam,
  about: anyAlert,
  value: AlertRecord,
  errors: ['Alert.NotFound'],

  async handle({ app, caller, params, requestId }) {
    const found = await app.db.reads.findInCells(async (sql) => {
      const ref = await findAlertRef(sql, params.alertId)
      const row = ref && (await findAlert(sql, ref, params.alertId))
      return row && { row, proposalReasons: await proposalReasonsOf(sql, row, caller.user!.userId) }
    })
    if (!found) throw new ApiError('Alert.NotFound')
    const { row, proposalReasons } = found
    const [value] = await alertRecords(app, [row], { caller, now: app.clock.now() })
    const comments = await viewComments(app, caller, row, requestId)
    const proposal = value!.proposal && { ...value!.proposal, comment: comments.proposed }
    return { value: { ...value!, proposal, comment: comments.dismissed, proposalReasons } }
  },
})

async function proposalReasonsOf(sql: CellSql, row: ListedAlert, by: string): Promise<DismissalReason[] | null> {
  if (row.state !== 'Open') return null
  const reviewCase = (await findCase(sql, row)) ?? { riskLevel: null, riskReasons: [] }
  const needed: DismissalReason[] = []
  for (const reason of dismissalReasons(row.kind, row.details.category))
    if (await isProposal({ sql, at: row, reviewCase, alert: row }, by, reason)) needed.push(reason)
  return needed
}

/** The comments are notes on the case, so viewing them is recorded as for notes. */
async function viewComments(app: App, caller: Caller, row: ListedAlert, requestId: string) {
  const { customerId, proposedBy, proposedAt } = row
  const closedBy = row.state === 'Dismissed' ? row.closedBy : null
  if (!proposedBy && !closedBy) return { proposed: null, dismissed: null }
  return workOnCase(app, { reviewer: reviewerOf(caller), customerId, requestId }, async (lockedCase) => {
    const { sql, at, key } = lockedCase
    const commentOf = async (authorId: string | null, writtenAt: Date | null) => {
      if (!key || !authorId || !writtenAt) return null
      const note = await findComment(sql, at, { about: 'AlertDismissed', authorId, writtenAt })
      return note ? openNote(key, note) : null
    }
    const [proposed, dismissed] = await Promise.all([
      commentOf(proposedBy, proposedAt),
      commentOf(closedBy, row.closedAt),
      key && recordCaseAction(lockedCase, { action: 'viewNotes', changedFields: [], keepsVersion: true, isView: true }),
    ])
    return { proposed, dismissed }
  })
}
