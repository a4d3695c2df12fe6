// A value of a profile as short text, for comparing what it was with what it is.
import type { Address } from '../../../api/compliance-operations.ts'
import { addressText } from '../../../format/address-text.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { nameTexts } from '../texts/names.ts'
import { fieldName } from './names.ts'

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return nameTexts.nothing
  if (Array.isArray(value)) return value.length === 0 ? nameTexts.nothing : value.map(valueText).join('; ')
  if (typeof value !== 'object') return /^[A-Z]{3}$/.test(String(value)) ? countryName(String(value)) : String(value)
  if ('streetLine1' in value) return addressText(value as Address)
  if ('identityValueMasked' in value && 'identityTypeCode' in value)
    return `${codeLabel(String(value.identityTypeCode))} ${String(value.identityValueMasked)}`
  if ('firstName' in value && 'lastName' in value) return `${String(value.firstName)} ${String(value.lastName)}`
  return Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .map(([name, inner]) => `${fieldName(name)}: ${typeof inner === 'string' ? codeLabel(inner) : valueText(inner)}`)
    .join(', ')
}
