// Rules that create, update and PATCH share: what must hold beyond the shape of the fields.
import type { Fault } from '../errors.ts'
import { businessTypeCode } from '../reference/vocabularies.ts'
import { countryFaults, incorporationFaults, peopleFaults } from './people-rules.ts'

/** `countryField` is what the operation calls the country of incorporation; `today` is the calendar day in UTC. */
export function profileFaults(body: Record<string, unknown>, countryField: string, today: string): Fault[] {
  const faults: Fault[] = []
  const type = body.businessTypeCode
  if (typeof type === 'string' && type.trim() !== '' && !businessTypeCode(type)) {
    faults.push({
      path: '/businessTypeCode',
      code: 'BusinessType.NotFound',
      message: 'No business type has that code.',
    })
  }
  faults.push(...incorporationFaults(body[countryField], `/${countryField}`))
  for (const [index, address] of (Array.isArray(body.addresses) ? body.addresses : []).entries()) {
    faults.push(...countryFaults(address?.countryCode, `/addresses/${index}/countryCode`))
  }
  return [...faults, ...peopleFaults(body.businessPersonList, '/businessPersonList', today)]
}
