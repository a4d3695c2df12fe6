// Registers the URL that receives the partner's events.

import { named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { assertUsableUrl, REGISTERED, REPLACED, setEndpoint, WebhookUrl } from './set-endpoint.ts'

export const registerWebhook = operation({
  id: 'registerWebhook',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Register an endpoint',
  description:
    'The first call creates the signing secret and returns it once. Calling it again replaces the URL, keeps the secret and returns ' +
    'none. A disabled endpoint becomes active, and its pending deliveries are sent.',
  body: WebhookUrl,
  needsStepUp: true,
  value: named('RegisteredWebhook', {
    url: Type.String(),
    webhookSecret: nullable(
      Type.String({ description: 'whsec_ followed by 32 bytes in base64; null if the endpoint already had a secret.' }),
    ),
    message: Type.String(),
  }),
  errors: [
    'Webhook.UrlNotHttps',
    'Webhook.UrlNotPublic',
    'Webhook.UrlUnresolvable',
    'Webhook.DispatcherUnavailable',
    'Session.StepUpRequired',
  ],
  fieldErrorCode: () => 'Webhook.UrlNotHttps',

  beforeStepUp: assertUsableUrl,

  async handle(input) {
    const { url, webhookSecret } = await setEndpoint(input)
    return { value: { url, webhookSecret, message: webhookSecret ? REGISTERED : REPLACED } }
  },
})
