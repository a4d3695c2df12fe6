// One attempt: sign the event, send it, and decide what follows from the response.
import type { App } from '../../platform/app.ts'
import { EXCERPT_BYTES, type WebhookClient } from '../../platform/outbound/webhook-client.ts'
import { startSpan } from '../../platform/tracing/trace.ts'
import { durationStep } from '../deliveries/duration-step.ts'
import { excerptText } from '../deliveries/response-excerpt.ts'
import type { ResultRow } from '../dispatch/dispatcher-sql.ts'
import { type EndpointWork, type Item, REPLAY } from '../dispatch/endpoint-work.ts'
import { keysAt } from '../endpoint/endpoint-secrets.ts'
import { deliveryHeaders } from './delivery-headers.ts'
import { nextAttemptAt, retryHint } from './retry-schedule.ts'
import { signatureOf } from './signature.ts'

export async function sendDelivery(
  app: App,
  client: WebhookClient,
  work: EndpointWork,
  item: Item,
): Promise<ResultRow> {
  const sentAt = app.clock.now()
  const attemptNo = item.attempt_count + 1
  const body = Buffer.from(item.envelope, 'utf8')
  // Receivers compare it with their own clock.
  const unixSeconds = Math.floor(app.realClock.now().getTime() / 1000)
  const signature = signatureOf(keysAt(work.keys, sentAt.getTime()), item.event_id, unixSeconds, body)
  // The host belongs to the partner and the path may hold secrets of theirs: neither is recorded.
  const span = item.traceparent
    ? startSpan('POST webhook', {
        kind: 'client',
        parent: item.traceparent,
        attributes: {
          'http.request.method': 'POST',
          'gangway.event_type': item.event_type,
          'http.request.resend_count': item.attempt_count,
        },
      })
    : undefined
  const headers = deliveryHeaders(
    {
      deliveryId: item.delivery_id,
      eventId: item.event_id,
      eventType: item.event_type,
      eventVersion: item.event_version,
      attemptNo,
      isReplay: item.lane === REPLAY,
    },
    unixSeconds,
    signature,
    span,
  )
  const answer = await client.post(work.url, headers, body)
  if (answer.statusCode !== null) span?.set('http.response.status_code', answer.statusCode)
  if (answer.failure !== null) span?.fail(answer.failure)
  span?.end()

  const endedAt = app.clock.now()
  const hint = retryHint(answer.statusCode, answer.retryAfter, app.realClock.now())
  const attempt = { attemptNo, firstAttemptAt: item.first_attempt_at ?? sentAt, endedAt }
  const dueAt =
    answer.failure === null ? undefined : nextAttemptAt(attempt, app.config.webhooks.retryDelays, Math.random(), hint)
  return {
    partner_id: work.partnerId,
    delivery_id: item.delivery_id,
    attempt_no: attemptNo,
    sent_at: sentAt,
    duration_ms: answer.durationMs,
    duration_step: durationStep(answer.durationMs),
    status_code: answer.statusCode,
    error_kind: answer.failure,
    response_excerpt: excerptText(answer.excerpt, answer.excerpt.length >= EXCERPT_BYTES),
    outcome: answer.failure === null ? 'Delivered' : dueAt === undefined ? 'Exhausted' : 'Pending',
    ended_at: endedAt,
    due_at: dueAt ?? null,
  }
}
