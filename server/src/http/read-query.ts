// Reads the query string against its schema. A parameter that may be repeated is a list, also when it stands there once;
// any other that is repeated is refused. A fault names its parameter, plainly: pointers are for bodies.
import type { TSchema } from 'typebox'
import { throwFieldErrors } from '../errors.ts'
import { fieldErrorsOf } from './schema.ts'

export function readQuery(schema: TSchema, given: unknown): unknown {
  const query: Record<string, unknown> = { ...(given as object) }
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  for (const [name, { type }] of Object.entries(properties)) {
    if (type === 'array' && typeof query[name] === 'string') query[name] = [query[name]]
  }
  const fieldErrors = fieldErrorsOf(schema, query, () => 'ValidationControl.Error')
  throwFieldErrors(fieldErrors.map((fieldError) => ({ ...fieldError, path: fieldError.path.split('/')[1] ?? '' })))
  return query
}
