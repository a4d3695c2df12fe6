import { formatNumber, formatPercent } from '../../format/numbers.ts'
import { plural } from '../../format/sentences.ts'

export const endpointTexts = {
  title: 'Webhook endpoint',
  description: 'We send signed customer events to this URL.',
  deliveries: 'View deliveries',
  eventCatalogue: 'Event catalogue',
  loading: 'Loading…',
  dispatcherDown: 'Webhook delivery is temporarily unavailable',
  dispatcherDownHint:
    "Events are still being stored and will be sent once delivery resumes. Until then you can't change the URL, send test events or replay events.",
}

export const registerTexts = {
  title: 'Register your endpoint',
  hint: 'Events are already being stored; delivery starts when you register a URL.',
  action: 'Register URL',
  secretHint: "Next you'll see your signing secret. It's shown only once, so have your secrets manager ready.",
  none: 'No endpoint registered',
  noneHint: 'Events are stored but not sent. An admin of your organisation can register a URL.',
}

export const urlTexts = {
  label: 'Endpoint URL',
  hint: 'Must be a public https URL (port 443, or 1024 and above).',
  placeholder: 'https://hooks.example.com/gangway',
  cancel: 'Cancel',
  errors: {
    notHttps: 'Enter a valid https:// URL.',
    userinfo: 'Remove the username and password from the URL.',
    port: (port: string) => `Port ${port} isn't allowed. Use 443, or 1024 and above.`,
    notPublic: 'This host resolves to a private address. All addresses of the host must be public.',
    unresolvable: "We couldn't find this host. Check the spelling and DNS (new records can take a few minutes).",
  },
}

const attempts = (count: number) => plural(count, { one: '# attempt', other: '# attempts' })
const pendingText = (count: number) =>
  count === 0 ? 'No deliveries pending.' : plural(count, { one: '# delivery pending.', other: '# deliveries pending.' })
const failuresInARow = (count: number) => plural(count, { one: '# failure', other: '# failures in a row' })

export const healthNames = {
  NotRegistered: 'Not registered',
  Healthy: 'Active',
  Retrying: 'Retrying',
  Degraded: 'Degraded',
  Disabled: 'Disabled',
}

export const healthTexts = {
  title: 'Endpoint',
  url: 'URL',
  copyUrl: 'Copy URL',
  health: 'Health',
  /** Followed by a time. */
  since: 'since',
  status: 'Status',
  next: 'Queue',
  fix: 'How to fix',
  registered: 'Registered',
  enable: 'Enable endpoint',
  changeUrl: 'Change URL',
  readOnly: 'Only admins of your organisation can change the endpoint.',
  sending: 'Events are sent as they occur.',
  waitingForService: 'Events are stored and will be sent once delivery resumes.',
  pending: pendingText,
  failingStatus: (count: number) => `${failuresInARow(count)}.`,
  lastFailure: (reason: string) => `Last failure: ${reason}.`,
  failingNext: (pending: number) =>
    `${pendingText(pending)} Each delivery is retried up to 8 times over about three days. After 5 consecutive failures over at least a minute, the endpoint becomes Degraded.`,
  failingFix: 'Check the responses to failed deliveries, then fix your endpoint.',
  degradedStatus: (count: number) => `${failuresInARow(count)}. We've slowed delivery to one request at a time.`,
  degradedNext: (pending: number) =>
    pending === 0
      ? `${pendingText(pending)} The next success makes the endpoint active again.`
      : `${pendingText(pending)} As soon as one succeeds, the rest are sent.`,
  /** Followed by a time, a bracketed countdown and a full stop. */
  degradedDeadline: "If none succeeds, we'll disable the endpoint on",
  degradedFix: 'Check the responses to failed deliveries, fix your endpoint, then send a test event.',
  disabledReasons: {
    FailingForFiveDays: 'Disabled because every attempt failed for 5 days.',
    EndpointGone: 'Disabled because the endpoint returned 410 Gone twice, at least five minutes apart.',
  } as Readonly<Record<string, string>>,
  disabledStatus: 'Disabled.',
  nothingSent: 'No events are sent.',
  disabledNext: (pending: number) =>
    pending === 0
      ? 'New events are stored without being sent; you can replay them for up to 30 days.'
      : `${pendingText(pending)} They're sent when you enable the endpoint. New events are stored without being sent; you can replay them for up to 30 days.`,
  disabledFix: 'Fix your endpoint, then enable it or change its URL.',
  viewPending: 'View pending deliveries',
  aMoment: 'a moment',
  enableTitle: 'Enable endpoint?',
  enableHint: (pending: number) =>
    pending === 0
      ? 'No deliveries are pending. New events will be sent as they occur.'
      : `${plural(pending, { one: '# pending delivery', other: '# pending deliveries' })} will be sent now, slowly at first. New events will be sent as they occur.`,
  enabled: 'Endpoint enabled',
  changeTitle: 'Change URL',
  changeHint:
    'All pending and future deliveries will go to the new URL. The signing secret stays the same and the endpoint status resets to Active.',
  changed: 'URL changed. The signing secret stays the same.',
  close: 'Close',
}

