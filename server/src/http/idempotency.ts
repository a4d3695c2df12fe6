// Idempotency-Key: the same request sent twice makes one change and gets one answer.
// The answer is stored in the transaction of the change, so a key survives a crash between commit and answer.
// Rejected requests changed nothing, so their answers are not stored and the key can be used again.
import { hash } from 'node:crypto'
import { ApiError } from '../errors.ts'
import type { Answer } from './operation.ts'

export const KEY_LIFETIME_HOURS = 24

export interface IdempotencyKey {
  readonly key: string
  readonly requestHash: Buffer
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/

export function readIdempotencyKey(
  headers: Readonly<Record<string, string | undefined>>,
  request: { operationId: string; params: unknown; body: unknown },
): IdempotencyKey | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (!VISIBLE_ASCII.test(key)) throw new ApiError('Idempotency.KeyInvalid')
  // The parsed body, so that white space does not matter; the order of fields does.
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer')
  return { key, requestHash }
}

/** The stored answer, or an error if the key was used with another request. */
export function replay<T>(
  idempotency: IdempotencyKey,
  { requestHash, answer }: { requestHash: Uint8Array; answer: Answer<T> },
): Answer<T> {
  if (!idempotency.requestHash.equals(requestHash)) throw new ApiError('Idempotency.KeyReused')
  return { value: answer.value, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
}
