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
  header('Svc-Id', 'The ID of the event. Use it to deduplicate.', { type: 'string', format: 'uuid' }),
  header(
    'Svc-Timestamp',
    'When this attempt was signed, in Unix seconds. Reject a delivery that is older than five minutes.',
    text('1793611800'),
  ),
  header(
    'Svc-Signature',
    '`v1,` and the base64 HMAC-SHA256 of `{Svc-Id}.{Svc-Timestamp}.{body}`, with the key after `whsec_`, decoded from base64. Two, separated by a space, while a secret is rotated; accept the delivery if one matches.',
    text(SIGNATURE),
  ),
  header('Svc-Event-Type', 'The type of the event.', { type: 'string', const: type }),
  header('Svc-Event-Version', 'The version of the data.', text(String(EVENT_TYPES[type].version))),
  header('Svc-Delivery-Id', 'The ID of the delivery, as in the dashboard.', { type: 'string', format: 'uuid' }),
  header('Svc-Attempt', 'Counts the attempts of this delivery, from 1 to 8.', text('1')),
  header('Svc-Replay', '`true` if someone asked to send the event again.', { type: 'string', const: 'true' }, false),
  header('webhook-id', 'As Svc-Id, for verifiers of Standard Webhooks.', { type: 'string', format: 'uuid' }),
  header('webhook-timestamp', 'As Svc-Timestamp, for verifiers of Standard Webhooks.', text('1793611800')),
  header('webhook-signature', 'As Svc-Signature, for verifiers of Standard Webhooks.', text(SIGNATURE)),
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
            'We send this to your endpoint, up to eight times over 72 hours until it is answered with 2xx. Verify the signature over the raw body first.',
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
            '2XX': { description: 'Received. Answer within 15 seconds, and process the event afterwards.' },
            '4XX': { description: 'Not received. We try again; `410` twice disables the endpoint.' },
            '5XX': { description: 'Not received. We try again, after `Retry-After` on 503.' },
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
