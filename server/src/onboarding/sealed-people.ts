// What is personal about people, as it is kept: one sealed blob per person and one per identity, bound to their rows.
import { blindIndex, open, seal } from '../platform/keyring.ts'
import { normaliseIdentityValue } from './identity-rules.ts'
import { type Address, addressOf, type BusinessPerson, type Identity } from './profile-fields.ts'

export interface PersonalData {
  firstName: string
  lastName: string
  birthDate: string | null
  taxResidenceCountry: string | null
  nationality: string
  email: string
  phone: string | null
  address: Address
}

export interface IdentityData {
  identityValue: string
  issueDate: string | null
  expiryDate: string | null
}

export function sealPerson(key: Buffer, personId: string, person: BusinessPerson): Buffer {
  // Named field by field: what a caller adds beyond the contract is not kept.
  const data: PersonalData = {
    firstName: person.firstName,
    lastName: person.lastName,
    birthDate: person.birthDate ?? null,
    taxResidenceCountry: person.taxResidenceCountry ?? null,
    nationality: person.nationality,
    email: person.email,
    phone: person.phone ?? null,
    address: addressOf(person.address),
  }
  return seal(key, JSON.stringify(data), `person:${personId}`)
}

export function openPerson(key: Buffer, personId: string, sealed: Uint8Array): PersonalData {
  return JSON.parse(open(key, sealed, `person:${personId}`).toString('utf8'))
}

export function sealIdentity(key: Buffer, identityId: string, identity: Identity): Buffer {
  const data: IdentityData = {
    identityValue: normaliseIdentityValue(identity.identityValue),
    issueDate: identity.issueDate ?? null,
    expiryDate: identity.expiryDate ?? null,
  }
  return seal(key, JSON.stringify(data), `identity:${identityId}`)
}

export function openIdentity(key: Buffer, identityId: string, sealed: Uint8Array): IdentityData {
  return JSON.parse(open(key, sealed, `identity:${identityId}`).toString('utf8'))
}

/** Equal numbers of one kind from one country have equal indexes, whoever sent them. */
export function identityIndex(key: Buffer, identity: Pick<Identity, 'identityTypeCode' | 'issuingCountry' | 'identityValue'>): Buffer {
  const kind = `${identity.identityTypeCode}:${identity.issuingCountry}`
  return blindIndex(key, kind, normaliseIdentityValue(identity.identityValue))
}

/** The last four characters; a short number shows less, so that a mask never shows it whole. */
export function maskIdentityValue(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 2))
  return '*'.repeat(value.length - shown) + value.slice(value.length - shown)
}
