// The answer that is kept with an idempotency key. It names people, so it is sealed like everything that does.
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { type IdempotencyKey, replay } from '../http/idempotency.ts'
import type { Answer } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { open, seal } from '../platform/keys/keyring.ts'
import { findStoredAnswer } from './sql.ts'

export function sealAnswer(partnerKey: Buffer, { key }: IdempotencyKey, { value, headers }: Answer<unknown>): Buffer {
  return seal(partnerKey, JSON.stringify({ value, headers }), placeOf(key))
}

export async function openAnswer<Value>(
  app: App,
  caller: Caller,
  idempotency: IdempotencyKey,
  stored: { requestHash: Uint8Array; sealedBody: Uint8Array },
) {
  const partnerKey = await app.vault.partnerKey(caller.partnerId)
  const answer = answerIn<Value>(partnerKey, idempotency.key, stored.sealedBody)
  return replay(idempotency, { requestHash: stored.requestHash, answer })
}

export function answerIn<Value>(partnerKey: Buffer, key: string, sealedBody: Uint8Array): Answer<Value> {
  return JSON.parse(open(partnerKey, sealedBody, placeOf(key)).toString('utf8'))
}

/** The first answer again, when a key turns out to have been used. */
export async function storedAnswer<Value>(app: App, caller: Caller, idempotency: IdempotencyKey) {
  const stored = await app.db.partner(caller.partnerId, (sql) =>
    findStoredAnswer(sql, caller.partnerId, idempotency.key, app.clock.now()),
  )
  // It was there a moment ago; it can only have reached its age and been cleaned away.
  if (!stored) throw new ApiError('Idempotency.InProgress', { headers: { 'retry-after': '1' } })
  return openAnswer<Value>(app, caller, idempotency, stored)
}

const placeOf = (key: string) => `idempotency:${key}`
