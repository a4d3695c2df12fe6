// Rules that create, update and PATCH share, beyond the schemas of the fields.
import { countryErrors, incorporationErrors, peopleErrors } from '../../customer/people/people-rules.ts'
import type { FieldError } from '../../errors.ts'
import { businessTypeCode, UNKNOWN_BUSINESS_TYPE } from '../../reference/vocabularies.ts'

/** `countryField` is what the operation calls the country of incorporation; `today` is the calendar day in UTC. */
export function profileErrors(body: Record<string, unknown>, countryField: string, today: string): FieldError[] {
  const fieldErrors: FieldError[] = []
  const type = body.businessTypeCode
  if (typeof type === 'string' && type.trim() !== '' && !businessTypeCode(type)) {
    fieldErrors.push({
      path: '/businessTypeCode',
      code: 'BusinessType.NotFound',
      message: UNKNOWN_BUSINESS_TYPE,
    })
  }
  fieldErrors.push(...incorporationErrors(body[countryField], `/${countryField}`))
  for (const [index, address] of (Array.isArray(body.addresses) ? body.addresses : []).entries()) {
    fieldErrors.push(...countryErrors(address?.countryCode, `/addresses/${index}/countryCode`))
  }
  return [...fieldErrors, ...peopleErrors(body.businessPersonList, '/businessPersonList', today)]
}
