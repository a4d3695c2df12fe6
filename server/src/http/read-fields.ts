// Reads a body against its schema when there are no rules beyond it; every fault is told at once.
import type { Static, TSchema } from 'typebox'
import { refuseIfAny } from '../errors.ts'
import { faultsOf } from './schema.ts'

export function readFields<S extends TSchema>(schema: S, body: unknown): Static<S> {
  refuseIfAny(faultsOf(schema, body, () => 'ValidationControl.Error'))
  return body as Static<S>
}
