// Names of the people, documents and fields of a customer.
export const nameTexts = {
  removedPerson: 'Removed person',
  documentOf: (document: string, person: string) => `${document} of ${person}`,
  document: 'Document',
  identity: 'Identity document',
  identityOf: (type: string, country: string, person: string) => `${type} (${country}) of ${person}`,
  business: 'Business',
  nothing: 'None',
}

export const fieldLabels: Readonly<Record<string, string>> = {
  companyName: 'Registered name',
  tradingName: 'Trading name',
  businessTypeCode: 'Business type',
  incorporationCountryIso3Code: 'Country of incorporation',
  registrationNumber: 'Registration number',
  registrationDate: 'Registration date',
  phoneNumber: 'Phone',
  businessPersonList: 'Owners and directors',
  financials: 'Financial details',
  monthlyTurnOver: 'Monthly turnover',
  estimatedTransactionValue: 'Typical transaction value',
  sourceOfFunds: 'Source of funds',
  purposeOfAccount: 'Account purpose',
  birthDate: 'Date of birth',
  firstName: 'First name',
  lastName: 'Last name',
  taxResidenceCountry: 'Tax residence',
  identities: 'Identity documents',
  ownershipType: 'Role',
  percentageShare: 'Share',
  supersedesPersonId: 'Replaces',
}
