// A supervisor reopens a closed case.

import { step } from '../../customer/case/verification.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertVersion, changeCase, findRepeatedDecision } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { MAX_NOTE_LENGTH, writeNote } from '../notes/notes.ts'

const Body = named('ReopenCase', {
  version: seenVersion,
  comment: text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' }),
})

export const reopenCase = operation({
  id: 'reopenCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/reopen',
  scope: 'review.supervise',
  tag: 'Cases',
  summary: 'Reopen a case',
  description:
    'Reverses an approval or rejection. The partner sees the customer in review again, and a new round starts.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Customer.NotEditable',
    'Review.NotClosed',
    'Review.VersionStale',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const { version, comment } = body
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const value = await changeCase(app, request, async (lockedCase) => {
      const repeated = await findRepeatedDecision(lockedCase, { kind: 'Reopen', version })
      if (repeated) return repeated
      if (!step(lockedCase.state, 'Reopen')) throw new ApiError('Review.NotClosed')
      assertVersion(lockedCase, version)
      return recordCaseAction(
        lockedCase,
        {
          action: 'reopen',
          changedFields: ['verificationStatus'],
          trigger: 'Reopen',
          decision: { kind: 'Reopen', outcome: 'Reopened' },
        },
        writeNote(lockedCase, 'Reopened', comment),
      )
    })
    return { value }
  },
})
