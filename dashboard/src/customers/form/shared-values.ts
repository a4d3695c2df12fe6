// Values that businesses and people have in common.
import type { Address } from '../../api/dashboard-operations.ts'

export interface AddressValues {
  streetLine1: string
  streetLine2: string
  city: string
  state: string
  postalCode: string
  countryCode: string
}

export const EMPTY_ADDRESS: AddressValues = {
  streetLine1: '',
  streetLine2: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
}

export function addressValues(address: Address): AddressValues {
  const { streetLine1, streetLine2, city, state, postalCode, countryCode } = address
  return { streetLine1, streetLine2: streetLine2 ?? '', city, state, postalCode, countryCode }
}

export function addressBody(values: AddressValues): Address {
  return {
    streetLine1: values.streetLine1.trim(),
    streetLine2: optionalText(values.streetLine2),
    city: values.city.trim(),
    state: values.state.trim(),
    postalCode: values.postalCode.trim(),
    countryCode: values.countryCode,
  }
}

export function optionalText(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** People type spaces, dots, hyphens and brackets in numbers; the API takes E.164. */
export function phoneText(text: string): string | null {
  return optionalText(text.replaceAll(/[\s().-]/g, ''))
}
