// What the dashboard can do with webhooks.
import type { Operation } from '../http/operation.ts'
import { exportWebhookDeliveries } from './deliveries/export-webhook-deliveries.ts'
import { getWebhookDelivery } from './deliveries/get-webhook-delivery.ts'
import { getWebhookPerformance } from './deliveries/get-webhook-performance.ts'
import { getWebhookStats } from './deliveries/get-webhook-stats.ts'
import { listCustomerEvents } from './deliveries/list-customer-events.ts'
import { listWebhookDeliveries } from './deliveries/list-webhook-deliveries.ts'
import { enableWebhook } from './endpoint/enable-webhook.ts'
import { getWebhook } from './endpoint/get-webhook.ts'
import { listWebhookEventTypes } from './endpoint/list-webhook-event-types.ts'
import { registerWebhook } from './endpoint/register-webhook.ts'
import { replaceWebhook } from './endpoint/replace-webhook.ts'
import { rotateWebhookSecret } from './endpoint/rotate-webhook-secret.ts'
import { testWebhook } from './endpoint/test-webhook.ts'
import { getMissedWebhookEvents } from './replay/get-missed-webhook-events.ts'
import { getWebhookReplay } from './replay/get-webhook-replay.ts'
import { ignoreMissedWebhookEvents } from './replay/ignore-missed-webhook-events.ts'
import { previewWebhookReplay } from './replay/preview-webhook-replay.ts'
import { replayWebhookDeliveries } from './replay/replay-webhook-deliveries.ts'
import { replayWebhookDelivery } from './replay/replay-webhook-delivery.ts'
import { replayWebhookEvents } from './replay/replay-webhook-events.ts'
import { retryWebhookDeliveries } from './replay/retry-webhook-deliveries.ts'

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  getWebhook,
  registerWebhook,
  replaceWebhook,
  rotateWebhookSecret,
  enableWebhook,
  listWebhookDeliveries,
  exportWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  replayWebhookDeliveries,
  retryWebhookDeliveries,
  previewWebhookReplay,
  replayWebhookEvents,
  getWebhookReplay,
  getMissedWebhookEvents,
  ignoreMissedWebhookEvents,
  testWebhook,
  getWebhookStats,
  getWebhookPerformance,
  listCustomerEvents,
  listWebhookEventTypes,
]
