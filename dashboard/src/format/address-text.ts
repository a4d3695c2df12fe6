import type { Address } from '../api/dashboard-operations.ts'
import { countryName } from './country-name.ts'

export function addressText(
  address: Pick<Address, 'streetLine1' | 'streetLine2' | 'city' | 'state' | 'postalCode' | 'countryCode'>,
): string {
  const { streetLine1, streetLine2, city, state, postalCode, countryCode } = address
  return [streetLine1, streetLine2, `${postalCode} ${city}`, state, countryName(countryCode)].filter(Boolean).join(', ')
}
