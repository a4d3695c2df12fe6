// The headers of a delivery. Only the id, the time and the body are signed; the others are for routing and support.

const USER_AGENT = 'Gangway-Webhooks/1'

export interface Dispatched {
  readonly deliveryId: string
  readonly eventId: string
  readonly eventType: string
  readonly eventVersion: number
  readonly attemptNo: number
  readonly isReplay: boolean
}

export function deliveryHeaders(delivery: Dispatched, unixSeconds: number, signature: string): Record<string, string> {
  return {
    ...lastingHeaders(delivery, unixSeconds),
    'svc-signature': signature,
    'webhook-signature': signature,
    traceparent: traceparent(delivery),
  }
}

/** Those that can be told again later from what is kept. Signature and span are made for the moment, and are not kept. */
export function lastingHeaders(delivery: Dispatched, unixSeconds: number): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'svc-id': delivery.eventId,
    'svc-timestamp': String(unixSeconds),
    'svc-event-type': delivery.eventType,
    'svc-event-version': String(delivery.eventVersion),
    'svc-delivery-id': delivery.deliveryId,
    'svc-attempt': String(delivery.attemptNo),
    // The same under the names that published verifiers look for.
    'webhook-id': delivery.eventId,
    'webhook-timestamp': String(unixSeconds),
  }
  if (delivery.isReplay) headers['svc-replay'] = 'true'
  return headers
}

/** One trace per delivery, one span per attempt. */
function traceparent({ deliveryId }: Dispatched): string {
  return `00-${deliveryId.replaceAll('-', '')}-${spanId()}-01`
}

/** Only has to differ from attempt to attempt; nothing is protected by it. */
function spanId(): string {
  const half = () =>
    Math.floor(Math.random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')
  return half() + half()
}
