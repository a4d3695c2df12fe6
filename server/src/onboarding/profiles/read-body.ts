// Reads a body: its shape and the rules beyond it, so that the caller learns of every fault in one answer.
import type { Static, TSchema } from 'typebox'
import { isObject } from '../../customer/people/people-rules.ts'
import { type ErrorCode, type FieldError, throwFieldErrors } from '../../errors.ts'
import { fieldErrorsOf } from '../../http/schema.ts'

export function readBody<S extends TSchema>(
  schema: S,
  body: unknown,
  fieldErrorCode: (path: string, keyword: string) => ErrorCode,
  rules: (body: Record<string, unknown>) => FieldError[],
): Static<S> {
  const fieldErrors = fieldErrorsOf(schema, body, fieldErrorCode)
  const known = new Set(fieldErrors.map((fieldError) => fieldError.path))
  if (isObject(body)) {
    for (const fieldError of rules(body)) {
      // What the schema already found wrong isn't told a second time in other words.
      if (known.has(fieldError.path)) continue
      known.add(fieldError.path)
      fieldErrors.push(fieldError)
    }
  }
  throwFieldErrors(fieldErrors)
  return body as Static<S>
}
