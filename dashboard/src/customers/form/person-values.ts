// A person as a form edits it. Stored identity numbers are masked: an identity keeps its number unless a new one is typed.
import type {
  BusinessPerson,
  BusinessProfile,
  PersonChange,
  PersonRecord,
  UpdatedIdentity,
} from '../../api/dashboard-operations.ts'
import {
  type AddressValues,
  addressBody,
  addressValues,
  EMPTY_ADDRESS,
  optionalText,
  phoneText,
} from './shared-values.ts'

export interface IdentityValues {
  /** Identifies the entry on the screen. */
  key: string
  /** Of a stored identity, whose number is kept while `identityValue` is empty. */
  identityId: string
  masked: string
  documentUploadId: string
  identityTypeCode: string
  issuingCountry: string
  identityValue: string
  /** A number was typed that the restored draft doesn't have: an empty field must not mean the stored number. */
  isNumberDropped?: boolean
  issueDate: string
  expiryDate: string
}

export interface PersonValues {
  key: string
  firstName: string
  lastName: string
  email: string
  phone: string
  birthDate: string
  nationality: string
  taxResidenceCountry: string
  ownershipType: string[]
  percentageShare: string
  address: AddressValues
  identities: IdentityValues[]
}

/** The values to keep in a draft: identity document numbers must not be stored in the browser. */
export function withoutIdentityNumbers(person: PersonValues): PersonValues {
  return {
    ...person,
    identities: person.identities.map((identity) =>
      identity.identityValue.trim() === '' ? identity : { ...identity, identityValue: '', isNumberDropped: true },
    ),
  }
}

/** The number that was typed earlier has to be typed again. */
export function mustRetypeNumber({ isNumberDropped, identityValue }: IdentityValues): boolean {
  return Boolean(isNumberDropped) && identityValue.trim() === ''
}

export function newIdentity(): IdentityValues {
  return {
    key: crypto.randomUUID(),
    identityId: '',
    masked: '',
    documentUploadId: '',
    identityTypeCode: '',
    issuingCountry: '',
    identityValue: '',
    issueDate: '',
    expiryDate: '',
  }
}

export function newPerson(): PersonValues {
  return {
    key: crypto.randomUUID(),
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    birthDate: '',
    nationality: '',
    taxResidenceCountry: '',
    ownershipType: [],
    percentageShare: '',
    address: EMPTY_ADDRESS,
    identities: [newIdentity()],
  }
}

export function personValuesOf(person: PersonRecord): PersonValues {
  return {
    key: person.uboId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone ?? '',
    birthDate: person.birthDate ?? '',
    nationality: person.nationality,
    taxResidenceCountry: person.taxResidenceCountry ?? '',
    ownershipType: [...person.ownershipType],
    percentageShare: person.percentageShare === null ? '' : String(person.percentageShare),
    address: addressValues(person.address),
    identities: person.identities.map((identity) => ({
      key: identity.identityId,
      identityId: identity.identityId,
      masked: identity.identityValueMasked,
      documentUploadId: identity.documentUploadId ?? '',
      identityTypeCode: identity.identityTypeCode,
      issuingCountry: identity.issuingCountry,
      identityValue: '',
      issueDate: identity.issueDate ?? '',
      expiryDate: identity.expiryDate ?? '',
    })),
  }
}

export function bodyOfNewPerson(values: PersonValues): BusinessPerson {
  return {
    ...bodyOfPerson(values),
    identities: values.identities.map(
      (identity) => ({ ...identityBody(identity), identityValue: identity.identityValue.trim() }) as never,
    ),
  }
}

export function bodyOfPerson(values: PersonValues): PersonChange {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    phone: phoneText(values.phone),
    birthDate: optionalText(values.birthDate),
    nationality: values.nationality,
    taxResidenceCountry: optionalText(values.taxResidenceCountry),
    ownershipType: values.ownershipType as PersonChange['ownershipType'],
    percentageShare: values.percentageShare.trim() === '' ? null : Number(values.percentageShare),
    address: addressBody(values.address),
    identities: values.identities.map(identityBody),
  }
}

function identityBody(identity: IdentityValues): UpdatedIdentity {
  const number = identity.identityValue.trim()
  return {
    identityTypeCode: identity.identityTypeCode as UpdatedIdentity['identityTypeCode'],
    issuingCountry: identity.issuingCountry,
    issueDate: optionalText(identity.issueDate),
    expiryDate: optionalText(identity.expiryDate),
    ...(identity.identityId && number === '' ? { identityId: identity.identityId } : { identityValue: number }),
    ...(identity.documentUploadId && number === '' ? { documentUploadId: identity.documentUploadId } : {}),
  }
}

/** People whom no newer entry replaces. */
export function currentPeople({ ubos }: Pick<BusinessProfile, 'ubos'>): PersonRecord[] {
  const replaced = new Set(ubos.flatMap(({ supersedesUboId }) => supersedesUboId ?? []))
  return ubos.filter(({ uboId }) => !replaced.has(uboId))
}
