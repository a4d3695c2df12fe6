// A second approver confirms a proposed approval. Blockers that appeared since the proposal count here too.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { BLOCKER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertSecondApprover, decideOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { assessCase } from '../risk/assess-risk.ts'
import { acknowledgedHitIds, approvalComment, assertApprovable, knownRisk } from './approval.ts'

const Body = named('ConfirmApproval', { version: seenVersion, acknowledgedHitIds, comment: approvalComment })

export const confirmApproval = operation({
  id: 'confirmApproval',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/confirm-approval',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Confirm a proposed approval',
  description:
    'The second approval of a high-risk case. The reviewer who proposed it cannot confirm it. Every confirmed screening match must be acknowledged.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Customer.NotEditable',
    'Review.NotAwaitingSecondApproval',
    'Review.SecondPersonRequired',
    'Review.VersionStale',
    ...BLOCKER_ERRORS,
  ],

  async handle(input) {
    const { app, params, body } = input
    // Before the lock, because it reads much.
    await assessCase(app, params.customerId)
    const decision = { kind: 'SecondApproval', assertAllowed: assertSecondApprover }
    const value = await decideOnCase(input, decision, async (lockedCase) => {
      const screening = await findScreeningGate(lockedCase.sql, lockedCase.at)
      const { changedFields } = assertApprovable(lockedCase, screening, body.acknowledgedHitIds)
      return recordCaseAction(lockedCase, {
        action: 'confirmApproval',
        changedFields: ['verificationStatus', ...changedFields],
        trigger: 'ConfirmApproval',
        decision: { kind: 'SecondApproval', outcome: 'Approved', risk: knownRisk(lockedCase) },
        note: { about: 'Approved', text: body.comment },
        // Only a high risk has a second approval.
        sampling: { isHighRisk: true },
      })
    })
    return { value }
  },
})
