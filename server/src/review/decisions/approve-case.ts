// Approves a customer, or proposes the approval to a second approver when the risk is high.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { BLOCKER_ERRORS, OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, decideOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { assessCase } from '../risk/assess-risk.ts'
import { acknowledgedHitIds, approvalComment, assertApprovable, knownRisk } from './approval.ts'

const Body = named('ApproveCase', { version: seenVersion, acknowledgedHitIds, comment: approvalComment })

export const approveCase = operation({
  id: 'approveCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/approve',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Approve a case',
  description:
    'A high-risk case then waits for a second approval. If anything blocks the approval, `details` lists every blocker. ' +
    'Every confirmed screening match must be acknowledged. The audit log names the `unreviewedDocuments` of the case.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS, ...BLOCKER_ERRORS],

  async handle(input) {
    const { app, params, body } = input
    // Before the lock, because it reads much.
    await assessCase(app, params.customerId)
    const value = await decideOnCase(input, { kind: 'Approve', assertAllowed: assertOwner }, async (lockedCase) => {
      const screening = await findScreeningGate(lockedCase.sql, lockedCase.at)
      const { changedFields, isHighRisk } = assertApprovable(lockedCase, screening, body.acknowledgedHitIds)
      return recordCaseAction(lockedCase, {
        action: isHighRisk ? 'proposeApproval' : 'approve',
        changedFields: [isHighRisk ? 'reviewStage' : 'verificationStatus', ...changedFields],
        trigger: 'Approve',
        facts: { highRisk: isHighRisk },
        keepsVersion: true,
        decision: { kind: 'Approve', outcome: isHighRisk ? 'Proposed' : 'Approved', risk: knownRisk(lockedCase) },
        note: { about: 'Approved', text: body.comment },
        sampling: { isHighRisk },
      })
    })
    return { value }
  },
})
