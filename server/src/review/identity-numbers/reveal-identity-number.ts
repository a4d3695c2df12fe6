// Reveals one identity number for comparison with a scan. Who revealed it and why is in the audit log.

import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { peopleFrom } from '../../customer/people/known-people.ts'
import { ApiError, throwFieldErrors } from '../../errors.ts'
import { named, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'

const Body = named('RevealIdentityNumber', {
  reason: oneOf(['CompareWithDocument', 'InvestigateScreeningMatch', 'InvestigateDuplicate', 'Other'], {
    description: 'Recorded in the audit log. Other needs a comment.',
  }),
  comment: optional(text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' })),
})

export const revealIdentityNumber = operation({
  id: 'revealIdentityNumber',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/identities/{identityId}/reveal',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Reveal an identity number',
  description:
    'Returns the complete number of one identity document. Every reveal is recorded in the audit log with its reason. All other responses contain masked numbers only.',
  params: {
    ...customerIdParam,
    identityId: idParam('The `identityId` of the identity document.', 'Review.IdentityNotFound'),
  },
  about: anyCustomer,
  body: Body,
  value: named('RevealedIdentityNumber', { identityId: uuid(), uboId: uuid(), identityValue: Type.String() }),
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', 'Review.IdentityNotFound'],

  async handle({ app, caller, params, body, requestId }) {
    const { identityId } = params
    if (body.reason === 'Other' && !body.comment)
      throwFieldErrors([
        { path: '/comment', code: 'ValidationControl.Error', message: 'A comment is required for the reason Other.' },
      ])
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const value = await workOnCase(app, request, async (lockedCase) => {
      const person = peopleFrom(lockedCase.row, assertKey(lockedCase)).find(({ identities }) =>
        identities.some((identity) => identity.identityId === identityId),
      )
      if (!person) throw new ApiError('Review.IdentityNotFound')
      const { personId: uboId, identities } = person
      await recordCaseAction(lockedCase, {
        action: 'revealIdentityNumber',
        changedFields: [`people/${uboId}/identities/${identityId}`, `reason/${body.reason}`],
        keepsVersion: true,
        isView: true,
        note: { about: 'Revealed', text: body.comment },
      })
      const { identityValue } = identities.find((identity) => identity.identityId === identityId)!
      return { identityId, uboId, identityValue }
    })
    return { value, headers: { 'cache-control': 'no-store' } }
  },
})
