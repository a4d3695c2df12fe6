// A second approver confirms a proposed approval. Blockers that appeared since the proposal count here too.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { throwFieldErrors } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { findScreeningGate } from '../../screening/screening-gate-sql.ts'
import { BLOCKER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertVersion, changeCase, findRepeatedDecision } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { sampleApproval } from '../quality/sample-approval.ts'
import { assessCase } from '../risk/assess-risk.ts'
import { acknowledgedHitIds, approvalBlockers, unacknowledgedHits } from './approval-blockers.ts'
import { assertSecondApprover } from './second-approver.ts'

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

  async handle({ app, caller, params, body, requestId }) {
    const { version } = body
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    await assessCase(app, request.customerId)
    const value = await changeCase(app, request, async (lockedCase) => {
      const { sql, at, row } = lockedCase
      const repeated = await findRepeatedDecision(lockedCase, { kind: 'SecondApproval', version })
      if (repeated) return repeated
      assertSecondApprover(lockedCase)
      assertVersion(lockedCase, version)
      const screening = await findScreeningGate(sql, at)
      const blockers = approvalBlockers(row, screening)
      throwFieldErrors([...blockers, ...unacknowledgedHits(screening, body.acknowledgedHitIds ?? [])])
      const after = await recordCaseAction(lockedCase, {
        action: 'confirmApproval',
        changedFields: [
          'verificationStatus',
          ...screening.confirmedHits.map(({ hitId }) => `acknowledged/screening/hits/${hitId}`),
        ],
        trigger: 'ConfirmApproval',
        decision: { kind: 'SecondApproval', outcome: 'Approved' },
      })
      await sampleApproval(lockedCase, after)
      return after
    })
    return { value }
  },
})
