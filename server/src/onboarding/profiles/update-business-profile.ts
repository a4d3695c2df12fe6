// Replaces a profile. Omitted optional fields are cleared, except addresses, financials and people, which stay.

import type { CustomerFields } from '../../customer/customer-fields.ts'
import { customerIdParam, ownCustomer } from '../../customer/own-customer.ts'
import { NO_CHANGE, replacePeople } from '../../customer/people/people-changes.ts'
import {
  Addresses,
  addressOf,
  Financials,
  financialsOf,
  MAX_PEOPLE_PER_REQUEST,
  PartnerCustomerId,
} from '../../customer/profile-fields.ts'
import type { FieldError } from '../../errors.ts'
import { ApiError } from '../../errors.ts'
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
import {
  BUSINESS_TYPE_CODES,
  businessTypeCode,
  INDUSTRIES,
  VERIFICATION_STATUSES,
} from '../../reference/vocabularies.ts'
import { missingNumbers, UpdatedPerson } from '../people/updated-person.ts'
import { type ChangePlan, changeProfile } from './change-profile.ts'
import { exampleIds } from './example-ids.ts'
import { profileErrors } from './profile-rules.ts'
import { updateErrors, updateExamples } from './update-business-profile.examples.ts'

export const UpdateProfile = named('UpdateBusinessProfile', {
  // No format: any other value, UUID or not, is Partner.BusinessProfileIdMismatch.
  customerId: Type.String({
    description: 'Must equal the ID in the path.',
    example: exampleIds.customerId,
    'x-published': { format: 'uuid' },
  }),
  // As published: businessEmail and name are called email and companyName on create.
  businessEmail: email(),
  phoneNumber: phone(),
  name: line(255, { min: 2, example: 'Acme Logistics Ltd' }),
  tradingName: optional(freeLine(255)),
  businessTypeCode: text(100, { example: 'PrivateLimitedCompany', 'x-published': { enum: BUSINESS_TYPE_CODES } }),
  incorporationCountryIso3Code: Type.String({ example: 'NGA', 'x-published': { enum: CONFIGURED_COUNTRIES } }),
  industry: oneOf(INDUSTRIES, { maxLength: 100 }),
  description: optional(freeText(1000)),
  website: website(),
  registrationNumber: line(100, {
    description: 'The number in the company register. At most 100 characters on update, as published; 10 on create.',
    example: 'RC1234567',
  }),
  registrationDate: optional(day()),
  addresses: optional(Addresses),
  financials: optional(Financials),
  businessPersonList: optional(
    Type.Array(UpdatedPerson, {
      maxItems: MAX_PEOPLE_PER_REQUEST,
      description:
        'Replaces the people: matched by uboId, otherwise by email; new ones are added, missing ones removed.',
    }),
  ),
  partnerCustomerId: Type.Optional(PartnerCustomerId),
})
type UpdateProfile = Static<typeof UpdateProfile>

export const ChangedProfile = named('ChangedBusinessProfile', {
  customerId: uuid(),
  partnerCustomerId: Type.String(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
})

function profileAndIdErrors(body: Unchecked, pathId: string, today: string): FieldError[] {
  const fieldErrors = [
    ...profileErrors(body, 'incorporationCountryIso3Code', today),
    ...missingNumbers(body.businessPersonList, '/businessPersonList'),
  ]
  if (typeof body.customerId === 'string' && body.customerId.toLowerCase() !== pathId) {
    const code = 'Partner.BusinessProfileIdMismatch'
    fieldErrors.push({ path: '/customerId', code, message: new ApiError(code).message })
  }
  return fieldErrors
}

export const updateBusinessProfile = operation({
  id: 'updateBusinessProfile',
  method: 'PUT',
  // Published as businessProfileId; it is the customerId.
  path: '/partner/v1/business-profiles/{customerId}',
  scope: 'partner.write',
  tag: 'Customers',
  summary: 'Replace a customer',
  params: customerIdParam,
  about: ownCustomer,
  body: UpdateProfile,
  idempotent: true,
  versioned: true,
  value: ChangedProfile,
  errors: [
    'ValidationControl.Error',
    'PhoneNumber.Invalid',
    'Partner.BusinessProfileIdMismatch',
    'Customer.PartnerCustomerIdRequired',
    'Customer.PartnerCustomerIdInvalid',
    'Country.NotFound',
    'BusinessType.NotFound',
    'OnboardingConfig.NotFound',
    'Partner.NotAuthorized',
    'Customer.NotFound',
    'Customer.UnderReview',
    'Customer.NotEditable',
    'Customer.VersionMismatch',
  ],
  rules: (body, { app, params }) => profileAndIdErrors(body, params.customerId, dayOf(app.clock.now())),
  examples: updateExamples,
  errorExamples: updateErrors,

  handle(input) {
    const { body } = input
    const plan: ChangePlan<Static<typeof ChangedProfile>> = {
      operationId: 'updateBusinessProfile',
      change(current, now) {
        assertSameReference(body.partnerCustomerId, current.row.partner_customer_id)
        const people = body.businessPersonList
          ? replacePeople(current.people, body.businessPersonList, now)
          : NO_CHANGE(current.people)
        return { fields: replacedFields(body, current.fields), people, patchedPeople: false }
      },
      answer: ({ row, state }) => ({
        customerId: row.customer_id,
        partnerCustomerId: row.partner_customer_id,
        verificationStatus: state.verificationStatus,
      }),
    }
    return changeProfile(input, plan)
  },
})

/** The reference can be repeated but not changed. */
export function assertSameReference(given: string | null | undefined, known: string): void {
  if (given === undefined || given === null || given === known) return
  const code = 'Customer.PartnerCustomerIdInvalid'
  const message = 'partnerCustomerId cannot be changed.'
  throw new ApiError(code, { message, details: [{ path: '/partnerCustomerId', code, message }] })
}

function replacedFields(body: UpdateProfile, before: CustomerFields): CustomerFields {
  return {
    email: body.businessEmail,
    phoneNumber: body.phoneNumber,
    companyName: body.name,
    tradingName: body.tradingName ?? null,
    businessTypeCode: businessTypeCode(body.businessTypeCode)!,
    incorporationCountryIso3Code: body.incorporationCountryIso3Code,
    industry: body.industry,
    description: body.description ?? null,
    website: body.website,
    registrationNumber: body.registrationNumber,
    registrationDate: body.registrationDate ?? null,
    addresses: body.addresses ? body.addresses.map(addressOf) : before.addresses,
    financials: body.financials ? financialsOf(body.financials) : before.financials,
  }
}
