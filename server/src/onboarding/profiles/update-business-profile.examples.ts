// Example requests and their responses. A test sends each of them to the service.
import type { ErrorExample, Example } from '../../http/operation.ts'
import { errorsOver, examplePerson } from './create-business-profile.examples.ts'
import { exampleIds } from './example-ids.ts'

const { customerId, uboId } = exampleIds
const params = { customerId }
const given = 'complete'

const minimal = {
  customerId,
  businessEmail: 'finance@acme.example',
  phoneNumber: '+2348012345678',
  name: 'Acme Logistics Limited',
  businessTypeCode: 'PrivateLimitedCompany',
  incorporationCountryIso3Code: 'NGA',
  industry: 'CustomerRevenue',
  website: 'https://acme.example',
  registrationNumber: 'RC1234567',
}
const value = { customerId, partnerCustomerId: 'acme-0002', verificationStatus: 'PendingVerification' }

export const updateExamples: Readonly<Record<string, Example>> = {
  minimal: {
    summary: 'Required fields only; people, addresses and financials stay as they are',
    given,
    params,
    body: minimal,
    value,
  },
  people: {
    summary: 'Replace the people: one is changed, one is added',
    given,
    params,
    body: {
      ...minimal,
      businessPersonList: [
        { ...examplePerson, uboId, lastName: 'Obi-Adeyemi' },
        { ...examplePerson, firstName: 'Bola', email: 'bola@acme.example', percentageShare: 40 },
      ],
    },
    value,
  },
}

const { name: _name, ...withoutName } = minimal

export const updateErrors = {
  'ValidationControl.Error': {
    given,
    params,
    body: withoutName,
    details: [{ path: '/name', code: 'ValidationControl.Error', message: 'name is required.' }],
  },
  ...errorsOver(minimal, { given, params }),
  'Partner.BusinessProfileIdMismatch': {
    given,
    params,
    body: { ...minimal, customerId: exampleIds.othersCustomerId },
    details: [
      {
        path: '/customerId',
        code: 'Partner.BusinessProfileIdMismatch',
        message: 'customerId in the body must equal the ID in the path.',
      },
    ],
  },
  ...referenceErrors(minimal),
} as const satisfies Record<string, ErrorExample>

/** The reference may be repeated, and nothing else. */
export function referenceErrors(body: object) {
  return {
    'Customer.PartnerCustomerIdRequired': {
      given,
      params,
      body: { ...body, partnerCustomerId: null },
      details: [
        {
          path: '/partnerCustomerId',
          code: 'Customer.PartnerCustomerIdRequired',
          message: 'partnerCustomerId is required.',
        },
      ],
    },
    'Customer.PartnerCustomerIdInvalid': {
      given,
      params,
      body: { ...body, partnerCustomerId: 'acme-0003' },
      details: [
        {
          path: '/partnerCustomerId',
          code: 'Customer.PartnerCustomerIdInvalid',
          message: 'partnerCustomerId cannot be changed.',
        },
      ],
    },
  } as const satisfies Record<string, ErrorExample>
}
