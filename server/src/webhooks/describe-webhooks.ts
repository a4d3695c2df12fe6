// The requests that the service sends to an endpoint, for the OpenAPI document: one webhook per event type.
import { EVENT_TYPES, type EventType } from '../events/catalogue.ts'
import { eventSchema } from '../events/envelope.ts'
import { exampleOf } from '../events/examples.ts'
import type { Components, Json } from '../http/openapi/components.ts'

const header = (name: string, description: string, schema: Json, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})
const text = (example: string) => ({ type: 'string', examples: [example] })
const SIGNATURE = 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='

const headersOf = (type: EventType) => [
  header('Svc-Id', 'Identifies the event. Use it to deduplicate.', { type: 'string', format: 'uuid' }),
  header(
    'Svc-Timestamp',
    'When this attempt was signed, in Unix seconds. Reject a delivery that is older than five minutes.',
    text('1793611800'),
  ),
  header(
    'Svc-Signature',
    '`v1,` followed by the base64 HMAC-SHA256 of `{Svc-Id}.{Svc-Timestamp}.{body}`. The key is the part of the secret after `whsec_`, decoded from base64. While a secret is rotated there are two signatures, separated by a space; accept the delivery if either matches.',
    text(SIGNATURE),
  ),
  header('Svc-Event-Type', 'The event type.', { type: 'string', const: type }),
  header('Svc-Event-Version', 'The version of the format of `data`.', text(String(EVENT_TYPES[type].version))),
  header('Svc-Delivery-Id', 'Identifies the delivery. Find it in the dashboard under Deliveries.', {
    type: 'string',
    format: 'uuid',
  }),
  header('Svc-Attempt', 'Counts the attempts of this delivery, from 1 to 8.', text('1')),
  header('Svc-Replay', '`true` if the event is being replayed.', { type: 'string', const: 'true' }, false),
  header('webhook-id', 'The same as Svc-Id, for Standard Webhooks libraries.', { type: 'string', format: 'uuid' }),
  header('webhook-timestamp', 'The same as Svc-Timestamp, for Standard Webhooks libraries.', text('1793611800')),
  header('webhook-signature', 'The same as Svc-Signature, for Standard Webhooks libraries.', text(SIGNATURE)),
]

export function describeWebhooks(components: Components): Json {
  const types = Object.keys(EVENT_TYPES) as EventType[]
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: `receive${nameOf(type)}`,
          tags: ['Webhooks'],
          summary: EVENT_TYPES[type].description,
          description:
            'We send this to your endpoint, up to eight times over 72 hours, until it responds with 2xx. Verify the signature of the raw body first.',
          security: [],
          parameters: headersOf(type),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.response({ ...eventSchema(type), 'x-name': `${nameOf(type)}Event` }),
                examples: { [type]: { summary: EVENT_TYPES[type].description, value: JSON.parse(exampleOf(type)) } },
              },
            },
          },
          responses: {
            '2XX': { description: 'Delivered. Respond within 15 seconds, and process the event afterwards.' },
            '4XX': { description: 'Not delivered. We try again; two responses with status 410 disable the endpoint.' },
            '5XX': { description: 'Not delivered. We try again; for a 503, not before `Retry-After`.' },
          },
        },
      },
    ]),
  )
}

/** business.profile.created -> BusinessProfileCreated */
function nameOf(type: EventType): string {
  return type
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
