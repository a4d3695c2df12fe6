// Accepts an item that was asked for.
import { Type } from 'typebox'
import { named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { readFields } from '../../http/read-fields.ts'
import { NOT_YOURS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { settleItem } from './ask-partner.ts'

const Body = named('AcceptItem', {
  version: Type.Integer({ minimum: 1, description: 'The version that was decided on.' }),
})

export const acceptItem = operation({
  id: 'acceptItem',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/{itemId}/accept',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Accept an item',
  params: {
    customerId: { description: 'The customer.', schema: uuid() },
    itemId: { description: 'The item, or the requirementId of what a rule requires.', schema: uuid() },
  },
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.ItemNotFound', 'Review.ItemNotOpen', ...NOT_YOURS],

  async handle({ app, caller, params, body, requestId }) {
    const asking = { reviewer: reviewerOf(caller), customerId: params.customerId ?? '', requestId }
    const { version } = readFields(Body, body)
    const itemId = (params.itemId ?? '').toLowerCase()
    return { value: await settleItem(app, asking, { itemId, version, status: 'Accepted' }) }
  },
})
