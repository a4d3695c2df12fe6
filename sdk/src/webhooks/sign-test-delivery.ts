// Signs deliveries as the service does, for tests of a receiver.

import { webCrypto } from '../crypto/web-crypto.ts'
import { KNOWN_EVENT_VERSIONS } from '../generated/webhook-events.ts'
import type { EventData, EventType } from './event.ts'
import { importSecret, sign, signedContent } from './signature.ts'

interface SigningOptions {
  /** The signing secret. Several secrets add one signature each, as during a rotation. */
  readonly secret: string | readonly string[]
  /** The time of signing. Default: now. */
  readonly at?: Date
  /** Default: a new UUID. */
  readonly eventId?: string
  /** The number of the attempt. Default: 1. */
  readonly attempt?: number
  /** Marks the delivery as a replay. */
  readonly isReplay?: boolean
}

/** An event to sign. The rest of its envelope is filled in. */
export interface TestEvent<T extends EventType> extends SigningOptions {
  readonly eventType: T
  readonly data: EventData<T>
  readonly partnerId?: string
  readonly sequence?: number
}

/** A complete body to sign. */
export interface TestBody extends SigningOptions {
  /** Signed unchanged, even if it is not an event. */
  readonly body: string
}

export interface TestDelivery {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
}

/**
 * Signs a delivery for a test of your receiver.
 *
 * ```ts
 * const delivery = await signTestDelivery({
 *   secret,
 *   eventType: 'webhook.test',
 *   data: { message: 'Hello', requestedAt: new Date().toISOString() },
 * })
 * await fetch('http://127.0.0.1:3000/hooks', delivery)
 * ```
 */
export async function signTestDelivery<T extends EventType>(options: TestEvent<T> | TestBody): Promise<TestDelivery> {
  const crypto = await webCrypto()
  const at = options.at ?? new Date()
  const eventId = options.eventId ?? crypto.randomUUID()
  const body = 'body' in options ? options.body : envelope(options, eventId, at, () => crypto.randomUUID())
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = signedContent(eventId, timestamp, new TextEncoder().encode(body))
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret
  const signatures = await Promise.all(secrets.map(async (secret) => sign(await importSecret(secret), content)))
  const signature = signatures.join(' ')
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svc-id': eventId,
      'svc-timestamp': timestamp,
      'svc-signature': signature,
      ...('body' in options
        ? {}
        : {
            'svc-event-type': options.eventType,
            'svc-event-version': String(KNOWN_EVENT_VERSIONS[options.eventType]),
          }),
      'svc-delivery-id': crypto.randomUUID(),
      'svc-attempt': String(options.attempt ?? 1),
      ...(options.isReplay ? { 'svc-replay': 'true' } : {}),
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
  }
}

function envelope<T extends EventType>(event: TestEvent<T>, eventId: string, at: Date, newId: () => string): string {
  const { customerId = null, partnerCustomerId = null } = event.data as {
    customerId?: string
    partnerCustomerId?: string
  }
  return JSON.stringify({
    eventId,
    eventType: event.eventType,
    eventVersion: KNOWN_EVENT_VERSIONS[event.eventType],
    occurredAt: at.toISOString(),
    partnerId: event.partnerId ?? newId(),
    sequence: customerId === null ? null : (event.sequence ?? 1),
    correlation: { correlationId: newId(), customerId, partnerCustomerId },
    data: event.data,
  })
}
