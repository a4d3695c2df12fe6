// An event as a receiver gets it: one type per kind of event, told apart by eventType.
import { type EventCatalogue, type EventEnvelope, KNOWN_EVENT_VERSIONS } from './generated/webhook-events.ts'
import { WebhookVerificationError } from './webhook-error.ts'

export type EventType = keyof EventCatalogue
export type EventData<T extends EventType> = EventCatalogue[T]['data']
type Around = Omit<EventEnvelope, 'eventType' | 'eventVersion'>

/** The event of one type. */
export type EventOf<T extends EventType> = Around & {
  eventType: T
  eventVersion: EventCatalogue[T]['version']
  data: EventData<T>
}

/** A type, or a version of one, that is newer than this SDK. Answer with 2xx and leave it be. */
export type UnknownEvent = Around & {
  eventType: 'unknown'
  /** The type as it was sent. */
  receivedType: string
  eventVersion: number
  data: unknown
}

export type WebhookEvent = { [T in EventType]: EventOf<T> }[EventType] | UnknownEvent

export function readEvent(body: Uint8Array): WebhookEvent {
  const event = parsed(body)
  const { eventType, eventVersion } = event
  const known = Object.hasOwn(KNOWN_EVENT_VERSIONS, eventType)
    ? KNOWN_EVENT_VERSIONS[eventType as EventType]
    : undefined
  if (known === eventVersion) return event as unknown as WebhookEvent
  return { ...event, eventType: 'unknown', receivedType: eventType } as UnknownEvent
}

function parsed(body: Uint8Array): EventEnvelope {
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
