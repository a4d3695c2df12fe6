// Changes only what is sent. People are appended, never removed; null clears an optional field; all or nothing.

import type { CustomerFields } from '../../customer/customer-fields.ts'
import { DocumentRecord } from '../../customer/documents/document-record.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { appendPeople, NO_CHANGE } from '../../customer/people/people-changes.ts'
import {
  Addresses,
  addressOf,
  BusinessPersonList,
  Financials,
  financialsOf,
  PartnerCustomerId,
} from '../../customer/profile-fields.ts'
import type { FieldError } from '../../errors.ts'
import {
  day,
  email,
  freeLine,
  freeText,
  line,
  named,
  oneOf,
  optional,
  phone,
  text,
  uuid,
  website,
} from '../../http/fields.ts'
import { operation, type Unchecked } from '../../http/operation.ts'
import { dayOf } from '../../platform/clock.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { CONFIGURED_COUNTRIES } from '../../reference/identity-documents.ts'
import { BUSINESS_TYPE_CODES, businessTypeCode, INDUSTRIES } from '../../reference/vocabularies.ts'
import { type ChangePlan, changeProfile } from './change-profile.ts'
import { exampleIds } from './example-ids.ts'
import { patchErrors, patchExamples } from './patch-business-profile.examples.ts'
import { profileErrors } from './profile-rules.ts'
import { assertSameReference, ChangedProfile } from './update-business-profile.ts'

const MAX_DOCUMENT_IDS = 50

const PatchProfile = named('PatchBusinessProfile', {
  // As published: PATCH uses incorporationCountryCode; the name that create uses is accepted too.
  incorporationCountryCode: Type.Optional(
    Type.String({ example: 'NGA', 'x-published': { enum: CONFIGURED_COUNTRIES } }),
  ),
  incorporationCountryIso3Code: Type.Optional(
    Type.String({
      description: 'An alias of incorporationCountryCode. Send one of them.',
      example: 'NGA',
      'x-published': { enum: CONFIGURED_COUNTRIES },
    }),
  ),
  businessTypeCode: Type.Optional(text(100, { example: 'LLC', 'x-published': { enum: BUSINESS_TYPE_CODES } })),
  industry: Type.Optional(oneOf(INDUSTRIES)),
  email: Type.Optional(email()),
  phoneNumber: optional(phone()),
  companyName: Type.Optional(line(255, { min: 2, example: 'Acme Logistics Ltd' })),
  tradingName: optional(freeLine(255)),
  description: optional(freeText(1000)),
  website: Type.Optional(website()),
  registrationNumber: Type.Optional(line(100, { example: 'RC1234567' })),
  registrationDate: optional(day()),
  addresses: optional(Addresses),
  financials: optional(Financials),
  businessPersonList: optional(BusinessPersonList),
  businessDocumentIdList: optional(
    Type.Array(Type.String({ example: exampleIds.documentId, 'x-published': { format: 'uuid' } }), {
      maxItems: MAX_DOCUMENT_IDS,
      description: 'Confirms uploaded documents. An ID that is not a UUID returns `Document.NotFound`.',
    }),
  ),
  partnerCustomerId: Type.Optional(PartnerCustomerId),
})
type PatchProfile = Static<typeof PatchProfile>

const PatchedProfile = named('PatchedBusinessProfile', {
  ...ChangedProfile.properties,
  ubos: Type.Array(
    Type.Object({ uboId: uuid(), firstName: Type.String(), lastName: Type.String(), email: Type.String() }),
    {
      description: 'The people that this request added.',
    },
  ),
  documents: Type.Array(DocumentRecord, {
    description: 'The documents in `businessDocumentIdList`, confirmed now or earlier.',
  }),
})
type PatchedProfile = Static<typeof PatchedProfile>

