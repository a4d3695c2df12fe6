// Reads a body: its shape and the rules beyond it, so that the caller learns of every fault in one answer.
import type { Static, TSchema } from 'typebox'
import { type ErrorCode, type Fault, refuseIfAny } from '../errors.ts'
import { faultsOf } from '../http/schema.ts'
import { isObject } from './people-rules.ts'

export function readBody<S extends TSchema>(
  schema: S,
  body: unknown,
  faultCode: (path: string, keyword: string) => ErrorCode,
  rules: (body: Record<string, unknown>) => Fault[],
): Static<S> {
  const faults = faultsOf(schema, body, faultCode)
  const known = new Set(faults.map((fault) => fault.path))
  if (isObject(body)) {
    for (const fault of rules(body)) {
      // What the schema already found wrong isn't told a second time in other words.
      if (known.has(fault.path)) continue
      known.add(fault.path)
      faults.push(fault)
    }
  }
  refuseIfAny(faults)
  return body as Static<S>
}
