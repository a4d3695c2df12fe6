// Every event a partner can receive. Readable by everybody, also by a partner that isn't approved yet.
import { Type } from 'typebox'
import { EVENT_TYPES, type EventType } from '../../events/catalogue.ts'
import { exampleOf } from '../../events/examples.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'

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
  summary: 'The event catalogue',
  inAnyPartnerState: true,
  value: Type.Array(
    named('WebhookEventType', {
      name: Type.String(),
      version: Type.Integer(),
      owner: Type.String({ description: 'The part of the service that tells of it.' }),
      description: Type.String(),
      exampleJson: Type.String({ description: 'A body as it is delivered, with invented ids.' }),
    }),
  ),
  errors: [],

  async handle() {
    return { value: CATALOGUE }
  },
})
