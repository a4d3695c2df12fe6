// Waives several requested changes or requirements with one reason.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState } from '../case/case-state.ts'
import { changeCase } from '../case/case-work.ts'
import { CHOSEN_ITEMS, distinct } from './several-items.ts'
import { waive, waiverFields } from './waive-item.ts'

export const waiveItems = operation({
  id: 'waiveItems',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/waive',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Waive several requested changes or requirements',
  description:
    'With one reason, all or none: if one cannot be waived, none is. Each is recorded as a waiver of its own, and the version ' +
    'increases by one.',
  params: customerIdParam,
  about: anyCustomer,
  body: named('WaiveItems', { ...waiverFields, itemIds: CHOSEN_ITEMS }),
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.ItemNotFound',
    'Review.ItemNotOpen',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const value = await changeCase(input, (lockedCase) => waive(lockedCase, distinct(input.body.itemIds), input.body))
    return { value }
  },
})
