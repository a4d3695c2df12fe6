import { formatNumber } from '../../format/numbers.ts'
import { isolate, plural } from '../../format/sentences.ts'

export const MAX_ATTEMPTS = 8

export const deliveriesTexts = {
  title: 'Deliveries',
  description: 'Webhook deliveries from the last 90 days.',
  list: 'Deliveries',
  replay: 'Replay events…',
  replayHint: 'Resends all events of a period.',
  replayFailed: 'Replay failed only…',
  replayFailedHint: 'Resends the events of a period that used all their attempts.',
  retryAll: 'Retry all now…',
  retryAllHint: 'Makes the next attempt of all retrying deliveries now.',
  /** The menu of these three. */
  retryOrReplay: 'Retry or replay',
  event: 'Event',
  customer: 'Customer',
  lastFailure: 'Last failure',
  nextAttempt: 'Next attempt',
  attemptsOf: (count: number, max: number) => `${count} of ${max} attempts made`,
  reference: (name: string, reference: string) => `${isolate(name)} (${isolate(reference)})`,
  select: 'Select',
  selectAll: 'Select all deliveries on this page',
  selectOne: (eventType: string, name: string | undefined) =>
    name === undefined ? `Select ${eventType}` : `Select ${eventType} of ${isolate(name)}`,
  selected: (count: number) => plural(count, { one: '# delivery selected', other: '# deliveries selected' }),
  clearSelection: 'Clear selection',
  actions: 'Actions',
  resend: 'Resend',
  customerDays: 'Only deliveries from the last 30 days can be filtered by customer.',
  isReplay: 'Replay',
  httpStatus: (status: number) => `HTTP ${status}`,
  status: 'Status',
  occurred: 'Occurred',
  showNew: (count: number) => plural(count, { one: 'Show # new delivery', other: 'Show # new deliveries' }),
  showChanges: 'Show changes',
  live: 'Live',
  paused: 'Updates paused.',
  resume: 'Resume',
  noMatch: 'No deliveries match',
  noMatchHint: 'Events that occurred while no endpoint was active have no delivery. Replay them to send them.',
  clearFilters: 'Clear filters',
  empty: 'No deliveries yet',
  emptyHint: 'Deliveries start once an endpoint is registered. Send a test event to see one here.',
  goToEndpoint: 'Go to endpoint',
}

export const statusTexts = {
  pending: 'Pending',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  pendingHint: 'Sending, or waiting to be sent.',
  retryingHint: 'The last attempt failed. Waiting to retry.',
  deliveredHint: 'Your endpoint accepted the event.',
  retryingResent: 'Resent',
  retryingResentHint:
    'A later delivery of this event succeeded. This one is still retried, with the same event ID so that you can deduplicate.',
  resent: 'Failed, resent',
  resentHint: 'All 8 attempts failed. The event was sent again later.',
  failedHint: "All 8 attempts failed. We won't retry automatically; you can resend the event.",
}

/** What a delivery waits for, in a list. A time follows the first one. */
export const waitingTexts = {
  Retry: 'next attempt',
  EndpointDisabled: 'queued (endpoint disabled)',
  DispatcherUnavailable: 'queued (delivery service unavailable)',
  EndpointDegraded: 'queued (endpoint degraded)',
  ReplayLane: 'queued (newer events first)',
  Turn: 'sending',
} as const

export const waitingInTexts = { in: 'in', aMoment: 'a moment' }

export const filterTexts = {
  status: 'Status',
  anyStatus: 'All statuses',
  pending: 'Pending or retrying',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed (all retries used)',
  customer: 'Customer',
  customerHint: 'Name, reference or ID',
  customerOption: (name: string, reference: string) => `${name} (${reference})`,
  noCustomer: 'No customers match',
  eventType: 'Event type',
  anyType: 'All types',
  from: 'From',
  to: 'To',
  eventId: 'Event ID',
  eventIdHint: 'Value of Svc-Id',
}

export const deliveryTexts = {
  title: 'Delivery',
  back: 'Deliveries',
  notFound: 'Delivery not found',
  notFoundHint: 'The link may be mistyped, or the delivery is older than 90 days.',
  backToDeliveries: 'Back to deliveries',
  resend: 'Resend event…',
  occurred: 'Occurred',
  statusTitle: 'Delivery status',
  status: 'Status',
  completed: 'Completed',
  nextAttempt: 'Next attempt',
  eventId: 'Event ID',
  copyEventId: 'Copy event ID',
  customer: 'Customer',
  allOfEvent: 'View all deliveries for this event',
  deliveryId: 'Delivery ID',
  copyDeliveryId: 'Copy delivery ID',
  replay: 'Replay',
  allOfReplay: 'View all deliveries in this replay',
  attemptsTitle: 'Attempts',
  attemptsHint: 'Up to 8 attempts over about three days. Only 2xx responses count as delivered.',
  resendTitle: 'Resend this event?',
  resendAction: 'Resend event',
  resendHint:
    "We'll send the same payload to your current URL with the same event ID and a Svc-Replay header, so that you can deduplicate.",
}

