// Accepts a requested change.

import { resolveRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'

const Body = named('AcceptItem', { version: seenVersion })

export const acceptItem = operation({
  id: 'acceptItem',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/{itemId}/accept',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Accept a requested change',
  description:
    'For changes that an analyst requested. Requirements set by the rules cannot be accepted: the partner meets them, or you waive them.',
  params: {
    ...customerIdParam,
    itemId: idParam('The `requirementId` of the requested change.', 'Review.ItemNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.ItemNotFound',
    'Review.ItemNotOpen',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const { params, body } = input
    const { version } = body
    const itemId = params.itemId
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row, reviewer } = lockedCase
      assertOwner(lockedCase)
      const item = row.requestedChanges.find((known) => known.itemId === itemId)
      if (!item) throw new ApiError('Review.ItemNotFound')
      assertVersion(lockedCase, version)
      if (item.status === 'Accepted' || item.status === 'Waived') throw new ApiError('Review.ItemNotOpen')
      return recordCaseAction(
        lockedCase,
        {
          action: 'acceptItem',
          changedFields: [`items/${itemId}/Accepted`],
          decision: { kind: 'Item', outcome: 'Accepted', subjectId: itemId },
        },
        resolveRequestedChange(sql, at, { itemId, status: 'Accepted', by: reviewer.actor.id }),
      )
    })
    return { value }
  },
})