function patchFieldErrors(body: Unchecked, today: string): FieldError[] {
  const { incorporationCountryCode: country, incorporationCountryIso3Code: alias } = body
  const fieldErrors = profileErrors(
    body,
    country === undefined ? 'incorporationCountryIso3Code' : 'incorporationCountryCode',
    today,
  )
  if (country !== undefined && alias !== undefined && country !== alias) {
    fieldErrors.push({
      path: '/incorporationCountryIso3Code',
      code: 'ValidationControl.Error',
      message: 'incorporationCountryIso3Code and incorporationCountryCode differ.',
    })
  }
  return fieldErrors
}

export const patchBusinessProfile = operation({
  id: 'patchBusinessProfile',
  method: 'PATCH',
  path: '/partner/v1/business-profiles/{customerId}',
  scope: 'partner.write',
  tag: 'Customers',
  summary: 'Update a customer',
  description:
    'Every field is optional; omitted fields stay unchanged. businessPersonList appends people and never removes anyone. ' +
    'businessDocumentIdList confirms uploaded documents. Either all changes are applied or none. Requests are rejected while an analyst owns the case.',
  params: customerIdParam,
  about: ownCustomer,
  body: PatchProfile,
  idempotent: true,
  versioned: true,
  value: PatchedProfile,
  errors: [
    'ValidationControl.Error',
    'PhoneNumber.Invalid',
    'Customer.PartnerCustomerIdRequired',
    'Customer.PartnerCustomerIdInvalid',
    'Country.NotFound',
    'BusinessType.NotFound',
    'OnboardingConfig.NotFound',
    'Document.NotFound',
    'Document.AccessDenied',
    'Partner.NotAuthorized',
    'Customer.NotFound',
    'Customer.UnderReview',
    'Customer.NotEditable',
    'Customer.VersionMismatch',
  ],
  rules: (body, { app }) => patchFieldErrors(body, dayOf(app.clock.now())),
  examples: patchExamples,
  errorExamples: patchErrors,

  handle(input) {
    const { body } = input
    const plan: ChangePlan<PatchedProfile> = {
      operationId: 'patchBusinessProfile',
      documentIds: body.businessDocumentIdList ?? [],
      change(current, now) {
        assertSameReference(body.partnerCustomerId, current.row.partner_customer_id)
        const given = body.businessPersonList ?? []
        return {
          fields: patchedFields(body, current.fields),
          people: given.length > 0 ? appendPeople(current.people, given, now) : NO_CHANGE(current.people),
          patchedPeople: given.length > 0,
        }
      },
      answer: ({ row, state, change, documents }) => ({
        customerId: row.customer_id,
        partnerCustomerId: row.partner_customer_id,
        verificationStatus: state.verificationStatus,
        ubos: change.people.added.map(({ personId, firstName, lastName, email }) => ({
          uboId: personId,
          firstName,
          lastName,
          email,
        })),
        documents,
      }),
    }
    return changeProfile(input, plan)
  },
})

/** undefined keeps a field, null clears it. */
export function patchedFields(body: PatchProfile, before: CustomerFields): CustomerFields {
  const given = <T>(value: T | undefined, known: T): T => (value === undefined ? known : value)
  const country = body.incorporationCountryCode ?? body.incorporationCountryIso3Code
  return {
    email: given(body.email, before.email),
    phoneNumber: given(body.phoneNumber, before.phoneNumber),
    companyName: given(body.companyName, before.companyName),
    tradingName: given(body.tradingName, before.tradingName),
    businessTypeCode:
      body.businessTypeCode === undefined ? before.businessTypeCode : businessTypeCode(body.businessTypeCode)!,
    incorporationCountryIso3Code: given(country, before.incorporationCountryIso3Code),
    industry: given(body.industry, before.industry),
    description: given(body.description, before.description),
    website: given(body.website, before.website),
    registrationNumber: given(body.registrationNumber, before.registrationNumber),
    registrationDate: given(body.registrationDate, before.registrationDate),
    addresses: body.addresses === undefined ? before.addresses : (body.addresses ?? []).map(addressOf),
    financials: body.financials === undefined ? before.financials : body.financials && financialsOf(body.financials),
  }
}
