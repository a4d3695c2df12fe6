// Replaces the URL of the endpoint and keeps its secret; a partner without an endpoint gets one.

import { named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { assertUsableUrl, REGISTERED, REPLACED, setEndpoint, WebhookUrl } from './set-endpoint.ts'

export const replaceWebhook = operation({
  id: 'replaceWebhook',
  method: 'PUT',
  path: '/customer/v1/partner-profile/webhooks',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replace the endpoint URL',
  body: WebhookUrl,
  needsStepUp: true,
  value: named('ReplacedWebhook', {
    webhookSecret: nullable(
      Type.String({
        description: 'The signing secret, if there was no endpoint before; null if the endpoint keeps its secret.',
      }),
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
    const { webhookSecret } = await setEndpoint(input)
    return { value: { webhookSecret, message: webhookSecret ? REGISTERED : REPLACED } }
  },
})