export const retryTexts = {
  title: 'Retry all waiting events now?',
  action: 'Retry all now',
  counting: 'Counting deliveries…',
  none: 'No delivery is retrying.',
  count: (count: number) =>
    plural(count, { one: '# delivery failed and is retrying.', other: '# deliveries failed and are retrying.' }),
  hint: "We'll make the next attempt of each delivery now, at most 10,000 at a time; attempts that are being made are left alone. If it fails again, later attempts keep their times. A delivery that was sent early twice, or has only its last attempt left, keeps its time, and we'll replay its event instead.",
  retried: (count: number) => plural(count, { one: 'Retrying # delivery.', other: 'Retrying # deliveries.' }),
  resent: (count: number) => plural(count, { one: 'Replaying # event.', other: 'Replaying # events.' }),
  remaining: (count: number) =>
    plural(count, { one: '# delivery keeps its time.', other: '# deliveries keep their times.' }),
  nothing: 'No delivery is retrying.',
}

export const resendTexts = {
  resentOne: 'Event resent',
  title: (count: number) => plural(count, { one: 'Resend # event?', other: 'Resend # events?' }),
  action: (count: number) => plural(count, { one: 'Resend # event', other: 'Resend # events' }),
  hint: "We'll send each event once to your current URL with its event ID and a Svc-Replay header, so that you can deduplicate. Events that have already been resent are skipped.",
  resent: (count: number) => plural(count, { one: 'Resending # event.', other: 'Resending # events.' }),
  skipped: (count: number) =>
    plural(count, {
      one: '# delivery was skipped because its event has already been resent or has expired.',
      other: '# deliveries were skipped because their events have already been resent or have expired.',
    }),
}

export const attemptTexts = {
  list: 'Attempts',
  attempt: (number: number, outcome: string) => `Attempt ${number}: ${outcome}`,
  next: (number: number, max: number) => `Next attempt (${number} of ${max})`,
  nextIn: (number: number, max: number) => `Next attempt (${number} of ${max}) in`,
  aMoment: 'a moment',
  /** Followed by a time. */
  notBefore: 'Not before',
  took: (duration: string) => `took ${duration}`,
  delivered: (status: number) => `delivered (HTTP ${status})`,
  failed: (reason: string, status: number) => `${reason} (HTTP ${status})`,
  response: 'Response body',
  responseOf: (number: number) => `Response to attempt ${number}`,
  excerpt: 'Only the first 4 KiB of a response are stored.',
  noBody: 'The response had no body.',
}

export const requestTexts = {
  title: 'Request',
  purged: 'Payload deleted',
  purgedHint: 'Payloads are stored for 30 days, delivery results for 90.',
  body: 'Body',
  raw: 'Raw',
  formatted: 'Formatted',
  bodyLabel: (format: string) => `Body: ${format}`,
  copyBody: 'Copy raw body',
  headers: 'Headers',
  attempt: 'Attempt',
  attemptNumber: (number: number) => `Attempt ${number}`,
  notStored: {
    'svc-signature': 'not stored (computed per attempt)',
    'webhook-signature': 'not stored (same as svc-signature)',
    traceparent: 'not stored (its trace ID is the delivery ID without dashes)',
  },
  /** In a sandbox that is ahead of real time. */
  inRealTime: {
    'svc-timestamp': 'not stored (real time, which the sandbox is ahead of)',
    'webhook-timestamp': 'not stored (same as svc-timestamp)',
  },
  hint: 'Sent with POST to the URL that was registered at the time. Host and Content-Length are sent as well.',
  none: "We haven't sent anything yet, so there are no headers.",
}

export const replayTexts = {
  title: 'Replay events',
  close: 'Close',
  hint: "Resends every event in this period, including ones already delivered. IDs don't change. Up to 7 days at a time, within the last 30 days.",
  failedHint:
    "Resends the events in this period that used all 8 attempts and never reached your endpoint. IDs don't change. Up to 7 days at a time, within the last 30 days.",
  retryingHint:
    'Events that are retrying are not included: we send them again automatically. To send them now, retry them all.',
  retryAll: 'Retry all now…',
  viewRetrying: 'View retrying deliveries',
  from: 'From',
  to: 'To (exclusive)',
  eventType: 'Event type',
  allTypes: 'All types',
  failedOnly: 'Failed only: events that used all 8 attempts and were never delivered',
  includeUnrouted: 'Include events from when no endpoint was active',
  counting: 'Counting events…',
  none: 'No events in this period.',
  noneFailed: 'No event in this period has used all its attempts.',
  count: (count: number) => plural(count, { one: '# event will be resent.', other: '# events will be resent.' }),
  excluded: (count: number) =>
    plural(count, {
      one: '# event from when no endpoint was active is excluded.',
      other: '# events from when no endpoint was active are excluded.',
    }),
  cancel: 'Cancel',
  submit: (count: number) => plural(count, { one: 'Resend # event', other: 'Resend # events' }),
  submitNone: 'Resend events',
  started: (count: number) => plural(count, { one: 'Resending # event', other: 'Resending # events' }),
}

export const progressTexts = {
  title: 'Replay',
  delivered: 'Delivered',
  failed: 'Failed',
  summary: (delivered: number, total: number) => `${formatNumber(delivered)} of ${formatNumber(total)} delivered`,
  failures: (count: number) => `${formatNumber(count)} failed`,
  pending: (count: number) => `${formatNumber(count)} pending`,
  done: 'Replay complete',
}

/** With a command between them. */
export const sandboxTexts = {
  receive: 'To receive events of this sandbox on your own machine, run',
  trusted: ': the sandbox trusts its certificate.',
}
