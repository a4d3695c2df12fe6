// A business as a form edits it: every value is text, and empty text means that nothing was entered.
import type {
  Address,
  BusinessProfile,
  CreateBusinessProfile,
  Financials,
  PatchBusinessProfile,
} from '../../api/dashboard-operations.ts'
import { bodyOfNewPerson, type PersonValues } from './person-values.ts'
import { type AddressValues, addressBody, addressValues, optionalText, phoneText } from './shared-values.ts'

export interface FinancialValues {
  monthlyTurnOver: string
  estimatedTransactionValue: string
  sourceOfFunds: string
  purposeOfAccount: string
}

export interface BusinessValues {
  companyName: string
  tradingName: string
  businessTypeCode: string
  incorporationCountryIso3Code: string
  registrationNumber: string
  registrationDate: string
  industry: string
  description: string
  website: string
  email: string
  phoneNumber: string
  addresses: AddressValues[]
  financials: FinancialValues
}

const NO_FINANCIALS: FinancialValues = {
  monthlyTurnOver: '',
  estimatedTransactionValue: '',
  sourceOfFunds: '',
  purposeOfAccount: '',
}

export const EMPTY_BUSINESS: BusinessValues = {
  companyName: '',
  tradingName: '',
  businessTypeCode: '',
  incorporationCountryIso3Code: '',
  registrationNumber: '',
  registrationDate: '',
  industry: '',
  description: '',
  website: '',
  email: '',
  phoneNumber: '',
  addresses: [],
  financials: NO_FINANCIALS,
}

export function businessValuesOf(profile: BusinessProfile): BusinessValues {
  return {
    companyName: profile.companyName,
    tradingName: profile.tradingName ?? '',
    businessTypeCode: profile.businessTypeCode,
    incorporationCountryIso3Code: profile.incorporationCountryIso3Code,
    registrationNumber: profile.registrationNumber,
    registrationDate: profile.registrationDate ?? '',
    industry: profile.industry,
    description: profile.description ?? '',
    website: profile.website,
    email: profile.email,
    phoneNumber: profile.phoneNumber ?? '',
    addresses: profile.addresses.map(addressValues),
    financials: profile.financials ? { ...profile.financials } : NO_FINANCIALS,
  }
}

export function createBodyOf(
  partnerCustomerId: string,
  values: BusinessValues,
  people: readonly PersonValues[],
): CreateBusinessProfile {
  const body = wireFields(values)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  return {
    ...(given as Omit<CreateBusinessProfile, 'partnerCustomerId'>),
    partnerCustomerId: partnerCustomerId.trim(),
    businessPersonList: people.map(bodyOfNewPerson),
  }
}

/** Only what differs from the customer as it was loaded. */
export function patchBodyOf(before: BusinessValues, values: BusinessValues): PatchBusinessProfile {
  const after = wireFields(values)
  const known = wireFields(before)
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof typeof known]),
    ),
  )
}

function wireFields(values: BusinessValues) {
  const { financials } = values
  const hasFinancials = Object.values(financials).some((value) => value !== '')
  return {
    companyName: values.companyName.trim(),
    tradingName: optionalText(values.tradingName),
    businessTypeCode: values.businessTypeCode,
    incorporationCountryIso3Code: values.incorporationCountryIso3Code,
    registrationNumber: values.registrationNumber.trim(),
    registrationDate: optionalText(values.registrationDate),
    industry: values.industry as CreateBusinessProfile['industry'],
    description: optionalText(values.description),
    website: webAddress(values.website),
    email: values.email.trim(),
    phoneNumber: phoneText(values.phoneNumber),
    addresses: values.addresses.map(addressBody) as Address[],
    financials: hasFinancials ? ({ ...financials } as Financials) : null,
  }
}

/** People type "acme.example"; the API takes absolute addresses. */
export function webAddress(text: string): string {
  const address = text.trim()
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}
