// Takes back several waivers of the current round.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { changeCase } from '../case/case-work.ts'
import { CHOSEN_ITEMS, distinct } from './several-items.ts'
import { undo } from './undo-waiver.ts'

export const undoWaivers = operation({
  id: 'undoWaivers',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/undo-waiver',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Undo several waivers',
  description: 'As for one waiver, all or none.',
  params: customerIdParam,
  about: anyCustomer,
  body: named('UndoWaivers', { version: seenVersion, itemIds: CHOSEN_ITEMS }),
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.ItemNotFound',
    'Review.NotWaivedInThisRound',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const { itemIds, version } = input.body
    const value = await changeCase(input, (lockedCase) => undo(lockedCase, distinct(itemIds), version))
    return { value }
  },
})
