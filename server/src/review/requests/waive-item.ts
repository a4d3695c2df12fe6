// Waives an item that was asked for, or something that a rule requires.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { settleItem } from './ask-partner.ts'

const Body = named('WaiveItem', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
})

export const waiveItem = operation({
  id: 'waiveItem',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/{itemId}/waive',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Waive an item',
  params: {
    ...customerIdParam,
    itemId: idParam('The item, or the requirementId of what a rule requires.', 'Review.ItemNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.ItemNotFound', 'Review.ItemNotOpen', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const { version } = body
    const { itemId } = params
    return { value: await settleItem(app, asking, { itemId, version, status: 'Waived' }) }
  },
})
