// A person as a form sends it: stored identities keep their number, because reads never return it.

import { isObject } from '../../customer/people/people-rules.ts'
import { BusinessPerson, Identity, MAX_IDENTITIES } from '../../customer/profile-fields.ts'
import type { FieldError } from '../../errors.ts'
import { line, named, optional, uuid } from '../../http/fields.ts'
import { Type } from '../../platform/schema-builder.ts'

const UpdatedIdentity = named('UpdatedIdentity', {
  ...Identity.properties,
  identityValue: Type.Optional(
    line(255, {
      description: 'The number of the identity document. Omit it to keep the stored number of `identityId`.',
    }),
  ),
  identityId: optional(uuid({ description: 'An identity of this person, as reads return it.' })),
})

const fields = {
  ...BusinessPerson.properties,
  identities: Type.Array(UpdatedIdentity, { minItems: 1, maxItems: MAX_IDENTITIES }),
}

/** One of the people in a PUT of the whole customer. */
export const UpdatedPerson = named('UpdatedBusinessPerson', {
  ...fields,
  uboId: optional(uuid({ description: 'The person to update. If omitted, the person is matched by email or added.' })),
})

/** A person whom the path names, or a new one. */
export const PersonChange = named('PersonChange', fields)

/** Only an identity that names a stored one can leave out its number. */
export function missingNumbers(people: unknown, path: string): FieldError[] {
  const fieldErrors: FieldError[] = []
  for (const [index, person] of (Array.isArray(people) ? people : []).entries()) {
    const identities = isObject(person) && Array.isArray(person.identities) ? person.identities : []
    for (const [position, identity] of identities.entries()) {
      if (!isObject(identity) || identity.identityValue !== undefined || typeof identity.identityId === 'string')
        continue
      const at = `${path}/${index}/identities/${position}/identityValue`
      fieldErrors.push({ path: at, code: 'ValidationControl.Error', message: 'identityValue is required.' })
    }
  }
  return fieldErrors
}
