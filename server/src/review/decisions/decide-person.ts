// Decides on a person of a customer.

import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { decidePerson as savePersonDecision } from '../../customer/people/people-sql.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { named, oneOf, optional } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { CaseState, seenVersion } from '../case/case-state.ts'
import { assertOwner, assertVersion, changeCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { acceptAnswered } from './answered-changes.ts'
import { reasonErrors } from './decision-reasons.ts'

const Body = named('DecidePerson', {
  version: seenVersion,
  outcome: oneOf(['Approved', 'Rejected', 'ChangesRequested']),
  reasonCodes: optional(Type.Array(oneOf(REASON_CODES), { maxItems: 10, uniqueItems: true })),
})

export const decidePerson = operation({
  id: 'decidePerson',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/people/{uboId}/decide',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Decide on a person',
  description:
    'Every outcome except Approved needs a reason code. You can change the decision until the case is decided.',
  params: { ...customerIdParam, uboId: idParam('The `uboId` of the person.', 'Review.PersonNotFound') },
  about: anyCustomer,
  body: Body,
  value: CaseState,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Review.PersonNotFound', ...OWNER_ERRORS],

  async handle(input) {
    const { params, body } = input
    const { version, outcome, ...decision } = body
    const personId = params.uboId
    const reasonCodes = [...new Set(decision.reasonCodes ?? [])]
    throwFieldErrors(reasonErrors('/reasonCodes', outcome === 'Approved', reasonCodes.length))
    const value = await changeCase(input, async (lockedCase) => {
      const { sql, at, row } = lockedCase
      assertOwner(lockedCase)
      if (!row.people.some(({ person_id }) => person_id === personId)) throw new ApiError('Review.PersonNotFound')
      assertVersion(lockedCase, version)
      const answered = outcome === 'Approved' ? acceptAnswered(lockedCase, `people/${personId}`) : undefined
      return recordCaseAction(
        lockedCase,
        {
          action: 'decidePerson',
          changedFields: [
            [`people/${personId}`, outcome, ...reasonCodes].join('/'),
            ...(answered?.changedFields ?? []),
          ],
          decision: { kind: 'Person', outcome, subjectId: personId, reasonCodes },
        },
        savePersonDecision(sql, at, { personId, verificationStatus: outcome, reasonCodes }),
        ...(answered?.save() ?? []),
      )
    })
    return { value }
  },
})
