// Decides on a person.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, oneOf, optional } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { judgePerson, PERSON_OUTCOMES } from './judge.ts'

const Body = named('DecidePerson', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
  outcome: oneOf(PERSON_OUTCOMES),
  reasonCodes: optional(Type.Array(oneOf(REASON_CODES), { maxItems: 10, uniqueItems: true })),
})

export const decidePerson = operation({
  id: 'decidePerson',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/people/{uboId}/decide',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Decide on a person',
  description: 'Anything but Approved needs a reason. May be decided anew until the case is.',
  params: {
    ...customerIdParam,
    uboId: idParam('The person.', 'Review.PersonNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.PersonNotFound', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { version, outcome, reasonCodes } = body
    const personId = params.uboId
    return { value: await judgePerson(app, asking, { personId, version, outcome, reasonCodes: reasonCodes ?? [] }) }
  },
})
