// What the partner would read.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { VerificationStatusRecord } from '../../onboarding/verification/get-verification-status.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { previewChanges } from './ask-partner.ts'
import { ChangeRequestBody } from './request-changes.ts'

export const previewChangeRequest = operation({
  id: 'previewChangeRequest',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/request-changes/preview',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Preview a request for changes',
  description:
    'verification-status as it would be answered, without changing anything. New items have no requirementId yet.',
  params: customerIdParam,
  about: anyCustomer,
  body: ChangeRequestBody,
  value: VerificationStatusRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    return { value: await previewChanges(app, asking, body) }
  },
})
