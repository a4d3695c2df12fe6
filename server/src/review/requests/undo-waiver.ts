// Takes back a waiver of the current round: what was waived is required again.
import { deleteRequestedChange, unresolveRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { listWaivedInRound } from '../case/case-sql.ts'
import { type CaseAfter, CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase, type LockedCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { markTakenBack } from '../notes/notes-sql.ts'
import { recordEach } from './several-items.ts'

export const undoWaiver = operation({
  id: 'undoWaiver',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/{itemId}/undo-waiver',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Undo a waiver',
  description:
    'For a requested change or requirement that was waived in the current round. It is open again, and the partner sees it so. ' +
    'The note with the reason stays and says so.',
  params: {
    ...customerIdParam,
    itemId: idParam('The `requirementId` of what was waived.', 'Review.ItemNotFound'),
  },
  about: anyCustomer,
  body: named('UndoWaiver', { version: seenVersion }),
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.ItemNotFound',
    'Review.NotWaivedInThisRound',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const value = await changeCase(input, (lockedCase) => undo(lockedCase, [input.params.itemId], input.body.version))
    return { value }
  },
})

/** All or none. */
export async function undo(lockedCase: LockedCase, itemIds: readonly string[], version: number): Promise<CaseAfter> {
  const { sql, at, row, state } = lockedCase
  assertOwner(lockedCase)
  const items = itemIds.map((itemId) => {
    const item = row.requestedChanges.find((known) => known.itemId === itemId)
    if (!item) throw new ApiError('Review.ItemNotFound')
    return item
  })
  assertVersion(lockedCase, version)
  const waived = await listWaivedInRound(sql, at, state.round)
  if (!items.every(({ itemId, status }) => status === 'Waived' && waived.includes(itemId)))
    throw new ApiError('Review.NotWaivedInThisRound')
  return recordEach(items, ({ itemId, source, answeredAt }) => {
    const status = answeredAt === null ? 'Due' : 'Submitted'
    return recordCaseAction(
      lockedCase,
      {
        action: 'undoWaiver',
        changedFields: [`items/${itemId}/${status}`],
        decision: { kind: 'Item', outcome: status, subjectId: itemId },
      },
      // Requirements of the rules are derived on every read; only a waived one is stored.
      source === 'Rule'
        ? deleteRequestedChange(sql, at, itemId)
        : unresolveRequestedChange(sql, at, { itemId, status }),
      markTakenBack(sql, at, { about: 'Waived', aboutId: itemId }),
    )
  })
}
