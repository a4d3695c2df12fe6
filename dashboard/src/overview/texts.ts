import { formatNumber } from '../format/numbers.ts'
import { isolate, plural } from '../format/sentences.ts'

export const overviewTexts = {
  description: 'Overview',
  welcome: 'Welcome',
  signedInAs: (role: string) => `You're signed in as ${role}`,
  signedInHint: 'Use the navigation to get started.',
  noOrganisation: "You don't belong to an organisation",
  noOrganisationHint: 'Ask an admin of your organisation to invite you.',
  inactive: 'Your organisation is inactive',
  inactiveHint: 'API access and most of the dashboard are disabled. Contact support.',
  pending: 'Your organisation is waiting for approval',
  pendingHint: "You'll get access to customers, credentials, webhooks and your team once we approve it.",
  organisation: 'Organisation',
  status: 'Status',
  active: 'Active',
  inactiveStatus: 'Inactive',
  partnerSince: 'Partner since',
  partnerId: 'Partner ID',
  copyPartnerId: 'Copy partner ID',
  apiDetails: 'API details',
  apiDetailsHint: 'Values you need to configure your integration.',
  apiDetailsLater:
    'You can use these once your organisation is approved and a certificate is registered. Until then, requests are rejected.',
  documentation: 'Documentation',
  openApi: 'OpenAPI description',
}

export const attentionTexts = {
  title: 'Needs your attention',
  none: 'Nothing needs your attention right now',
  endpoint: (badge: string) => `Webhook endpoint: ${badge}`,
  viewEndpoint: 'View endpoint',
  notDelivered: (count: number) =>
    plural(count, {
      one: "# event couldn't be delivered in the last 7 days",
      other: "# events couldn't be delivered in the last 7 days",
    }),
  notDeliveredHint: 'All attempts failed. Fix your endpoint, then replay the events.',
  notDeliveredAsk: 'All attempts failed. An admin of your organisation can fix the endpoint and replay the events.',
  viewDeliveries: 'View deliveries',
  noCredential: 'No active API credential',
  noCredentialHint: "Your integration can't authenticate.",
  viewCredentials: 'View credentials',
  credential: (name: string, expiry: string) => `${isolate(name)}: ${expiry}`,
  credentialHint: 'Add a new credential, switch your integration to it, then revoke this one.',
  /** Below the customers, for users who can't answer. */
  askEditor: 'Editors and admins of your organisation can answer.',
  needInformation: (count: number) =>
    plural(count, { one: '# customer needs information from you', other: '# customers need information from you' }),
  /** For users who can't answer. */
  needInformationReadOnly: (count: number) =>
    plural(count, {
      one: '# customer needs information from your organisation',
      other: '# customers need information from your organisation',
    }),
  requested: (count: number) =>
    plural(count, { one: '# requirement outstanding', other: '# requirements outstanding' }),
  /** Followed by a date. */
  due: 'response due',
  viewAll: 'View all customers',
}

export const changesTexts = {
  title: 'Since your last visit',
  titleFirst: 'Last 7 days',
  /** Followed by a time. */
  since: 'Since',
  none: 'Nothing has changed',
  summary: 'Changes',
  latest: 'Latest status changes',
  created: (count: number) => plural(count, { one: '# new customer', other: '# new customers' }),
  status: (count: number, status: string) => `${status}: ${formatNumber(count)}`,
  failed: (count: number) => plural(count, { one: '# failed delivery', other: '# failed deliveries' }),
  failedResent: (count: number) =>
    plural(count, { one: '# failed delivery, resent', other: '# failed deliveries, all resent' }),
  more: 'More than 5,000 customers changed; these are the latest.',
}

export const integrationTexts = {
  title: 'Integration health',
  hint: 'API requests in the last 24 hours',
  credentials: 'API credentials',
  active: (count: number) => plural(count, { one: '# active', other: '# active' }),
  lastExpires: (days: number) => plural(days, { one: 'Expires in # day', other: 'Expires in # days' }),
  noCredential: 'No active API credential',
  endpoint: 'Webhook endpoint',
  noEndpoint: 'Not registered',
  requests: 'API requests',
  count: (count: number) => plural(count, { one: '# request', other: '# requests' }),
  failed: (count: number, share: string) => `${formatNumber(count)} failed (${share})`,
  noneFailed: 'None failed',
  code: (code: string, count: string) => `${code}: ${count}`,
  noCalls: 'No API requests in the last 24 hours',
  lastCalls: 'Recent API requests',
  time: 'Time',
  request: 'Request',
  result: 'Result',
  duration: 'Duration',
  requestId: 'Request ID',
}

export const byStatusTexts = {
  title: 'Customers',
  total: (count: number) => plural(count, { one: '# total', other: '# total' }),
  counting: 'Counting…',
}

