// What reads return for the customer of the create example "complete".
import type { Example } from '../../http/operation.ts'
import { examplePerson } from './create-business-profile.examples.ts'
import { exampleIds, exampleTime } from './example-ids.ts'

const address = { ...examplePerson.address, streetLine2: null }

export const exampleProfile = {
  customerId: exampleIds.customerId,
  partnerCustomerId: 'acme-0002',
  verificationStatus: 'PendingVerification',
  version: 1,
  email: 'ops@acme.example',
  phoneNumber: '+2348012345678',
  companyName: 'Acme Logistics Ltd',
  tradingName: 'Acme',
  businessTypeCode: 'PrivateLimitedCompany',
  incorporationCountryIso3Code: 'NGA',
  industry: 'CustomerRevenue',
  description: 'Road freight in West Africa',
  website: 'https://acme.example',
  registrationNumber: 'RC1234567',
  registrationDate: '2019-04-01',
  addresses: [address],
  financials: {
    monthlyTurnOver: 'UpTo100k',
    estimatedTransactionValue: 'UpTo15k',
    sourceOfFunds: 'CustomerRevenue',
    purposeOfAccount: 'SupplierPayments',
  },
  ubos: [
    {
      uboId: exampleIds.uboId,
      firstName: 'Ada',
      lastName: 'Obi',
      birthDate: '1984-02-29',
      taxResidenceCountry: null,
      nationality: 'NGA',
      email: 'ada@acme.example',
      phone: '+2348012345678',
      ownershipType: ['UBO', 'DIRECTOR'],
      percentageShare: 60,
      address,
      verificationStatus: 'NotStarted',
      identities: [
        {
          identityId: exampleIds.identityId,
          identityTypeCode: 'PASSPORT',
          issuingCountry: 'NGA',
          identityValueMasked: '*****4567',
          issueDate: null,
          expiryDate: '2031-04-01',
          documentUploadId: null,
        },
      ],
      supersedesUboId: null,
      addedAt: exampleTime,
    },
  ],
  documents: [],
  outstandingRequirementCount: 4,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  statusChangedAt: exampleTime,
  decidedAt: null,
  erasedAt: null,
}

export const profileExamples: Readonly<Record<string, Example>> = {
  complete: {
    summary: 'A newly created customer',
    given: 'complete',
    params: { customerId: exampleIds.customerId },
    value: exampleProfile,
  },
}

export const byReferenceExamples: Readonly<Record<string, Example>> = {
  complete: {
    summary: 'A newly created customer',
    given: 'complete',
    params: { partnerCustomerId: 'acme-0002' },
    value: exampleProfile,
  },
}
