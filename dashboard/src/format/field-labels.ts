// Labels for the fields of a customer, as the API names them.
import { codeLabel } from './code-labels.ts'

const LABELS: Readonly<Record<string, string>> = {
  partnerCustomerId: 'Your reference',
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
  streetLine1: 'Street',
  streetLine2: 'Street, second line',
  state: 'State or region',
  postalCode: 'Postal code',
  countryCode: 'Country',
  birthDate: 'Date of birth',
  firstName: 'First name',
  lastName: 'Last name',
  taxResidenceCountry: 'Tax residence',
  identities: 'Identity documents',
  identityTypeCode: 'Document type',
  identityValue: 'Document number',
  issuingCountry: 'Issuing country',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
  ownershipType: 'Role',
  percentageShare: 'Share',
  supersedesPersonId: 'Replaces',
}

/** A field that is newer than this page is split into words. */
export function fieldLabel(name: string): string {
  return LABELS[name] ?? codeLabel(name)
}
