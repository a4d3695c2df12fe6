// Gives the endpoint another URL and keeps its secret; a partner without an endpoint gets one.
import { Type } from 'typebox'
import { named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { REGISTERED, REPLACED, setEndpoint, WebhookUrl } from './set-endpoint.ts'

export const replaceWebhook = operation({
  id: 'replaceWebhook',
  method: 'PUT',
  path: '/customer/v1/partner-profile/webhooks',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Replace the URL',
  body: WebhookUrl,
  needsStepUp: true,
  value: named('ReplacedWebhook', {
    webhookSecret: nullable(
      Type.String({ description: 'null: the secret in force stays. Set when there was no endpoint yet.' }),
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

  async handle({ app, caller, body, requestId }) {
    const { webhookSecret } = await setEndpoint(app, caller, body, requestId)
    return { value: { webhookSecret, message: webhookSecret ? REGISTERED : REPLACED } }
  },
})
