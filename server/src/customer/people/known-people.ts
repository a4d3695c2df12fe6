// People as the rules see them: opened, with their identities. Made from what a caller sent, or from the rows.
import { newId } from '../../platform/ids.ts'
import type { NewIdentity, NewPerson } from '../create-sql.ts'
import type { PackageRow } from '../package-sql.ts'
import { addressOf, type BusinessPerson } from '../profile-fields.ts'
import { normaliseIdentityValue } from './identity-rules.ts'
import {
  type IdentityData,
  identityIndex,
  openIdentity,
  openPerson,
  type PersonalData,
  sealIdentity,
  sealPerson,
} from './sealed-people.ts'

export interface KnownIdentity extends IdentityData {
  identityId: string
  identityTypeCode: string
  issuingCountry: string
  documentUploadId: string | null
}

export interface KnownPerson extends PersonalData {
  personId: string
  ownershipType: string[]
  percentageShare: number | null
  identities: KnownIdentity[]
  supersedesPersonId: string | null
}

/** What a caller sent, with IDs. Copied field by field, so that fields outside the contract are dropped. */
export function personFrom(given: BusinessPerson, now: Date, known?: KnownPerson): KnownPerson {
  const left = [...(known?.identities ?? [])]
  return {
    personId: known?.personId ?? newId(now),
    firstName: given.firstName,
    lastName: given.lastName,
    birthDate: given.birthDate ?? null,
    taxResidenceCountry: given.taxResidenceCountry ?? null,
    nationality: given.nationality,
    email: given.email,
    phone: given.phone ?? null,
    address: addressOf(given.address),
    ownershipType: [...given.ownershipType],
    percentageShare: given.percentageShare ?? null,
    supersedesPersonId: known?.supersedesPersonId ?? null,
    identities: given.identities.map((identity) => {
      const identityValue = normaliseIdentityValue(identity.identityValue)
      // Removed, so that the same number sent twice doesn't get the same ID.
      const at = left.findIndex(
        (it) =>
          it.identityTypeCode === identity.identityTypeCode &&
          it.issuingCountry === identity.issuingCountry &&
          it.identityValue === identityValue,
      )
      const same = at < 0 ? undefined : left.splice(at, 1)[0]
      return {
        identityId: same?.identityId ?? newId(now),
        identityTypeCode: identity.identityTypeCode,
        issuingCountry: identity.issuingCountry,
        // If omitted, an identity keeps its document.
        documentUploadId: identity.documentUploadId?.toLowerCase() ?? same?.documentUploadId ?? null,
        identityValue,
        issueDate: identity.issueDate ?? null,
        expiryDate: identity.expiryDate ?? null,
      }
    }),
  }
}

export function peopleFrom(row: PackageRow, key: Buffer): KnownPerson[] {
  return row.people.map((person) => ({
    personId: person.person_id,
    ...openPerson(key, person.person_id, Buffer.from(person.sealed, 'base64')),
    ownershipType: person.ownership_type,
    percentageShare: person.percentage_share,
    supersedesPersonId: person.supersedes_person_id,
    identities: row.identities
      .filter((identity) => identity.person_id === person.person_id)
      .map((identity) => ({
        identityId: identity.identity_id,
        identityTypeCode: identity.identity_type_code,
        issuingCountry: identity.issuing_country,
        documentUploadId: identity.document_upload_id,
        ...openIdentity(key, identity.identity_id, Buffer.from(identity.sealed, 'base64')),
      })),
  }))
}

/** The rows of people as they are written: sealed under the customer's key, numbers findable by blind index. */
export function rowsOf(people: readonly { person: KnownPerson; position: number }[], key: Buffer, indexKey: Buffer) {
  const persons: NewPerson[] = []
  const identities: NewIdentity[] = []
  for (const { person, position } of people) {
    persons.push({
      personId: person.personId,
      position,
      ownershipType: person.ownershipType,
      percentageShare: person.percentageShare,
      residenceCountry: person.address.countryCode,
      supersedesPersonId: person.supersedesPersonId,
      sealed: sealPerson(key, person),
    })
    for (const [place, identity] of person.identities.entries()) {
      identities.push({
        personId: person.personId,
        identityId: identity.identityId,
        position: place,
        identityTypeCode: identity.identityTypeCode,
        issuingCountry: identity.issuingCountry,
        documentUploadId: identity.documentUploadId,
        valueIndex: identityIndex(indexKey, identity),
        sealed: sealIdentity(key, identity),
      })
    }
  }
  return { persons, identities }
}
