// Shows what the partner would read after a change request, without changing anything.

import { step } from '../../customer/case/verification.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { VerificationStatusRecord } from '../../onboarding/verification/get-verification-status.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { assertOwner, assertVersion, workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { ChangeRequestBody } from './change-request.ts'
import { statusAfterRequest } from './status-after-request.ts'

export const previewChangeRequest = operation({
  id: 'previewChangeRequest',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/request-changes/preview',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Preview a change request',
  description:
    'Returns the verification status that the partner would read, without changing anything. New items have no requirementId yet.',
  params: customerIdParam,
  about: anyCustomer,
  body: ChangeRequestBody,
  value: VerificationStatusRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS],

  async handle({ app, caller, params, body, requestId }) {
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const value = await workOnCase(app, request, async (lockedCase) => {
      assertOwner(lockedCase)
      assertVersion(lockedCase, body.version)
      return statusAfterRequest(lockedCase, body, { after: step(lockedCase.state, 'RequestChanges')! })
    })
    return { value }
  },
})
