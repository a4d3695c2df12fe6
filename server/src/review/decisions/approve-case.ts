// Approves a customer, or proposes the approval to a second approver when the risk is high.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { throwFieldErrors } from '../../errors.ts'
import { named, optional, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { BLOCKER_ERRORS, OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase, findRepeatedDecision } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { MAX_NOTE_LENGTH, writeNote } from '../notes/notes.ts'
import { sampleApproval } from '../quality/sample-approval.ts'
import { assessCase } from '../risk/assess-risk.ts'
import { acknowledgedHitIds, approvalBlockers, unacknowledgedHits } from './approval-blockers.ts'
import { isHighRisk } from './second-approver.ts'

const Body = named('ApproveCase', {
  version: seenVersion,
  acknowledgedHitIds,
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' })),
})

export const approveCase = operation({
  id: 'approveCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/approve',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Approve a case',
  description:
    'A high-risk case then waits for a second approval. If anything blocks the approval, `details` lists every blocker. ' +
    'Every confirmed screening match must be acknowledged.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS, ...BLOCKER_ERRORS],

  async handle({ app, caller, params, body, requestId }) {
    const { version, comment } = body
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    await assessCase(app, request.customerId)
    const value = await changeCase(app, request, async (lockedCase) => {
      const { sql, at, row } = lockedCase
      const repeated = await findRepeatedDecision(lockedCase, { kind: 'Approve', version })
      if (repeated) return repeated
      assertOwner(lockedCase)
      assertVersion(lockedCase, version)
      const screening = await findScreeningGate(sql, at)
      const blockers = approvalBlockers(row, screening)
      throwFieldErrors([...blockers, ...unacknowledgedHits(screening, body.acknowledgedHitIds ?? [])])
      const highRisk = await isHighRisk(lockedCase)
      const after = await recordCaseAction(
        lockedCase,
        {
          action: highRisk ? 'proposeApproval' : 'approve',
          changedFields: [
            highRisk ? 'reviewStage' : 'verificationStatus',
            ...screening.confirmedHits.map(({ hitId }) => `acknowledged/screening/hits/${hitId}`),
          ],
          trigger: 'Approve',
          facts: { highRisk },
          keepsVersion: true,
          decision: { kind: 'Approve', outcome: highRisk ? 'Proposed' : 'Approved' },
        },
        ...(comment ? [writeNote(lockedCase, 'Approved', comment)] : []),
      )
      await sampleApproval(lockedCase, after)
      return after
    })
    return { value }
  },
})
