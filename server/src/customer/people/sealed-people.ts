// Personal data at rest: one sealed blob per person and per identity, bound to its row.
import { blindIndex, open, seal } from '../../platform/keys/keyring.ts'
import type { Address } from '../profile-fields.ts'

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
  /** Normalised. */
  identityValue: string
  issueDate: string | null
  expiryDate: string | null
}

export function sealPerson(key: Buffer, person: PersonalData & { personId: string }): Buffer {
  const { firstName, lastName, birthDate, taxResidenceCountry, nationality, email, phone, address } = person
  const data: PersonalData = { firstName, lastName, birthDate, taxResidenceCountry, nationality, email, phone, address }
  return seal(key, JSON.stringify(data), `person:${person.personId}`)
}

export function openPerson(key: Buffer, personId: string, sealed: Uint8Array): PersonalData {
  return JSON.parse(open(key, sealed, `person:${personId}`).toString('utf8'))
}

export function sealIdentity(key: Buffer, identity: IdentityData & { identityId: string }): Buffer {
  const { identityValue, issueDate, expiryDate } = identity
  const data: IdentityData = { identityValue, issueDate, expiryDate }
  return seal(key, JSON.stringify(data), `identity:${identity.identityId}`)
}

export function openIdentity(key: Buffer, identityId: string, sealed: Uint8Array): IdentityData {
  return JSON.parse(open(key, sealed, `identity:${identityId}`).toString('utf8'))
}

/** Equal numbers of one type and country have equal indexes, across partners. */
export function identityIndex(
  key: Buffer,
  identity: { identityTypeCode: string; issuingCountry: string; identityValue: string },
): Buffer {
  return blindIndex(key, `${identity.identityTypeCode}:${identity.issuingCountry}`, identity.identityValue)
}

/** The last four characters; a short number shows less, so that a mask never shows it whole. */
export function maskIdentityValue(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 2))
  return '*'.repeat(value.length - shown) + value.slice(value.length - shown)
}
