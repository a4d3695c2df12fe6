// Applies one change to several cases. Each has its own transaction and result, so a failure doesn't hold up the others.

import { ApiError } from '../../errors.ts'
import { named, nullable, uuid } from '../../http/fields.ts'
import { valuesOf } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'

export const MOST_CASES = 100
const CONCURRENCY = 4

const CaseResult = named('CaseResult', {
  customerId: uuid(),
  ownerId: nullable(uuid({ description: 'The owner of the case now; null if the case was not changed.' })),
  error: nullable(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { description: 'Why the case was not changed; null if it was.' },
    ),
  ),
})
type CaseResult = Static<typeof CaseResult>

export const CaseResults = named('CaseResults', {
  results: Type.Array(CaseResult, { description: 'One result per case, in the order of the request.' }),
  done: Type.Integer({ description: 'How many cases were changed.' }),
  failed: Type.Integer({ description: 'How many cases were not changed.' }),
})

/** A case that appears twice is changed once. */
export async function forEachNamedCase(
  customerIds: readonly string[],
  change: (customerId: string) => Promise<{ ownerId: string | null }>,
): Promise<Static<typeof CaseResults>> {
  const unique = [...new Set(customerIds)]
  const results = new Map<string, CaseResult>()
  const waiting = unique.values()
  let isStopped = false
  const worker = async () => {
    while (!isStopped) {
      const { value: customerId } = waiting.next()
      if (customerId === undefined) return
      results.set(
        customerId,
        await change(customerId).then(
          ({ ownerId }) => ({ customerId, ownerId, error: null }),
          (error: unknown) => {
            isStopped ||= !(error instanceof ApiError)
            return failed(customerId, error)
          },
        ),
      )
    }
  }
  // An unexpected error is thrown when no change is running any more: nothing changes after the response.
  valuesOf(await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker)))
  const all = unique.map((customerId) => results.get(customerId)!)
  const failures = all.filter(({ error }) => error !== null).length
  return { results: all, done: all.length - failures, failed: failures }
}

function failed(customerId: string, error: unknown): CaseResult {
  if (!(error instanceof ApiError)) throw error
  return { customerId, ownerId: null, error: { code: error.code, message: error.message } }
}
