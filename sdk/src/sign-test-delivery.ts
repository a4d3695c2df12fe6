// Makes deliveries as the service makes them, for tests of a receiver.
import { KNOWN_EVENT_VERSIONS } from './generated/webhook-events.ts'
import { webCrypto } from './web-crypto.ts'
import type { EventData, EventType } from './webhook-event.ts'
import { importSecret, signatureOf, signedContent } from './webhook-signature.ts'

interface Signing {
  /** Several make one signature each, as during a rotation. */
  readonly secret: string | readonly string[]
  /** When it is signed; now unless told. */
  readonly at?: Date
  readonly eventId?: string
  readonly attempt?: number
  readonly isReplay?: boolean
}

export interface TestEvent<T extends EventType> extends Signing {
  readonly eventType: T
  readonly data: EventData<T>
  readonly partnerId?: string
  readonly sequence?: number
}

export interface TestBody extends Signing {
  /** Signed as it is, whatever it is. */
  readonly body: string
}

export interface TestDelivery {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
}

/** Ready for `fetch(url, await signTestDelivery(...))`. */
export async function signTestDelivery<T extends EventType>(options: TestEvent<T> | TestBody): Promise<TestDelivery> {
  const crypto = await webCrypto()
  const at = options.at ?? new Date()
  const eventId = options.eventId ?? crypto.randomUUID()
  const body = 'body' in options ? options.body : envelope(options, eventId, at, () => crypto.randomUUID())
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = signedContent(eventId, timestamp, new TextEncoder().encode(body))
  const secrets = typeof options.secret === 'string' ? [options.secret] : options.secret
  const signatures = await Promise.all(secrets.map(async (secret) => signatureOf(await importSecret(secret), content)))
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
