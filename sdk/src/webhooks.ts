// @gangway/sdk/webhooks: for receivers. Needs WebCrypto and nothing of Node.
export { expressWebhook } from './express-webhook.ts'
export { fastifyWebhook } from './fastify-webhook.ts'
export { fetchWebhook, honoWebhook, nextWebhook } from './fetch-webhook.ts'
export type { EventCatalogue, EventEnvelope } from './generated/webhook-events.ts'
export type { EventHandler, ReceiverOptions } from './receive-webhook.ts'
export { signTestDelivery, type TestBody, type TestDelivery, type TestEvent } from './sign-test-delivery.ts'
export {
  type RawBody,
  type VerifierOptions,
  verifyWebhook,
  type WebhookVerifier,
  webhookVerifier,
} from './verify-webhook.ts'
export { type WebhookErrorCode, WebhookVerificationError } from './webhook-error.ts'
export type { EventData, EventOf, EventType, UnknownEvent, WebhookEvent } from './webhook-event.ts'
export type { HeadersLike } from './webhook-headers.ts'
