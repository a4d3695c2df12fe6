// The screening of a customer: its subjects with their matches. Staff only; views are in the audit log.
import { findCustomerRef } from '../../customer/customer-ref.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { recordCustomerView } from '../../screening/customer-audit.ts'
import { readScreening } from '../../screening/read-screening.ts'
import { ScreeningRecord } from '../../screening/screening-record.ts'
import { workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { assertSample, SAMPLE_ERRORS } from '../quality/reviewable.ts'

export const getScreening = operation({
  id: 'getScreening',
  method: 'GET',
  path: '/compliance/v1/customers/{customerId}/screening',
  scope: 'review.read',
  tag: 'Screening',
  summary: 'Get the screening of a customer',
  description:
    'The business and each person with state and matches, including people who have since been removed. Views are recorded in the audit log.',
  params: customerIdParam,
  about: anyCustomer,
  query: Type.Object({
    sampleId: Type.Optional(
      uuid({ description: 'A quality sample that you review: all matches are returned as undecided.' }),
    ),
  }),
  value: ScreeningRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', ...SAMPLE_ERRORS],

  async handle({ app, caller, params, query: { sampleId }, requestId }) {
    const at = await findCustomerRef(app, params.customerId)
    if (sampleId) {
      const request = { reviewer: reviewerOf(caller), customerId: at.customerId, requestId }
      await workOnCase(app, request, (lockedCase) => assertSample(lockedCase, sampleId))
    }
    await recordCustomerView(app, at, caller, { action: 'viewScreening', subjects: ['screening'], requestId })
    return { value: await readScreening(app, at, { isBlind: sampleId !== undefined }) }
  },
})
