// Decides on a person.
import { Type } from 'typebox'
import { named, oneOf, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { readFields } from '../../http/read-fields.ts'
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
    customerId: { description: 'The customer.', schema: uuid() },
    uboId: { description: 'The person.', schema: uuid() },
  },
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.PersonNotFound', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId ?? '', requestId }
    const { version, outcome, reasonCodes } = readFields(Body, body)
    const personId = (params.uboId ?? '').toLowerCase()
    return { value: await judgePerson(app, asking, { personId, version, outcome, reasonCodes: reasonCodes ?? [] }) }
  },
})
