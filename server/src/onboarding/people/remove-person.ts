// Removes a person from a customer, by a user. The audit log keeps the record.
import { ownCustomer } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import { ChangedPerson, CUSTOMER_ERRORS, changePerson, findPerson, PEOPLE_PATH, personParams } from './change-person.ts'
import { withoutPerson } from './changed-person.ts'

export const removePerson = operation({
  id: 'removePerson',
  method: 'DELETE',
  path: `${PEOPLE_PATH}/{uboId}`,
  scope: 'dashboard.edit',
  tag: 'Customers',
  summary: 'Remove a person from a customer',
  description:
    'Earlier entries that this person replaced are removed as well. Requests are rejected while an analyst owns the case.',
  params: personParams,
  about: ownCustomer,
  versioned: true,
  value: ChangedPerson,
  errors: ['Customer.PersonNotFound', ...CUSTOMER_ERRORS],

  handle(input) {
    const { uboId } = input.params
    return changePerson(input, 'removePerson', (people) => ({
      ...withoutPerson(people, findPerson(people, uboId)),
      personId: uboId,
    }))
  },
})
