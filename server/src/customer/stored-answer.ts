// The answer stored with an idempotency key. It names people, so it is sealed.
import { ApiError } from '../errors.ts'
import { type IdempotencyKey, replay } from '../http/idempotency.ts'
import type { Answer } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { open, seal } from '../platform/keys/keyring.ts'
import { findStoredAnswer } from './stored-answer-sql.ts'

/** `customerId`: the customer that the request was about, so that erasure finds the answer. */
export function sealAnswer(
  partnerKey: Buffer,
  { key }: IdempotencyKey,
  { value, headers }: Answer<unknown>,
  customerId?: string,
): Buffer {
  return seal(partnerKey, JSON.stringify({ value, headers, customerId }), placeOf(key))
}

export function answerIn<Value>(
  partnerKey: Buffer,
  key: string,
  sealedBody: Uint8Array,
): Answer<Value> & { readonly customerId?: string } {
  return JSON.parse(open(partnerKey, sealedBody, placeOf(key)).toString('utf8'))
}

/** The first answer again, when a key turns out to be used. */
export async function storedAnswer<Value>(app: App, { partnerId }: { partnerId: string }, idempotency: IdempotencyKey) {
  const [partnerKey, stored] = await Promise.all([
    app.vault.partnerKey(partnerId),
    app.db.partner(partnerId, (sql) => findStoredAnswer(sql, partnerId, idempotency.key, app.clock.now())),
  ])
  // It existed a moment ago: it can only have expired and been deleted.
  if (!stored) throw new ApiError('Idempotency.InProgress', { headers: { 'retry-after': '1' } })
  const answer = answerIn<Value>(partnerKey, idempotency.key, stored.sealedBody)
  return replay(idempotency, { requestHash: stored.requestHash, answer })
}

const placeOf = (key: string) => `idempotency:${key}`
