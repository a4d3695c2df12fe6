// Replaces what is stored of one person of a customer, by a user. Identities that are named by their ID keep their number.
import { ownCustomer } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import {
  ChangedPerson,
  CUSTOMER_ERRORS,
  changePerson,
  findPerson,
  PEOPLE_PATH,
  PERSON_ERRORS,
  personParams,
  personRules,
} from './change-person.ts'
import { withChangedPerson } from './changed-person.ts'
import { PersonChange } from './updated-person.ts'

export const updatePerson = operation({
  id: 'updatePerson',
  method: 'PUT',
  path: `${PEOPLE_PATH}/{uboId}`,
  scope: 'dashboard.edit',
  tag: 'Customers',
  summary: 'Replace a person of a customer',
  description:
    'Everyone else stays as they are. An identity with an `identityId` and without an `identityValue` keeps its number. ' +
    'Requests are rejected while an analyst owns the case.',
  params: personParams,
  about: ownCustomer,
  body: PersonChange,
  idempotent: true,
  versioned: true,
  value: ChangedPerson,
  errors: [...PERSON_ERRORS, 'Customer.PersonNotFound', ...CUSTOMER_ERRORS],
  rules: personRules,

  handle(input) {
    const { uboId } = input.params
    return changePerson(input, 'updatePerson', (people, now) => {
      const change = withChangedPerson(people, findPerson(people, uboId), input.body, now)
      return { ...change, personId: uboId }
    })
  },
})
