// Adds a person to a customer, by a user.
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import {
  ChangedPerson,
  CUSTOMER_ERRORS,
  changePerson,
  PEOPLE_PATH,
  PERSON_ERRORS,
  personRules,
} from './change-person.ts'
import { withAddedPerson } from './changed-person.ts'
import { PersonChange } from './updated-person.ts'

export const addPerson = operation({
  id: 'addPerson',
  method: 'POST',
  path: PEOPLE_PATH,
  scope: 'dashboard.edit',
  tag: 'Customers',
  summary: 'Add a person to a customer',
  description: 'Everyone else stays as they are. Requests are rejected while an analyst owns the case.',
  params: customerIdParam,
  about: ownCustomer,
  body: PersonChange,
  idempotent: true,
  versioned: true,
  value: ChangedPerson,
  errors: [...PERSON_ERRORS, ...CUSTOMER_ERRORS],
  rules: personRules,

  handle(input) {
    return changePerson(input, 'addPerson', (people, now) => {
      const change = withAddedPerson(people, input.body, now)
      return { ...change, personId: change.added[0]!.personId }
    })
  },
})
