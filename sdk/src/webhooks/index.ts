// @gangway/sdk/webhooks: for webhook receivers. Needs WebCrypto and nothing from Node.
export type { EventCatalogue, EventEnvelope } from '../generated/webhook-events.ts'
export { expressWebhook } from './adapters/express.ts'
export { fastifyWebhook } from './adapters/fastify.ts'
export { fetchWebhook, honoWebhook, nextWebhook } from './adapters/fetch.ts'
export type { EventData, EventOf, EventType, UnknownEvent, WebhookEvent } from './event.ts'
export type { HeadersLike } from './headers.ts'
export type { EventHandler, ReceiverOptions } from './receiver.ts'
export { signTestDelivery, type TestBody, type TestDelivery, type TestEvent } from './sign-test-delivery.ts'
export { type WebhookErrorCode, WebhookVerificationError } from './verification-error.ts'
export {
  type RawBody,
  type VerifierOptions,
  verifyWebhook,
  type WebhookVerifier,
  webhookVerifier,
} from './verify.ts'
