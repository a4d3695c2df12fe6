// The plain fields of a customer (everything but its people), under the names that create and reads use on the wire.

import type { CustomerRow } from './package-sql.ts'
import { type Address, addressOf, type Financials, financialsOf } from './profile-fields.ts'

export interface CustomerFields {
  email: string
  phoneNumber: string | null
  companyName: string
  tradingName: string | null
  businessTypeCode: string
  incorporationCountryIso3Code: string
  industry: string
  description: string | null
  website: string
  registrationNumber: string
  registrationDate: string | null
  addresses: Address[]
  financials: Financials | null
}

/** A change to these on an approved customer needs another look; people are material too. */
const MATERIAL: ReadonlySet<string> = new Set([
  'companyName',
  'businessTypeCode',
  'incorporationCountryIso3Code',
  'registrationNumber',
  'addresses',
  'businessPersonList',
])

export function isMaterial(changedFields: readonly string[]): boolean {
  return changedFields.some((field) => MATERIAL.has(field))
}

export function fieldsOf(row: CustomerRow): CustomerFields {
  return {
    email: row.email,
    phoneNumber: row.phone_number,
    companyName: row.company_name,
    tradingName: row.trading_name,
    businessTypeCode: row.business_type_code,
    incorporationCountryIso3Code: row.incorporation_country,
    industry: row.industry,
    description: row.description,
    website: row.website,
    registrationNumber: row.registration_number,
    registrationDate: row.registration_date,
    addresses: row.addresses.map(addressOf),
    financials: row.financials && financialsOf(row.financials),
  }
}

/** The names of the fields whose values differ. */
export function changedFields(before: CustomerFields, after: CustomerFields): string[] {
  return (Object.keys(before) as (keyof CustomerFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
