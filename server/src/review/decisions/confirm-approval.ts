// A second approver confirms a proposed approval. Blockers that appeared since the proposal count here too.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { BLOCKER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { decideOnCase } from '../case/case-work.ts'
import { readShares } from '../quality/read-shares.ts'
import { assessCase } from '../risk/assess-risk.ts'
import { acknowledgedHitIds, assertApprovable, assertSecondApprover, recordDecision } from './approval.ts'

const Body = named('ConfirmApproval', { version: seenVersion, acknowledgedHitIds })

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
    const [shares] = await Promise.all([readShares(app), assessCase(app, params.customerId)])
    const decision = { kind: 'SecondApproval', assertAllowed: assertSecondApprover }
    const value = await decideOnCase(input, decision, async (lockedCase) => {
      const recorded = await assertApprovable(lockedCase, body.acknowledgedHitIds)
      return recordDecision(
        lockedCase,
        {
          action: 'confirmApproval',
          changedFields: ['verificationStatus', ...recorded],
          trigger: 'ConfirmApproval',
          decision: { kind: 'SecondApproval', outcome: 'Approved' },
        },
        // Only these have a second approval.
        { shares, isHighRisk: true },
      )
    })
    return { value }
  },
})
