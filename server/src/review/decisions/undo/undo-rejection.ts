// Takes back that a person or a document was rejected: it has to be decided on again.
import { anyCustomer, customerIdParam } from '../../../customer/own-customer.ts'
import { ApiError } from '../../../errors.ts'
import { named, oneOf, uuid } from '../../../http/fields.ts'
import { operation } from '../../../http/operation.ts'
import { OWNER_ERRORS } from '../../case/case-errors.ts'
import { CaseState, seenVersion } from '../../case/case-state.ts'
import { assertOwner, assertVersion, changeCase } from '../../case/case-work.ts'
import { recordCaseAction } from '../../case/record-case-action.ts'
import { undecided } from './undecided.ts'

const Body = named('UndoRejection', {
  version: seenVersion,
  kind: oneOf(['Person', 'Document'], { description: 'Whether a person or a document was rejected.' }),
  subjectId: uuid({ description: 'The `uboId` or `documentId` of what was rejected.' }),
})

export const undoRejection = operation({
  id: 'undoRejection',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/undo-rejection',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Undo a rejection',
  description: 'The person or document is undecided again. A document meets its requirement again.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.PersonNotFound',
    'Review.DocumentNotFound',
    'Review.NotRejected',
    ...OWNER_ERRORS,
  ],

  async handle(input) {
    const { version, kind } = input.body
    const subjectId = input.body.subjectId.toLowerCase()
    const value = await changeCase(input, async (lockedCase) => {
      assertOwner(lockedCase)
      const { before, place, status, save } = undecided(lockedCase, kind, subjectId)
      assertVersion(lockedCase, version)
      if (before !== 'Rejected') throw new ApiError('Review.NotRejected')
      return recordCaseAction(
        lockedCase,
        {
          action: 'undoRejection',
          changedFields: [`${place}/${status}`],
          decision: { kind, outcome: status, subjectId },
        },
        save(),
      )
    })
    return { value }
  },
})
