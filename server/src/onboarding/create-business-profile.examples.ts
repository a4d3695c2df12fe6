// Requests that integrators copy. Each is sent to the real service by a test and does what it says.
import type { Example } from '../http/operation.ts'

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

export const createExamples: Readonly<Record<string, Example>> = {
  minimal: { summary: 'Only what is required', body: minimal },
  complete: {
    summary: 'With addresses, financials and a person',
    body: {
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
    },
  },
}