export const deliveriesTexts = {
  allResent: 'All failed deliveries were resent.',
  title: 'Webhook deliveries',
  hint: (days: number) => `Deliveries by event date, last ${days} days`,
  noEndpoint: 'No endpoint registered. Events are stored but not sent.',
  register: 'Register endpoint',
  viewEndpoint: 'View endpoint',
  byDay: 'Deliveries by day',
  day: 'Day',
  delivered: 'Delivered',
  pending: 'Pending',
  failed: 'Failed',
}

export const stepsTexts = {
  title: 'First steps',
  progress: (done: number, total: number) => `${done} of ${total} complete`,
  done: (title: string) => `${title} (done)`,
  askAdmin: 'An admin of your organisation can do this.',
  credential: 'Add an API credential',
  credentialHint: 'Your integration authenticates with it.',
  credentialLink: 'Add credential',
  webhook: 'Register a webhook endpoint',
  webhookHint: "Get notified when a customer's status changes.",
  webhookLink: 'Register endpoint',
  customer: 'Create your first customer',
  formHint: 'In the browser: fill in a form that checks your entries as you type.',
  formLink: 'Create customer',
  askEditor: 'In the browser: an editor or admin of your organisation can do this.',
  readOnlyAccess:
    'With the API: your organisation can only read customers (partner.read), so requests to create one are rejected.',
  askSupport: 'To get write access (partner.write), write to',
  askOperator: 'To get write access (partner.write), contact the team that approved your organisation.',
  apiHint: 'With the API: every operation has samples, and you can send requests from the page.',
  apiLink: 'Open API reference',
  customerHint: 'Run these commands in the folder that contains your private key (gangway-key.pem).',
  showCommand: 'Show commands',
  hideCommand: 'Hide commands',
}

export const decisionsTexts = {
  title: 'Decisions',
  hint: (days: number) => `Customers approved and rejected in the last ${days} days, by the day of the decision.`,
  none: 'No decisions in this period.',
  timeTitle: 'Time to decision',
  day: 'Day',
  approved: 'Approved',
  rejected: 'Rejected',
  median: 'Median time',
  p90: '90th percentile',
  medianLegend: 'Median time to decision',
  p90Legend: '90th percentile (dashed)',
  counts: (approved: number, rejected: number) =>
    `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected`,
  times: (median: string, p90: string) => `median ${median}, 90th percentile ${p90}`,
  at: (day: string, text: string) => `${day}: ${text}`,
  summary: (approved: number, rejected: number, median: string, p90: string) =>
    `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected. From submission to decision: median ${median}, 90th percentile ${p90}.`,
  decisionsChart: (approved: number, rejected: number) =>
    `Decisions by day: ${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected. Switch to the table for the numbers.`,
  timesChart: (median: string, p90: string) =>
    `Time from submission to decision by day: median ${median}, 90th percentile ${p90}. Switch to the table for the numbers.`,
}

export const pendingTexts = {
  waiting: 'Waiting for approval',
  submitted: 'What we review',
  submittedHint: 'The details that were entered for your organisation. If something is wrong, write to us.',
  name: 'Name',
  access: 'API access',
  scopes: { 'partner.read': 'read customers', 'partner.write': 'create and change customers' } as Readonly<
    Record<string, string>
  >,
  submittedAt: 'Submitted',
  nextTitle: 'What happens next',
  review: (days: number) =>
    plural(days, {
      one: 'We review your organisation. This usually takes # working day. You have nothing to do unless we contact you.',
      other:
        'We review your organisation. This usually takes # working days. You have nothing to do unless we contact you.',
    }),
  nextSteps: [
    'We approve your organisation. You get an email, and this page updates automatically.',
    'You add an API credential, or create your first customer in the dashboard.',
  ],
  /** Followed by an email address and `include`. */
  write: 'Questions? Write to',
  include: ', and include your partner ID.',
  contact: 'Questions? Contact the person who invited you, and include your partner ID.',
  prepare: 'Prepare meanwhile',
  prepareHint: 'What you can do before the approval.',
  protect: 'Set up a second factor',
  protected: 'Your account has a second factor',
  protectHint: 'A passkey or an authenticator app protects your account.',
  sandbox: 'Try the API in a sandbox of your own',
  sandboxHint: 'It runs on your machine, with test partners, keys and outcomes.',
  keys: 'Prepare a key pair and a certificate',
  keysHint: 'You register the certificate once your organisation is approved.',
  events: 'Look at the event catalogue',
  eventsHint: 'The webhook events that your endpoint will receive.',
  team: 'Invite your team',
  teamHint: 'Ask us to invite a colleague now. Once your organisation is approved, you invite your team yourselves.',
}
