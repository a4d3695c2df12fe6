// The fields that a business can answer on the completion page, with the rules that PATCH and create have for them.

import { Address, Addresses, Financials } from '../../customer/profile-fields.ts'
import { countryCode, day, email, line, named, oneOf, phone, text, website } from '../../http/fields.ts'
import { type TOptional, Type } from '../../platform/schema-builder.ts'
import { IDENTITY_TYPE_CODES, INDUSTRIES, OWNERSHIP_TYPES } from '../../reference/vocabularies.ts'

const BUSINESS = {
  companyName: line(255, { min: 2 }),
  tradingName: line(255),
  description: text(1000),
  website: website(),
  email: email(),
  phoneNumber: phone(),
  registrationNumber: line(100),
  registrationDate: day(),
  industry: oneOf(INDUSTRIES),
  businessTypeCode: text(100, { example: 'LLC' }),
  incorporationCountryIso3Code: Type.String({ example: 'NGA' }),
  addresses: Type.Array(Address, { ...Addresses, minItems: 1 }),
  financials: Financials,
}

const PERSON = {
  firstName: line(100),
  lastName: line(100),
  birthDate: day({ description: 'Date of birth. Must be in the past.' }),
  taxResidenceCountry: countryCode(),
  nationality: countryCode(),
  email: BUSINESS.email,
  phone: phone(),
  ownershipType: Type.Array(oneOf(OWNERSHIP_TYPES), { minItems: 1, maxItems: 3, uniqueItems: true }),
  percentageShare: Type.Integer({ minimum: 1, maximum: 100 }),
  address: Address,
}

const IDENTITY = {
  identityTypeCode: oneOf(IDENTITY_TYPE_CODES, {
    description: 'The type of the identity document. NATIOANL_ID is spelled as published.',
  }),
  issuingCountry: countryCode(),
  identityValue: line(255, { description: 'The number of the identity document.' }),
  issueDate: day({ description: 'The date of issue. Cannot be in the future.' }),
  expiryDate: day({ description: 'The date of expiry. Must be in the future and after `issueDate`.' }),
}

export const BUSINESS_FIELDS = Object.keys(BUSINESS)
export const PERSON_FIELDS = Object.keys(PERSON)
export const IDENTITY_FIELDS = Object.keys(IDENTITY)
export const ANSWER_FIELDS: readonly string[] = [...new Set([...BUSINESS_FIELDS, ...PERSON_FIELDS, ...IDENTITY_FIELDS])]

/** All of them are optional; what was requested decides which ones an answer can have. */
export const AnswerFields = named('CompletionFields', {
  ...mapped({ ...BUSINESS, ...PERSON, ...IDENTITY }),
})

type Fields = typeof BUSINESS & typeof PERSON & typeof IDENTITY
function mapped(fields: Fields): { [Name in keyof Fields]: TOptional<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as never
}
