// The time zone in which days begin, of figures by day.
import type { FieldError } from '../errors.ts'
import { Type } from '../platform/schema-builder.ts'

export const timeZoneParam = Type.Optional(
  Type.String({
    maxLength: 64,
    description: 'The time zone in which days begin, as an IANA name. Defaults to UTC.',
    example: 'Africa/Lagos',
  }),
)

export function timeZoneErrors(timeZone: string): FieldError[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    // PostgreSQL reads the sign of an offset the other way round.
    if (!/^[+-]/.test(timeZone)) return []
    throw new RangeError('an offset, not a time zone')
  } catch {
    const message = 'timeZone must be an IANA time zone such as Africa/Lagos.'
    return [{ path: 'timeZone', code: 'ValidationControl.Error', message }]
  }
}
