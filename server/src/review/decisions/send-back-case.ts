// A second approver returns a proposed approval to the analyst who proposed it.
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertSecondApprover, decideOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'

const Body = named('SendBackCase', {
  version: seenVersion,
  comment: text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' }),
})

export const sendBackCase = operation({
  id: 'sendBackCase',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/send-back',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Return a proposed approval to the analyst',
  description: 'The case returns to the queue, reserved for the analyst who proposed the approval.',
  params: customerIdParam,
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Review.NotAwaitingSecondApproval',
    'Review.SecondPersonRequired',
    'Review.VersionStale',
  ],

  async handle(input) {
    const decision = { kind: 'SecondApproval', assertAllowed: assertSecondApprover }
    const value = await decideOnCase(input, decision, (lockedCase) =>
      recordCaseAction(lockedCase, {
        action: 'sendBack',
        changedFields: ['reviewStage'],
        trigger: 'SendBack',
        keepsVersion: true,
        decision: { kind: 'SecondApproval', outcome: 'SentBack' },
        note: { about: 'SentBack', text: input.body.comment },
      }),
    )
    return { value }
  },
})
