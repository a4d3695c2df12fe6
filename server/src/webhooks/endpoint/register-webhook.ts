// Registers the URL the partner's events go to.
import { Type } from 'typebox'
import { named, nullable } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { REGISTERED, REPLACED, setEndpoint, WebhookUrl } from './set-endpoint.ts'

export const registerWebhook = operation({
  id: 'registerWebhook',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Register the endpoint',
  description:
    'The first call issues the signing secret and returns it once. Calling again replaces the URL, keeps the secret and returns none; ' +
    'a disabled endpoint becomes active, and what waited for it is sent.',
  body: WebhookUrl,
  needsStepUp: true,
  value: named('RegisteredWebhook', {
    url: Type.String(),
    webhookSecret: nullable(
      Type.String({ description: 'whsec_ and 32 bytes in base64; null when the endpoint had one.' }),
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
    const { url, webhookSecret } = await setEndpoint(app, caller, body, requestId)
    return { value: { url, webhookSecret, message: webhookSecret ? REGISTERED : REPLACED } }
  },
})
