// Example requests and their responses. A test sends each of them to the service.

import type { ErrorExample, Example } from '../../http/operation.ts'
import { UNKNOWN_BUSINESS_TYPE } from '../../reference/vocabularies.ts'
import { exampleIds } from './example-ids.ts'

export const examplePerson = {
  firstName: 'Ada',
  lastName: 'Obi',
  birthDate: '1984-02-29',
  nationality: 'NGA',
  email: 'ada@acme.example',
  phone: '+2348012345678',
  ownershipType: ['UBO', 'DIRECTOR'],
  percentageShare: 60,
  address: { streetLine1: '12 Marina Road', city: 'Lagos', state: 'Lagos', postalCode: '101241', countryCode: 'NGA' },
  identities: [
    { identityTypeCode: 'PASSPORT', issuingCountry: 'NGA', identityValue: 'A01234567', expiryDate: '2031-04-01' },
  ],
}

const minimal = {
  partnerCustomerId: 'acme-0001',
  email: 'ops@acme.example',
  companyName: 'Acme Logistics Ltd',
  businessTypeCode: 'PrivateLimitedCompany',
  incorporationCountryIso3Code: 'NGA',
  industry: 'CustomerRevenue',
  website: 'https://acme.example',
  registrationNumber: 'RC1234567',
}

const complete = {
  ...minimal,
  partnerCustomerId: 'acme-0002',
  phoneNumber: '+2348012345678',
  tradingName: 'Acme',
  description: 'Road freight in West Africa',
  registrationDate: '2019-04-01',
  addresses: [examplePerson.address],
  financials: {
    monthlyTurnOver: 'UpTo100k',
    estimatedTransactionValue: 'UpTo15k',
    sourceOfFunds: 'CustomerRevenue',
    purposeOfAccount: 'SupplierPayments',
  },
  businessPersonList: [examplePerson],
}

const created = { customerId: exampleIds.customerId, verificationStatus: 'PendingVerification' }
const ada = { firstName: 'Ada', lastName: 'Obi', email: 'ada@acme.example' }

/** As a dry run returns them: without ids and dates. */
const due = (message: string, acceptedDocumentCategories: string[]) => ({
  requirementId: null,
  kind: 'Document',
  target: { type: 'Business', id: null },
  uboId: null,
  path: null,
  acceptedDocumentCategories,
  reasonCode: 'DocumentMissing',
  message,
  status: 'Due',
  requestedAt: null,
  dueBy: null,
})

export const createExamples: Readonly<Record<string, Example>> = {
  minimal: {
    summary: 'Required fields only',
    body: minimal,
    value: { ...created, partnerCustomerId: 'acme-0001', ubos: [] },
  },
  complete: {
    summary: 'With addresses, financials and a person',
    body: complete,
    value: { ...created, partnerCustomerId: 'acme-0002', ubos: [{ uboId: exampleIds.uboId, ...ada }] },
  },
  dryRun: {
    summary: 'A dry run writes nothing and returns the requirements that would be outstanding',
    query: { dryRun: 'true' },
    body: complete,
    value: {
      customerId: null,
      partnerCustomerId: 'acme-0002',
      verificationStatus: 'PendingVerification',
      ubos: [{ uboId: null, ...ada }],
      dryRun: true,
      ignored: [],
      outstandingRequirements: [
        due('Upload proof of registration.', [
          'CertificateOfIncorporation',
          'BusinessRegistrationCertificate',
          'RegistryExtract',
          'CertificateOfGoodStanding',
        ]),
        due('Upload proof of ownership.', ['ShareholderRegister', 'OwnershipChart', 'BeneficialOwnershipDeclaration']),
        due('Upload a tax registration document.', ['TaxRegistration', 'VatCertificate']),
        {
          ...due('Upload a photo or scan of the identity document.', ['IdentityDocument']),
          kind: 'Identity',
          target: { type: 'Identity', id: null },
          uboId: null,
          path: '/businessPersonList/0/identities/0',
        },
      ],
    },
  },
}

const { companyName: _name, ...withoutName } = minimal
const { partnerCustomerId: _reference, ...withoutReference } = minimal
const { nationality: _nationality, ...withoutNationality } = examplePerson

/** Field errors that create and update share: what to change in a valid body, and the error returned. */
const sharedErrors = {
  'PhoneNumber.Invalid': {
    over: { phoneNumber: '08012345678' },
    details: [
      {
        path: '/phoneNumber',
        code: 'PhoneNumber.Invalid',
        message: 'phoneNumber must be a + followed by 7 to 15 digits.',
      },
    ],
  },
  'Country.NotFound': {
    over: { incorporationCountryIso3Code: 'XYZ' },
    details: [
      {
        path: '/incorporationCountryIso3Code',
        code: 'Country.NotFound',
        message: 'Unknown country code (expected ISO 3166-1 alpha-3).',
      },
    ],
  },
  'OnboardingConfig.NotFound': {
    over: { incorporationCountryIso3Code: 'ATA' },
    details: [
      {
        path: '/incorporationCountryIso3Code',
        code: 'OnboardingConfig.NotFound',
        message: 'Onboarding is not available for that country.',
      },
    ],
  },
  'BusinessType.NotFound': {
    over: { businessTypeCode: 'Private_Limited_Company' },
    details: [{ path: '/businessTypeCode', code: 'BusinessType.NotFound', message: UNKNOWN_BUSINESS_TYPE }],
  },
} as const

export const createErrors = {
  Validation: {
    body: withoutName,
    details: [{ path: '/companyName', code: 'Validation', message: 'companyName is required.' }],
  },
  'ValidationControl.Error': {
    body: { ...complete, businessPersonList: [withoutNationality] },
    details: [
      {
        path: '/businessPersonList/0/nationality',
        code: 'ValidationControl.Error',
        message: 'businessPersonList.0.nationality is required.',
      },
    ],
  },
  ...errorsOver(minimal),
  'Customer.PartnerCustomerIdRequired': {
    body: withoutReference,
    details: [
      {
        path: '/partnerCustomerId',
        code: 'Customer.PartnerCustomerIdRequired',
        message: 'partnerCustomerId is required.',
      },
    ],
  },
  'Customer.PartnerCustomerIdInvalid': {
    body: { ...minimal, partnerCustomerId: 'acme 0001' },
    details: [
      {
        path: '/partnerCustomerId',
        code: 'Customer.PartnerCustomerIdInvalid',
        message:
          'partnerCustomerId must be 1 to 100 letters, digits, dots, underscores, colons or hyphens, and start with a letter or digit.',
      },
    ],
  },
  'Customer.PartnerCustomerIdDuplicate': {
    given: 'minimal',
    body: { ...complete, partnerCustomerId: 'acme-0001' },
    details: [
      {
        path: '/partnerCustomerId',
        code: 'Customer.PartnerCustomerIdDuplicate',
        message: 'partnerCustomerId is already used by another customer of this partner.',
        customerId: exampleIds.customerId,
      },
    ],
  },
} as const satisfies Record<string, ErrorExample>

/** The shared field errors as examples of one operation, for its valid body. */
export function errorsOver(body: object, request: Pick<ErrorExample, 'given' | 'params'> = {}) {
  const entries = Object.entries(sharedErrors).map(([code, { over, details }]) => [
    code,
    { ...request, body: { ...body, ...over }, details },
  ])
  return Object.fromEntries(entries) as Record<keyof typeof sharedErrors, ErrorExample>
}
