// Every event a partner can receive. Readable by everybody, also by a partner that isn't approved yet.
import { Type } from 'typebox'
import { EVENT_TYPES } from '../events/catalogue.ts'
import { named } from '../http/fields.ts'
import { operation } from '../http/operation.ts'

const CATALOGUE = Object.entries(EVENT_TYPES).map(([name, { version, owner, description }]) => ({
  name,
  version,
  owner,
  description,
}))

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
    }),
  ),
  refuses: [],

  async handle() {
    return { value: CATALOGUE }
  },
})
