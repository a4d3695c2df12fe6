// The columns of an import file. A customer has one row per person; further rows repeat the reference. A person with several
// identity documents has one row for each, with the same email.

import { fieldLabel } from '../../format/field-labels.ts'
import { groupTexts } from './texts.ts'

export const REFERENCE = 'partnerCustomerId'

const ADDRESS = ['streetLine1', 'streetLine2', 'city', 'state', 'postalCode', 'countryCode'] as const

/** Column -> field of the create body; a dot is a level. */
export const BUSINESS_COLUMNS: readonly string[] = [
  REFERENCE,
  'companyName',
  'tradingName',
  'businessTypeCode',
  'incorporationCountryIso3Code',
  'registrationNumber',
  'registrationDate',
  'industry',
  'description',
  'website',
  'email',
  'phoneNumber',
  ...ADDRESS.map((name) => `address.${name}`),
  'financials.monthlyTurnOver',
  'financials.estimatedTransactionValue',
  'financials.sourceOfFunds',
  'financials.purposeOfAccount',
]

export const PERSON_COLUMNS: readonly string[] = [
  ...['firstName', 'lastName', 'email', 'phone', 'birthDate', 'nationality', 'taxResidenceCountry'],
  ...['ownershipType', 'percentageShare'],
  ...ADDRESS.map((name) => `address.${name}`),
].map((name) => `person.${name}`)

export const IDENTITY_COLUMNS: readonly string[] = [
  ...['identityTypeCode', 'issuingCountry', 'identityValue', 'issueDate', 'expiryDate'],
].map((name) => `identity.${name}`)

export const COLUMNS: readonly string[] = [...BUSINESS_COLUMNS, ...PERSON_COLUMNS, ...IDENTITY_COLUMNS]

/** What the service rejects a customer, a person or an identity document without. */
const REQUIRED_FIELDS: ReadonlySet<string> = new Set([
  ...[REFERENCE, 'companyName', 'businessTypeCode', 'incorporationCountryIso3Code', 'registrationNumber', 'industry'],
  ...['website', 'email', 'person.firstName', 'person.lastName', 'person.email', 'person.nationality'],
  ...['person.ownershipType', 'identity.identityTypeCode', 'identity.issuingCountry', 'identity.identityValue'],
  ...ADDRESS.filter((name) => name !== 'streetLine2').map((name) => `person.address.${name}`),
])

export const isRequired = (column: string) => REQUIRED_FIELDS.has(column)

/** The heading of a column in the words of the dashboard. The names of the API are accepted as well. */
export function columnLabel(column: string): string {
  const parts = column.split('.')
  const label = fieldLabel(parts.at(-1)!)
  const group = groupTexts[parts.slice(0, -1).join('.')]
  return group ? group(label) : label
}

/** Written into the errors file, and ignored when it is imported again. */
export const ERROR_COLUMN = 'Error'

/** Two people of one customer. */
export const TEMPLATE_ROWS: readonly (readonly string[])[] = [
  [
    ...['acme-0001', 'Acme Logistics Ltd', 'Acme', 'PrivateLimitedCompany', 'NGA', 'RC1234567', '2019-04-01'],
    ...['CustomerRevenue', 'Road freight', 'https://acme.example', 'ops@acme.example', '+2348012345678'],
    ...['12 Marina Road', '', 'Lagos', 'Lagos', '101241', 'NGA'],
    ...['UpTo100k', 'UpTo15k', 'CustomerRevenue', 'SupplierPayments'],
    ...['Ada', 'Obi', 'ada@acme.example', '+2348012345679', '1984-02-29', 'NGA', 'NGA', 'UBO|DIRECTOR', '60'],
    ...['3 Palm Close', '', 'Lagos', 'Lagos', '101241', 'NGA'],
    ...['PASSPORT', 'NGA', 'A01234567', '2021-04-01', '2036-04-01'],
  ],
  [
    ...['acme-0001', ...BUSINESS_COLUMNS.slice(1).map(() => '')],
    ...['Ben', 'Eze', 'ben@acme.example', '', '1990-07-14', 'NGA', '', 'SHAREHOLDER', '40'],
    ...['8 Creek Lane', '', 'Lagos', 'Lagos', '101241', 'NGA'],
    ...['PASSPORT', 'NGA', 'A07654321', '2022-01-10', '2037-01-10'],
  ],
]
