// Takes back that a person, a document or the answer to a requested change was accepted: it has to be decided on again.
import type { RequestedChange } from '../../../customer/case/requested-changes.ts'
import { unresolveRequestedChange } from '../../../customer/case/requested-changes-sql.ts'
import { anyCustomer, customerIdParam } from '../../../customer/own-customer.ts'
import { ApiError } from '../../../errors.ts'
import { named, oneOf, uuid } from '../../../http/fields.ts'
import { operation } from '../../../http/operation.ts'
import { OWNER_ERRORS } from '../../case/case-errors.ts'
import { listItemAcceptances } from '../../case/case-sql.ts'
import { CaseState, seenVersion } from '../../case/case-state.ts'
import { assertOwner, assertVersion, changeCase, type LockedCase } from '../../case/case-work.ts'
import { recordCaseAction } from '../../case/record-case-action.ts'
import { type Undecided, undecided } from './undecided.ts'

type Kind = 'Person' | 'Document' | 'Item'

const Body = named('UndoAcceptance', {
  version: seenVersion,
  kind: oneOf(['Person', 'Document', 'Item'], { description: 'Item: a requested change.' }),
  subjectId: uuid({ description: 'The `uboId`, `documentId` or `requirementId` of what was accepted.' }),
})

export const undoAcceptance = operation({
  id: 'undoAcceptance',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/undo-acceptance',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Undo an acceptance',
  description:
    'The person, document or answer is undecided again. Requested changes that were accepted with it are answered and undecided ' +
    'again. The expiry date of a document stays.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.PersonNotFound',
    'Review.DocumentNotFound',
    'Review.ItemNotFound',
    'Review.NotAccepted',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const { version, kind } = input.body
    const subjectId = input.body.subjectId.toLowerCase()
    const value = await changeCase(input, async (lockedCase) => {
      assertOwner(lockedCase)
      const undo = accepted(lockedCase, kind, subjectId)
      assertVersion(lockedCase, version)
      if (!undo.isAccepted) throw new ApiError('Review.NotAccepted')
      const itemIds = await acceptedWithIt(lockedCase, undo.place)
      return recordCaseAction(
        lockedCase,
        {
          action: 'undoAcceptance',
          changedFields: [`${undo.place}/${undo.status}`, ...itemIds.map((itemId) => `items/${itemId}/Submitted`)],
          decision: { kind, outcome: undo.status, subjectId },
        },
        undo.save(),
        ...itemIds.map((itemId) => answeredAgain(lockedCase, itemId)),
      )
    })
    return { value }
  },
})

function accepted(lockedCase: LockedCase, kind: Kind, id: string): Undecided & { readonly isAccepted: boolean } {
  if (kind !== 'Item') {
    const undone = undecided(lockedCase, kind, id)
    return { ...undone, isAccepted: undone.before === (kind === 'Person' ? 'Approved' : 'Accepted') }
  }
  const item = lockedCase.row.requestedChanges.find(({ itemId }) => itemId === id)
  if (!item) throw new ApiError('Review.ItemNotFound')
  const status = item.answeredAt === null ? 'Due' : 'Submitted'
  return {
    before: item.status,
    isAccepted: item.status === 'Accepted',
    status,
    place: `items/${id}`,
    save: () => unresolveRequestedChange(lockedCase.sql, lockedCase.at, { itemId: id, status }),
  }
}

/** The requested changes that it answers, unless one was accepted itself. */
async function acceptedWithIt({ sql, at, row }: LockedCase, answer: string): Promise<string[]> {
  const own = await listItemAcceptances(sql, at)
  const isOwn = ({ itemId, resolvedAt }: RequestedChange) =>
    own.some((known) => known.itemId === itemId && known.acceptedAt.getTime() === Date.parse(resolvedAt!))
  return row.requestedChanges
    .filter((item) => item.status === 'Accepted' && item.answeredBy.includes(answer) && !isOwn(item))
    .map(({ itemId }) => itemId)
}

const answeredAgain = ({ sql, at }: LockedCase, itemId: string) =>
  unresolveRequestedChange(sql, at, { itemId, status: 'Submitted' })
