// Waives a requested change, or a requirement of the rules.

import { sealMessage } from '../../customer/case/requested-changes.ts'
import { insertRequestedChange, resolveRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import { outstandingRequirements, type Requirement } from '../../customer/case/requirements.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { ApiError } from '../../errors.ts'
import { named, optional, text } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { type CaseAfter, CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase, type LockedCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { recordEach } from './several-items.ts'

export const waiverFields = {
  version: seenVersion,
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'Why. An internal note: the partner does not see it.' })),
}

export const waiveItem = operation({
  id: 'waiveItem',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/items/{itemId}/waive',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Waive a requested change or requirement',
  params: {
    ...customerIdParam,
    itemId: idParam(
      'The `requirementId` of the requested change, or of a requirement set by the rules.',
      'Review.ItemNotFound',
    ),
  },
  about: anyCustomer,
  body: named('WaiveItem', waiverFields),
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.ItemNotFound',
    'Review.ItemNotOpen',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const value = await changeCase(input, (lockedCase) => waive(lockedCase, [input.params.itemId], input.body))
    return { value }
  },
})

/** All or none. */
export async function waive(
  lockedCase: LockedCase,
  itemIds: readonly string[],
  { version, comment }: { version: number; comment?: string | null | undefined },
): Promise<CaseAfter> {
  const { sql, at, row, reviewer } = lockedCase
  assertOwner(lockedCase)
  const requirements = outstandingRequirements(packageOf(row))
  const found = itemIds.map((itemId) => {
    const item = row.requestedChanges.find((known) => known.itemId === itemId)
    const requirement = requirements.find(({ requirementId }) => requirementId === itemId)
    if (!item && !requirement) throw new ApiError('Review.ItemNotFound')
    return { itemId, item, requirement }
  })
  assertVersion(lockedCase, version)
  if (found.some(({ item }) => item?.status === 'Accepted' || item?.status === 'Waived'))
    throw new ApiError('Review.ItemNotOpen')
  return recordEach(found, ({ itemId, item, requirement }) =>
    recordCaseAction(
      lockedCase,
      {
        action: 'waiveItem',
        changedFields: [`items/${itemId}/Waived`],
        decision: { kind: 'Item', outcome: 'Waived', subjectId: itemId },
        note: { about: 'Waived', text: comment, aboutId: itemId },
      },
      item
        ? resolveRequestedChange(sql, at, { itemId, status: 'Waived', by: reviewer.actor.id })
        : insertWaivedRequirement(lockedCase, itemId, requirement!),
    ),
  )
}

/** Requirements of the rules are derived on every read; only a waived one is stored. */
function insertWaivedRequirement(lockedCase: LockedCase, itemId: string, requirement: Requirement): Promise<void> {
  const { sql, at, state, reviewer } = lockedCase
  const waived = {
    itemId,
    source: 'Rule',
    kind: requirement.kind,
    targetType: requirement.target.type,
    targetId: requirement.target.id!,
    personId: null,
    path: requirement.path,
    acceptedCategories: requirement.acceptedDocumentCategories,
    reasonCode: requirement.reasonCode,
    sealed: sealMessage(assertKey(lockedCase), itemId, requirement.message),
    status: 'Waived',
  } as const
  return insertRequestedChange(sql, at, waived, { round: state.round, by: reviewer.actor.id, dueBy: null })
}
