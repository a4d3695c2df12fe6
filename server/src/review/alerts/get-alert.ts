// One alert, for its own page and for links to it.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { type NoteKind, openNote } from '../notes/notes.ts'
import { findComment } from '../notes/notes-sql.ts'
import { AlertRecord, alertRecords } from './alert-record.ts'
import { alertIdParam, anyAlert } from './alert-work.ts'
import { findAlertRef } from './alerts-sql.ts'
import { findAlert, type ListedAlert } from './list-sql.ts'
import { findReturned, type ReturnedProposal } from './proposal/proposal-sql.ts'
import { findProposalReasons } from './second-approver.ts'

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
      if (!row) return undefined
      const [reasons, returned] = await Promise.all([
        findProposalReasons(sql, [row.alertId], caller.user!.userId),
        row.state === 'Open' ? findReturned(sql, ref, row.alertId) : undefined,
      ])
      return { row, reasons, returned }
    })
    if (!found) throw new ApiError('Alert.NotFound')
    const { row, returned } = found
    const proposalReasons = found.reasons.get(row.alertId) ?? null
    const [value] = await alertRecords(app, [row], { caller, now: app.clock.now() })
    const comments = await viewComments(app, caller, row, returned, requestId)
    const proposal = value!.proposal && { ...value!.proposal, comment: comments.proposed }
    return {
      value: {
        ...value!,
        proposal,
        returned: returned ? await returnedRecord(app, returned, comments) : null,
        comment: comments.dismissed,
        proposalReasons,
      },
    }
  },
})

interface Comments {
  readonly proposed: string | null
  readonly dismissed: string | null
  readonly returned: string | null
  /** Of the proposal that was returned. */
  readonly returnedProposal: string | null
}
const NO_COMMENTS: Comments = { proposed: null, dismissed: null, returned: null, returnedProposal: null }

/** The comments are notes on the case, so viewing them is recorded as for notes. */
async function viewComments(
  app: App,
  caller: Caller,
  row: ListedAlert,
  back: ReturnedProposal | undefined,
  requestId: string,
): Promise<Comments> {
  const { customerId, proposedBy, proposedAt } = row
  const closedBy = row.state === 'Dismissed' ? row.closedBy : null
  if (!proposedBy && !closedBy && !back) return NO_COMMENTS
  return workOnCase(app, { reviewer: reviewerOf(caller), customerId, requestId }, async (lockedCase) => {
    const { sql, at, key } = lockedCase
    const commentOf = async (authorId: string | null, writtenAt: Date | null, about: NoteKind = 'AlertDismissed') => {
      if (!key || !authorId || !writtenAt) return null
      const note = await findComment(sql, at, { about, authorId, writtenAt })
      return note ? openNote(key, note) : null
    }
    const [proposed, dismissed, returned, returnedProposal] = await Promise.all([
      commentOf(proposedBy, proposedAt),
      commentOf(closedBy, row.closedAt),
      back ? commentOf(back.returnedBy, back.returnedAt, 'AlertReturned') : null,
      back ? commentOf(back.proposedBy, back.proposedAt) : null,
      key && recordCaseAction(lockedCase, { action: 'viewNotes', changedFields: [], keepsVersion: true, isView: true }),
    ])
    return { proposed, dismissed, returned, returnedProposal }
  })
}

async function returnedRecord(
  app: App,
  { returnedBy, returnedAt, proposedBy, proposedAt, reasonCode }: ReturnedProposal,
  { returned, returnedProposal }: Comments,
) {
  const emailOf = await findStaffEmails(app, [returnedBy, proposedBy])
  return {
    returnedAt: returnedAt.toISOString(),
    returnedBy: { userId: returnedBy, email: emailOf(returnedBy) },
    comment: returned,
    proposal: {
      reasonCode,
      proposedAt: proposedAt.toISOString(),
      proposedBy: { userId: proposedBy, email: emailOf(proposedBy) },
      comment: returnedProposal,
    },
  }
}
