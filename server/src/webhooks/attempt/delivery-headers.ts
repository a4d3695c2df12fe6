// The headers of a delivery. Only id, timestamp and body are signed; the other headers are for routing and support.
import { type TraceSpan, traceparentOf } from '../../platform/tracing/trace.ts'

const USER_AGENT = 'Gangway-Webhooks/1'

export interface SentDelivery {
  readonly deliveryId: string
  readonly eventId: string
  readonly eventType: string
  readonly eventVersion: number
  readonly attemptNo: number
  readonly isReplay: boolean
}

export function deliveryHeaders(
  delivery: SentDelivery,
  unixSeconds: number,
  signature: string,
  span?: TraceSpan,
): Record<string, string> {
  return {
    ...reproducibleHeaders(delivery, unixSeconds),
    'svc-signature': signature,
    'webhook-signature': signature,
    traceparent: span ? traceparentOf(span) : traceparent(delivery),
  }
}

/** The headers that can be reproduced from stored data. Signatures and span ids are computed per attempt and not stored. Nor is real time in a sandbox that is ahead of it: `unixSeconds` is undefined. */
export function reproducibleHeaders(delivery: SentDelivery, unixSeconds: number | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'svc-id': delivery.eventId,
    ...(unixSeconds === undefined ? {} : { 'svc-timestamp': String(unixSeconds) }),
    'svc-event-type': delivery.eventType,
    'svc-event-version': String(delivery.eventVersion),
    'svc-delivery-id': delivery.deliveryId,
    'svc-attempt': String(delivery.attemptNo),
    // The same values under the names that published verifiers expect.
    'webhook-id': delivery.eventId,
    ...(unixSeconds === undefined ? {} : { 'webhook-timestamp': String(unixSeconds) }),
  }
  if (delivery.isReplay) headers['svc-replay'] = 'true'
  return headers
}

/** Of a delivery that isn't traced here: one trace per delivery, one span per attempt. */
function traceparent({ deliveryId }: SentDelivery): string {
  return `00-${deliveryId.replaceAll('-', '')}-${spanId()}-01`
}

/** Only has to differ between attempts; it has no security purpose. */
function spanId(): string {
  const half = () =>
    Math.floor(Math.random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')
  return half() + half()
}
