// The catalogue of events. Partners that aren't approved yet can read it too.

import { EVENT_TYPES, type EventType } from '../../events/catalogue.ts'
import { exampleOf } from '../../events/examples.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'

const CATALOGUE = (Object.keys(EVENT_TYPES) as EventType[]).map((name) => {
  const { version, owner, description } = EVENT_TYPES[name]
  return { name, version, owner, description, exampleJson: exampleOf(name) }
})

export const listWebhookEventTypes = operation({
  id: 'listWebhookEventTypes',
  method: 'GET',
  path: '/customer/v1/partner-profile/webhooks/event-types',
  scope: 'dashboard.read',
  tag: 'Webhooks',
  summary: 'List event types',
  inAnyPartnerState: true,
  value: Type.Array(
    named('WebhookEventType', {
      name: Type.String(),
      version: Type.Integer(),
      owner: Type.String({ description: 'The part of the service that sends the event.' }),
      description: Type.String(),
      exampleJson: Type.String({ description: 'An example of the request body, with made-up IDs.' }),
    }),
  ),
  errors: [],

  async handle() {
    return { value: CATALOGUE }
  },
})
