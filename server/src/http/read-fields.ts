// Reads a body against its schema when there are no rules beyond it; every fault is told at once.
import type { Static, TSchema } from 'typebox'
import { type ErrorCode, throwFieldErrors } from '../errors.ts'
import { fieldErrorsOf } from './schema.ts'

export function readFields<S extends TSchema>(
  schema: S,
  body: unknown,
  code: ErrorCode = 'ValidationControl.Error',
): Static<S> {
  throwFieldErrors(fieldErrorsOf(schema, body, () => code))
  return body as Static<S>
}
