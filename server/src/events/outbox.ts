// Creates the events of a change. The statement that makes the change also writes them, so neither exists without the other.
import { newId } from '../platform/ids.ts'
import { currentTraceparent } from '../platform/tracing/trace.ts'
import { EVENT_TYPES, type EventData, type EventType } from './catalogue.ts'

export interface NewEvent {
  readonly eventId: string
  readonly eventType: string
  readonly eventVersion: number
  readonly sequence: number
  readonly envelope: string
  /** The trace that its deliveries join, if it is traced. */
  readonly traceparent: string | null
}

export interface EventContext {
  readonly partnerId: string
  readonly customerId: string
  readonly partnerCustomerId: string
  readonly correlationId: string
  readonly occurredAt: Date
}

/** Events of one customer in order, numbered from the last recorded one. */
export class EventSeries {
  readonly events: NewEvent[] = []
  readonly #context: EventContext
  #sequence: number

  constructor(context: EventContext, lastSequence: number) {
    this.#context = context
    this.#sequence = lastSequence
  }

  add<T extends EventType>(eventType: T, data: EventData<T>): void {
    const { partnerId, customerId, partnerCustomerId, correlationId, occurredAt } = this.#context
    const eventId = newId(occurredAt)
    const eventVersion = EVENT_TYPES[eventType].version
    const sequence = ++this.#sequence
    this.events.push({
      eventId,
      eventType,
      eventVersion,
      sequence,
      // Serialised once: exactly this text is stored, signed and sent.
      envelope: JSON.stringify({
        eventId,
        eventType,
        eventVersion,
        occurredAt,
        partnerId,
        sequence,
        correlation: { correlationId, customerId, partnerCustomerId },
        data,
      }),
      traceparent: currentTraceparent() ?? null,
    })
  }

  get lastSequence(): number {
    return this.#sequence
  }
}

/** An event that is not about a customer and so has no sequence number. */
export function eventWithoutCustomer<T extends EventType>(
  eventType: T,
  data: EventData<T>,
  { partnerId, correlationId, occurredAt }: Pick<EventContext, 'partnerId' | 'correlationId' | 'occurredAt'>,
): Omit<NewEvent, 'sequence'> {
  const eventId = newId(occurredAt)
  const eventVersion = EVENT_TYPES[eventType].version
  const correlation = { correlationId, customerId: null, partnerCustomerId: null }
  const envelope = JSON.stringify({
    eventId,
    eventType,
    eventVersion,
    occurredAt,
    partnerId,
    sequence: null,
    correlation,
    data,
  })
  return { eventId, eventType, eventVersion, envelope, traceparent: currentTraceparent() ?? null }
}
