// A supervisor reopens a closed case.

import { step } from '../../customer/case/verification.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { decideOnCase, type LockedCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'

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

  async handle(input) {
    const value = await decideOnCase(input, { kind: 'Reopen', assertAllowed: assertClosed }, (lockedCase) =>
      recordCaseAction(lockedCase, {
        action: 'reopen',
        changedFields: ['verificationStatus'],
        trigger: 'Reopen',
        decision: { kind: 'Reopen', outcome: 'Reopened' },
        note: { about: 'Reopened', text: input.body.comment },
      }),
    )
    return { value }
  },
})

function assertClosed({ state }: LockedCase): void {
  if (!step(state, 'Reopen')) throw new ApiError('Review.NotClosed')
}
