// The schema of what a receiver gets: the envelope that all events share.

import { instant, nullable, uuid } from '../http/fields.ts'
import { Type } from '../platform/schema-builder.ts'
import { EVENT_TYPES, type EventType } from './catalogue.ts'

const fields = {
  eventId: uuid({ description: 'The same for every attempt and replay. Use it to deduplicate.' }),
  eventType: Type.String({ description: 'The event type. Ignore types that you do not know.' }),
  eventVersion: Type.Integer({
    description: 'The version of the format of `data`. A new version is sent alongside the old one for 6 months.',
  }),
  occurredAt: instant({ description: 'When the event occurred.' }),
  partnerId: uuid({ description: 'Your partner ID.' }),
  sequence: nullable(
    Type.Integer({ description: 'Counts the events of one customer; null if the event is not about a customer.' }),
  ),
  correlation: Type.Object(
    {
      correlationId: Type.String({ description: 'The X-Request-Id of the request that caused the event.' }),
      customerId: nullable(uuid({ description: 'The customer; null if the event is not about a customer.' })),
      partnerCustomerId: nullable(Type.String({ description: 'Your own reference for the customer.' })),
    },
    { description: 'What the event is about, and what caused it.' },
  ),
}

export const EventEnvelope = Type.Object(fields)

/** The whole body of a delivery of this type. */
export function eventSchema(type: EventType) {
  const { version, data } = EVENT_TYPES[type]
  return Type.Object({
    ...fields,
    eventType: Type.Literal(type, { description: 'Which event this is. Each type has its own `data`.' }),
    eventVersion: Type.Literal(version, { description: 'The version of the format of `data`.' }),
    data: Type.Object(data.properties, {
      description: 'Details of the event: IDs, codes and field names, but no personal data.',
    }),
  })
}
