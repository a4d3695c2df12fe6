// What the dashboard can do with webhooks.
import type { Operation } from '../http/operation.ts'
import { enableWebhook } from './enable-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { getWebhookReplay } from './get-webhook-replay.ts'
import { getWebhookStats } from './get-webhook-stats.ts'
import { listCustomerEvents } from './list-customer-events.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhookEventTypes } from './list-webhook-event-types.ts'
import { previewWebhookReplay } from './preview-webhook-replay.ts'
import { registerWebhook } from './register-webhook.ts'
import { replaceWebhook } from './replace-webhook.ts'
import { replayWebhookDelivery } from './replay-webhook-delivery.ts'
import { replayWebhookEvents } from './replay-webhook-events.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhook } from './test-webhook.ts'

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  getWebhook,
  registerWebhook,
  replaceWebhook,
  rotateWebhookSecret,
  enableWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  previewWebhookReplay,
  replayWebhookEvents,
  getWebhookReplay,
  testWebhook,
  getWebhookStats,
  listCustomerEvents,
  listWebhookEventTypes,
]
