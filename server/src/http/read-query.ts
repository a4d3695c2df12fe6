// Reads the query string against its schema. A parameter that may be repeated is a list, also when it stands there once;
// any other that is repeated is refused. A fault names its parameter, plainly: pointers are for bodies.
import type { TSchema } from 'typebox'
import { refuseIfAny } from '../errors.ts'
import { faultsOf } from './schema.ts'

export function readQuery(schema: TSchema, given: unknown): unknown {
  const query: Record<string, unknown> = { ...(given as object) }
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  for (const [name, { type }] of Object.entries(properties)) {
    if (type === 'array' && typeof query[name] === 'string') query[name] = [query[name]]
  }
  const faults = faultsOf(schema, query, () => 'ValidationControl.Error')
  refuseIfAny(faults.map((fault) => ({ ...fault, path: fault.path.split('/')[1] ?? '' })))
  return query
}
