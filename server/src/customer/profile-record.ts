// A business profile as reads return it: field names of create, people decrypted, identity numbers masked.

import { countryCode, day, instant, named, nullable, oneOf, uuid } from '../http/fields.ts'
import type { App } from '../platform/app.ts'
import { type Static, Type } from '../platform/schema-builder.ts'
import {
  BUSINESS_TYPE_CODES,
  type BusinessTypeCode,
  IDENTITY_TYPE_CODES,
  type IdentityTypeCode,
  INDUSTRIES,
  OWNERSHIP_TYPES,
  VERIFICATION_STATUSES,
} from '../reference/vocabularies.ts'
import { dueCount } from './case/requested-changes.ts'
import { stateOf } from './case/verification.ts'
import { DocumentRecord, documentEvidence, documentsOf } from './documents/document-record.ts'
import type { PackageRow } from './package-sql.ts'
import { peopleFrom } from './people/known-people.ts'
import { maskIdentityValue } from './people/sealed-people.ts'
import { Address, Financials } from './profile-fields.ts'

const text = Type.String()

const IdentityRecord = named('IdentityRecord', {
  identityId: uuid(),
  identityTypeCode: oneOf(IDENTITY_TYPE_CODES),
  issuingCountry: countryCode(),
  identityValueMasked: Type.String({
    description: 'The last 4 characters; the number itself is never returned.',
    example: '*****4567',
  }),
  issueDate: nullable(day()),
  expiryDate: nullable(day()),
  documentUploadId: nullable(uuid()),
})

const PersonRecord = named('PersonRecord', {
  uboId: uuid(),
  firstName: text,
  lastName: text,
  birthDate: nullable(day()),
  taxResidenceCountry: nullable(countryCode()),
  nationality: countryCode(),
  email: text,
  phone: nullable(text),
  ownershipType: Type.Array(oneOf(OWNERSHIP_TYPES)),
  percentageShare: nullable(Type.Integer()),
  address: Address,
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  identities: Type.Array(IdentityRecord),
  supersedesUboId: nullable(uuid({ description: 'The earlier entry for the same person that this one replaces.' })),
  addedAt: instant(),
})

export const ProfileRecord = named('BusinessProfile', {
  customerId: uuid(),
  partnerCustomerId: text,
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  version: Type.Integer({ description: 'Increases with every change. The ETag contains the same number.' }),
  email: text,
  phoneNumber: nullable(text),
  companyName: text,
  tradingName: nullable(text),
  businessTypeCode: oneOf(BUSINESS_TYPE_CODES),
  incorporationCountryIso3Code: countryCode(),
  industry: oneOf(INDUSTRIES),
  description: nullable(text),
  website: text,
  registrationNumber: text,
  registrationDate: nullable(day()),
  addresses: Type.Array(Address),
  financials: nullable(Financials),
  ubos: Type.Array(PersonRecord),
  documents: Type.Array(DocumentRecord),
  outstandingRequirementCount: Type.Integer(),
  createdAt: instant(),
  updatedAt: instant(),
  statusChangedAt: instant(),
  decidedAt: nullable(instant()),
  erasedAt: nullable(
    instant({ description: 'When the personal data was erased. If set, the other fields are blank.' }),
  ),
})
export type ProfileRecord = Static<typeof ProfileRecord>

export async function profileRecord(app: App, partnerId: string, row: PackageRow): Promise<ProfileRecord> {
  const partnerKey = await app.vault.partnerKey(partnerId)
  return {
    customerId: row.customer_id,
    partnerCustomerId: row.partner_customer_id,
    verificationStatus: row.verification_status as ProfileRecord['verificationStatus'],
    version: row.version,
    email: row.email,
    phoneNumber: row.phone_number,
    companyName: row.company_name,
    tradingName: row.trading_name,
    businessTypeCode: row.business_type_code as BusinessTypeCode,
    incorporationCountryIso3Code: row.incorporation_country,
    industry: row.industry as ProfileRecord['industry'],
    description: row.description,
    website: row.website,
    registrationNumber: row.registration_number,
    registrationDate: row.registration_date,
    addresses: row.addresses,
    financials: row.financials,
    // An erased customer has no key: its record remains, its people do not.
    ubos: row.wrapped_key ? openPeople(app.vault.customerKey(partnerKey, row.customer_id, row.wrapped_key), row) : [],
    documents: documentsOf(row),
    outstandingRequirementCount: row.erased_at ? 0 : dueCount(packageOf(row), row.requestedChanges, stateOf(row)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    statusChangedAt: row.status_changed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
  }
}

function openPeople(key: Buffer, row: PackageRow): ProfileRecord['ubos'] {
  return peopleFrom(row, key).map(({ personId, supersedesPersonId, identities, ...person }, index) => ({
    uboId: personId,
    ...person,
    ownershipType: person.ownershipType as ProfileRecord['ubos'][number]['ownershipType'],
    verificationStatus: row.people[index]!.verification_status as ProfileRecord['verificationStatus'],
    identities: identities.map(({ identityValue, ...identity }) => ({
      ...identity,
      identityTypeCode: identity.identityTypeCode as IdentityTypeCode,
      identityValueMasked: maskIdentityValue(identityValue),
    })),
    supersedesUboId: supersedesPersonId,
    addedAt: row.people[index]!.added_at,
  }))
}

/** The rows as the requirement rules read them. */
export function packageOf(row: PackageRow) {
  // Nothing is required for a person that a newer entry replaces.
  const replaced = new Set(row.people.map((person) => person.supersedes_person_id))
  return {
    customerId: row.customer_id,
    incorporationCountry: row.incorporation_country,
    businessTypeCode: row.business_type_code as BusinessTypeCode,
    addressCount: row.addresses.length,
    hasFinancials: row.financials !== null,
    submittedAt: row.submitted_at.toISOString(),
    people: row.people
      .filter((person) => !replaced.has(person.person_id))
      .map((person) => ({
        personId: person.person_id,
        residence: person.residence_country,
        ownershipType: person.ownership_type,
        identities: row.identities
          .filter((identity) => identity.person_id === person.person_id)
          .map((identity) => ({
            identityId: identity.identity_id,
            identityTypeCode: identity.identity_type_code,
            documentUploadId: identity.document_upload_id,
          })),
      })),
    ...documentEvidence(row),
  }
}