export const testTexts = {
  title: 'Test endpoint',
  hint: 'Sends a signed webhook.test event.',
  action: 'Send test event',
  enableFirst: 'Enable the endpoint first.',
  result: 'Test result',
  sending: 'Sending…',
  delivered: 'Test event delivered.',
  viewDelivery: 'View delivery',
}

export const secretTexts = {
  title: 'Signing secret',
  hint: 'Stored encrypted. Shown only when created.',
  dialogTitle: 'Your signing secret',
  purpose: 'Use it to verify that events really come from Gangway.',
  name: 'your signing secret',
  fileName: 'gangway-webhook-secret.txt',
  rotating: 'Rotation in progress: both secrets are valid',
  /** Followed by a countdown and a time. */
  rotatingHint:
    'Every delivery carries two signatures. Switch your endpoint to the new secret. The previous one expires in',
  aMoment: 'a moment',
  howToVerify: 'How to verify a delivery',
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate signing secret?',
  rotateHint:
    "You'll get a new secret, shown only once. For 24 hours we sign deliveries with both secrets, so nothing breaks.",
  rotateTwice: 'A rotation is already in progress. The oldest secret stops working immediately.',
}

export const verifyTexts = {
  hint: "We sign id.timestamp.body with HMAC-SHA256. Use the raw body, byte for byte, and return 2xx as soon as you've stored the event. During a rotation there are two signatures; one match is enough. The Standard Webhooks libraries (standardwebhooks, svix) work unchanged.",
  language: 'Language',
  snippet: (language: string) => `Verify a delivery in ${language}`,
  copy: 'Copy code',
}

export const missedTexts = {
  title: (count: number) =>
    plural(count, {
      one: '# event occurred while no endpoint was active',
      other: '# events occurred while no endpoint was active',
    }),
  send: 'Replay events…',
  ignore: 'Ignore',
  readOnly: 'They were not sent. Admins of your organisation can replay them.',
}

export const performanceTexts = {
  title: 'Success rate and latency',
  hint: 'Deliveries of the events in each period, whichever attempt succeeded. Attempts are counted by full hours and include retries and replays of earlier events.',
  periods: { Hour: 'Last hour', Day: 'Last 24 hours', Week: 'Last 7 days' } as Readonly<Record<string, string>>,
  since: (time: string) => `since ${time}`,
  none: 'No deliveries',
  ofDeliveries: (delivered: number, total: number) => `${formatNumber(delivered)} of ${formatNumber(total)} delivered`,
  retrying: (count: number) => `${formatNumber(count)} retrying`,
  failed: (count: number) => `${formatNumber(count)} failed`,
  ofAttempts: (successes: string, attempts: string, since: string) =>
    `${successes} of ${attempts} attempts since ${since} successful`,
  p95: (duration: string) => `95% took at most ${duration}`,
}

export const statsTexts = {
  title: 'Delivery performance',
  hint: 'Delivery attempts by hour.',
  period: 'Period',
  day: '24 hours',
  week: '7 days',
  none: 'No delivery attempts in this period.',
  summary: (total: number, successes: number, rate: string) =>
    `${attempts(total)}, ${formatNumber(successes)} successful (${rate})`,
  latency: (p50: string, p95: string) => `p50 ${p50} · p95 ${p95}`,
  byHour: 'Attempts by hour',
  hour: 'Hour',
  attempts: 'Attempts',
  failed: 'Failed',
  successfulAttempts: 'Successful attempts',
  failedAttempts: 'Failed attempts',
  rate: 'Success rate',
  rateLegend: 'Success rate of attempts',
  rateChart: (rate: string) => `Success rate by hour: ${rate} overall. Switch to the table for the numbers.`,
  p50: 'p50',
  p95: 'p95',
  p50Legend: 'Median (p50)',
  p95Legend: '95th percentile (p95, dashed)',
  durations: 'Response times',
  attemptsChart: (total: number, failures: number) =>
    `Attempts by hour: ${formatNumber(total)} total, ${formatNumber(failures)} failed. Switch to the table for the numbers.`,
  durationsChart: (p50: string, p95: string) =>
    `Response times by hour: p50 ${p50}, p95 ${p95}. Switch to the table for the numbers.`,
  at: (time: string, value: string) => `${time}: ${value}`,
  bar: (time: string, total: number, failures: number) =>
    `${time}: ${attempts(total)}, ${formatNumber(failures)} failed`,
  /** One failure among many is never rounded away. */
  successRate: (successes: number, total: number) => {
    const percent = (100 * successes) / total
    return formatPercent(percent === 100 ? 100 : Math.min(99.9, Math.floor(percent * 10) / 10))
  },
}
