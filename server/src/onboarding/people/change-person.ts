// What the operations on one person of a customer have in common. They are for users: a form changes one person without sending
// everyone else, whose numbers it doesn't know.

import { customerIdParam } from '../../customer/own-customer.ts'
import type { KnownPerson } from '../../customer/people/known-people.ts'
import type { PeopleChange } from '../../customer/people/people-changes.ts'
import { peopleErrors } from '../../customer/people/people-rules.ts'
import { ApiError, type ErrorCode, type FieldError } from '../../errors.ts'
import { named, oneOf, uuid } from '../../http/fields.ts'
import { type Answer, type Input, idParam, type RuleContext, type Unchecked } from '../../http/operation.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Static } from '../../platform/schema-builder.ts'
import { Type } from '../../platform/schema-builder.ts'
import { VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { changeProfile } from '../profiles/change-profile.ts'
import { currentPerson } from './changed-person.ts'
import { missingNumbers } from './updated-person.ts'

export const PEOPLE_PATH = '/customer/v1/business-profiles/{customerId}/people'
export const personParams = { ...customerIdParam, uboId: idParam('The person.', 'Customer.PersonNotFound') }

export const ChangedPerson = named('ChangedPerson', {
  customerId: uuid(),
  partnerCustomerId: Type.String(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  uboId: uuid({ description: 'The person who was added, changed or removed.' }),
})

export const PERSON_ERRORS: readonly ErrorCode[] = [
  'ValidationControl.Error',
  'PhoneNumber.Invalid',
  'Country.NotFound',
  'OnboardingConfig.NotFound',
]
export const CUSTOMER_ERRORS: readonly ErrorCode[] = [
  'Partner.NotAuthorized',
  'Customer.NotFound',
  'Customer.UnderReview',
  'Customer.NotEditable',
  'Customer.VersionMismatch',
]

/** The rules for a list of people, with paths into the one person. */
export function personRules(body: Unchecked, { app }: Pick<RuleContext, 'app'>): FieldError[] {
  const found = [...peopleErrors([body], '', dayOf(app.clock.now())), ...missingNumbers([body], '')]
  return found.map((error) => ({ ...error, path: error.path.replace(/^\/0/, '') }))
}

/** The current entry of this person. */
export function findPerson(people: readonly KnownPerson[], uboId: string): KnownPerson {
  const person = currentPerson(people, uboId)
  if (!person) throw new ApiError('Customer.PersonNotFound')
  return person
}

export function changePerson(
  input: Input<{ readonly customerId: string }>,
  operationId: string,
  change: (people: readonly KnownPerson[], now: Date) => PeopleChange & { readonly personId: string },
): Promise<Answer<Static<typeof ChangedPerson>>> {
  let uboId = ''
  return changeProfile(input, {
    operationId,
    change(current, now) {
      const people = change(current.people, now)
      uboId = people.personId
      return { fields: current.fields, people, patchedPeople: false }
    },
    answer: ({ row, state }) => ({
      customerId: row.customer_id,
      partnerCustomerId: row.partner_customer_id,
      verificationStatus: state.verificationStatus,
      uboId,
    }),
  })
}
