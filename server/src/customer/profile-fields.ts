// Schemas of a business profile that create, update and reads share, with their published names and quirks.

import { countryCode, day, email, freeLine, line, named, oneOf, optional, phone, uuid } from '../http/fields.ts'
import { type Static, Type } from '../platform/schema-builder.ts'
import { COUNTRY_CODES } from '../reference/countries.ts'
import {
  ESTIMATED_TRANSACTION_VALUES,
  IDENTITY_TYPE_CODES,
  MONTHLY_TURN_OVERS,
  OWNERSHIP_TYPES,
  PURPOSES_OF_ACCOUNT,
  SOURCES_OF_FUNDS,
} from '../reference/vocabularies.ts'

export const MAX_PEOPLE_PER_REQUEST = 50
export const MAX_PEOPLE_PER_CUSTOMER = 100
export const MAX_IDENTITIES = 10
const MAX_ADDRESSES = 10

/** Rules report a country that doesn't exist with a code of its own. */
const country = () => countryCode({ 'x-published': { enum: COUNTRY_CODES } })

export const Address = named('Address', {
  streetLine1: line(255, { example: '12 Marina Road' }),
  streetLine2: optional(freeLine(255)),
  city: line(100, { example: 'Lagos' }),
  state: line(100, { example: 'Lagos' }),
  postalCode: line(20, { example: '101241' }),
  countryCode: country(),
})
export type Address = Static<typeof Address>

export const Financials = named('Financials', {
  monthlyTurnOver: oneOf(MONTHLY_TURN_OVERS),
  estimatedTransactionValue: oneOf(ESTIMATED_TRANSACTION_VALUES),
  sourceOfFunds: oneOf(SOURCES_OF_FUNDS),
  purposeOfAccount: oneOf(PURPOSES_OF_ACCOUNT),
})
export type Financials = Static<typeof Financials>

export const Identity = named('Identity', {
  identityTypeCode: oneOf(IDENTITY_TYPE_CODES, {
    description: 'The type of the identity document. NATIOANL_ID is spelled as published.',
  }),
  issuingCountry: country(),
  identityValue: line(255, { description: 'The number of the identity document.', example: 'A01234567' }),
  documentUploadId: optional(
    uuid({ description: 'The ID of a document of this customer. It takes effect once the file has arrived.' }),
  ),
  issueDate: optional(day({ description: 'The date of issue. Cannot be in the future.' })),
  expiryDate: optional(
    day({ description: 'The date of expiry. Must be in the future and after `issueDate`.', example: '2031-04-01' }),
  ),
  idBackDocumentUploadId: optional(uuid({ description: 'Accepted but not stored.' })),
})
export type Identity = Static<typeof Identity>

export const BusinessPerson = named('BusinessPerson', {
  firstName: line(100, { example: 'Ada' }),
  lastName: line(100, { example: 'Obi' }),
  birthDate: optional(day({ description: 'Date of birth. Must be in the past.', example: '1984-02-29' })),
  taxResidenceCountry: optional(country()),
  nationality: country(),
  email: email({
    description: 'The email address of the person. Must be unique within the request.',
    example: 'ada@acme.example',
  }),
  phone: optional(phone()),
  ownershipType: Type.Array(oneOf(OWNERSHIP_TYPES), {
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    example: ['UBO', 'DIRECTOR'],
  }),
  percentageShare: optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'The share that the person owns, in per cent. All shares in a request can add up to 100 at most.',
      example: 60,
    }),
  ),
  address: Address,
  identities: Type.Array(Identity, { minItems: 1, maxItems: MAX_IDENTITIES }),
})
export type BusinessPerson = Static<typeof BusinessPerson>

export const PartnerCustomerId = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$',
  description: "The partner's own reference. Unique per partner; can't be changed.",
  example: 'acme-0001',
  'x-error': 'Customer.PartnerCustomerIdInvalid',
  'x-error-missing': 'Customer.PartnerCustomerIdRequired',
  'x-message':
    'must be 1 to 100 letters, digits, dots, underscores, colons or hyphens, and start with a letter or digit.',
})

export const Addresses = Type.Array(Address, { maxItems: MAX_ADDRESSES })
export const BusinessPersonList = Type.Array(BusinessPerson, { maxItems: MAX_PEOPLE_PER_REQUEST })

/** Keeps only the fields of the contract; others are ignored. */
export function addressOf({ streetLine1, streetLine2, city, state, postalCode, countryCode }: Address): Address {
  return { streetLine1, streetLine2: streetLine2 ?? null, city, state, postalCode, countryCode }
}

export function financialsOf(given: Financials): Financials {
  const { monthlyTurnOver, estimatedTransactionValue, sourceOfFunds, purposeOfAccount } = given
  return { monthlyTurnOver, estimatedTransactionValue, sourceOfFunds, purposeOfAccount }
}
