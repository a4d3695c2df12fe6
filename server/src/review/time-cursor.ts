// Cursors of lists that are sorted by a time: the place of the last row on a page.
import type { FieldError } from '../errors.ts'
import { timeFrom } from '../platform/clock.ts'
import { Type } from '../platform/schema-builder.ts'

export const cursorParam = Type.Optional(
  Type.String({ maxLength: 200, description: '`nextCursor` of the previous page.' }),
)

const INVALID_CURSOR: FieldError = {
  path: 'cursor',
  code: 'ValidationControl.Error',
  message: 'cursor must be the nextCursor of an earlier response.',
}

export function encodeTimeCursor(time: Date, ...rest: readonly (string | number)[]): string {
  return Buffer.from([time.toISOString(), ...rest].join('|')).toString('base64url')
}

/** The place after which the page begins. `placeOf` returns undefined for parts that aren't a place of its list. */
export function readTimeCursor<T>(
  cursor: string | undefined,
  placeOf: (time: Date, rest: readonly string[]) => T | undefined,
): { after?: T; cursorErrors: readonly FieldError[] } {
  if (cursor === undefined) return { cursorErrors: [] }
  const [time = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('|')
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) && !Number.isNaN(Date.parse(time))
  const after = isTime ? placeOf(timeFrom(time), rest) : undefined
  return after === undefined ? { cursorErrors: [INVALID_CURSOR] } : { after, cursorErrors: [] }
}
