// Valid request bodies; a test overrides only what it is about.
let made = 0

export function anIdentity(overrides: Record<string, unknown> = {}) {
  return {
    identityTypeCode: 'PASSPORT',
    issuingCountry: 'NGA',
    identityValue: 'A01234567',
    issueDate: '2021-04-01',
    expiryDate: '2036-04-01',
    ...overrides,
  }
}

export function anAddress(overrides: Record<string, unknown> = {}) {
  return {
    streetLine1: '12 Marina Road',
    city: 'Lagos',
    state: 'Lagos',
    postalCode: '101241',
    countryCode: 'NGA',
    ...overrides,
  }
}

export function aPerson(overrides: Record<string, unknown> = {}) {
  const n = ++made
  return {
    firstName: 'Ada',
    lastName: 'Obi',
    birthDate: '1984-02-29',
    nationality: 'NGA',
    taxResidenceCountry: 'NGA',
    email: `person-${n}@acme.example`,
    phone: '+2348012345678',
    ownershipType: ['UBO', 'DIRECTOR'],
    percentageShare: 20,
    address: anAddress(),
    identities: [anIdentity()],
    ...overrides,
  }
}

export function aProfile(overrides: Record<string, unknown> = {}) {
  const n = ++made
  return {
    partnerCustomerId: `ref-${n}-${process.pid}`,
    email: `ops-${n}@acme.example`,
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
    addresses: [anAddress()],
    financials: {
      monthlyTurnOver: 'UpTo100k',
      estimatedTransactionValue: 'UpTo15k',
      sourceOfFunds: 'CustomerRevenue',
      purposeOfAccount: 'SupplierPayments',
    },
    businessPersonList: [aPerson()],
    ...overrides,
  }
}
