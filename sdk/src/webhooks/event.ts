// Events as a receiver gets them: one TypeScript type for each event type, discriminated by `eventType`.
import { type EventCatalogue, type EventEnvelope, KNOWN_EVENT_VERSIONS } from '../generated/webhook-events.ts'
import { WebhookVerificationError } from './verification-error.ts'

export type EventType = keyof EventCatalogue
export type EventData<T extends EventType> = EventCatalogue[T]['data']
type Envelope = Omit<EventEnvelope, 'eventType' | 'eventVersion'>

/** An event of one type, for example `EventOf<'business.verification.changed'>`. */
export type EventOf<T extends EventType> = Envelope & {
  eventType: T
  eventVersion: EventCatalogue[T]['version']
  data: EventData<T>
}

/** An event whose type or version is newer than this SDK. Respond with 2xx and ignore it. */
export type UnknownEvent = Envelope & {
  eventType: 'unknown'
  /** The type as it was sent. */
  receivedType: string
  eventVersion: number
  data: unknown
}

/** Any event. Switch on `eventType` to narrow it. */
export type WebhookEvent = { [T in EventType]: EventOf<T> }[EventType] | UnknownEvent

export function readEvent(body: Uint8Array): WebhookEvent {
  const event = parseEnvelope(body)
  const { eventType, eventVersion } = event
  const knownVersion = Object.hasOwn(KNOWN_EVENT_VERSIONS, eventType)
    ? KNOWN_EVENT_VERSIONS[eventType as EventType]
    : undefined
  if (knownVersion === eventVersion) return event as unknown as WebhookEvent
  return { ...event, eventType: 'unknown', receivedType: eventType } as UnknownEvent
}

function parseEnvelope(body: Uint8Array): EventEnvelope {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookVerificationError('BodyInvalid')
  }
  const event = (typeof value === 'object' && value !== null ? value : {}) as Partial<EventEnvelope>
  if (typeof event.eventType !== 'string' || typeof event.eventId !== 'string')
    throw new WebhookVerificationError('BodyInvalid')
  return event as EventEnvelope
}
