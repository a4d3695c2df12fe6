// What contract and catalogue promise of each kind of notification: its recipients, its words and where its link leads.
import type { ListedKind } from '../../src/notifications/kinds.ts'

export interface ExpectedNotification {
  /** Names of the users of the test. */
  readonly to: string
  readonly subject: RegExp
  readonly text: RegExp
  readonly href: RegExp
}

const CUSTOMER = /^\/customers\/[0-9a-f-]{36}$/
const CASE = /^\/review\/cases\/[0-9a-f-]{36}$/
const ADMINS = 'admin offAdmin dailyAdmin'
const CUSTOMER_TEAM = `${ADMINS} editor`
const DATE = /\d{1,2} \w+ 20\d\d/.source

export const EXPECTED = {
  'webhook.degraded': {
    to: ADMINS,
    subject: /^Your webhook endpoint is failing$/,
    text: /^Several deliveries .* have failed in a row\. Failed deliveries are retried automatically\.$/,
    href: /^\/webhooks$/,
  },
  'webhook.recovered': {
    to: ADMINS,
    subject: /^Your webhook endpoint works again$/,
    text: /^A delivery to your webhook endpoint succeeded\. Waiting deliveries are sent now\.$/,
    href: /^\/webhooks$/,
  },
  'webhook.disabled': {
    to: ADMINS,
    subject: /^Your webhook endpoint was disabled$/,
    text: /^It returned 410 Gone\. New events are stored but not sent until you enable it again\.$/,
    href: /^\/webhooks$/,
  },
  'webhook.exhausted': {
    to: ADMINS,
    subject: /^A webhook delivery failed$/,
    text: /^1 delivery used all eight attempts within the last hour\. You can replay events for 30 days\.$/,
    href: /^\/webhooks\/deliveries\?status=Exhausted$/,
  },
  'customer.changes_requested': {
    to: CUSTOMER_TEAM,
    subject: /^Customer \S+ needs changes$/,
    text: new RegExp(`^We need more information about customer \\S+\\. Respond by ${DATE}\\.$`),
    href: CUSTOMER,
  },
  'customer.response_due': {
    to: CUSTOMER_TEAM,
    subject: /^Customer \S+: your response is due in 7 days$/,
    text: new RegExp(`^We are waiting .* customer \\S+\\. Without a response by ${DATE}, the customer is rejected\\.$`),
    href: CUSTOMER,
  },
  'customer.decided': {
    to: CUSTOMER_TEAM,
    subject: /^Customer \S+ was approved$/,
    text: /^The review of customer \S+ is complete\.$/,
    href: CUSTOMER,
  },
  'document.rejected': {
    to: CUSTOMER_TEAM,
    subject: /^A file for customer \S+ could not be accepted$/,
    text: /^Upload the document again as a readable PDF, JPEG or PNG file of at most 10 MiB\.$/,
    href: CUSTOMER,
  },
  'credential.added': {
    to: ADMINS,
    subject: /^A certificate was added to your Gangway API credentials$/,
    text: /^A certificate was added to the API credentials of your organisation\. It can be used to call the Partner API\.$/,
    href: /^\/credentials$/,
  },
  'credential.expiring': {
    to: ADMINS,
    subject: /^An API certificate expires in 7 days$/,
    text: new RegExp(
      `^A certificate of your API credentials expires on ${DATE}\\. Add a new one before then, so that your integration keeps working\\.$`,
    ),
    href: /^\/credentials$/,
  },
  'credential.revoked': {
    to: ADMINS,
    subject: /^A certificate of your Gangway API credentials was revoked$/,
    text: /^A certificate of your organisation was revoked\. Its access tokens no longer work\.$/,
    href: /^\/credentials$/,
  },
  'partner.approved': {
    to: `${ADMINS} editor viewer`,
    subject: /^Your organisation was approved$/,
    text: /^Your organisation can now use Gangway\. Sign in /,
    href: /^\/$/,
  },
  'team.changed': {
    to: ADMINS,
    subject: /^Your Gangway team changed$/,
    text: /^A team member was removed from your organisation\.$/,
    href: /^\/team$/,
  },
  'security.sign_in_new_browser': {
    to: `${ADMINS} viewer`,
    subject: /^(New sign-in to your Gangway account|A team member signed in from a new browser)$/,
    text: /^(Someone signed in to your Gangway account from a new browser|A team member signed in to Gangway)/,
    href: /^\/(account|audit)$/,
  },
  'case.assigned': {
    to: 'offAnalyst',
    subject: /^A case was assigned to you$/,
    text: /^A supervisor assigned a case to you\.$/,
    href: CASE,
  },
  'case.unassigned': {
    to: 'analyst',
    subject: /^A case is no longer assigned to you$/,
    text: /^A supervisor returned a case of yours to the queue\.$/,
    href: CASE,
  },
  'case.back_in_queue': {
    to: 'supervisor',
    subject: /^A case that you assigned is back in the queue$/,
    text: /^Its reviewer didn't work on it for four hours\. It is reserved for them for four hours more\.$/,
    href: CASE,
  },
  'case.reviewer_suspended': {
    to: 'supervisor',
    subject: /^A case of a suspended reviewer is back in the queue$/,
    text: /^It was in review\. Anyone can claim it now\.$/,
    href: CASE,
  },
  'case.answered': {
    to: 'analyst',
    subject: /^A partner answered your request$/,
    text: /^All changes that you requested are answered\. The case is reserved for you in the queue\.$/,
    href: CASE,
  },
  'case.second_approval': {
    to: 'analyst supervisor',
    subject: /^A case needs a second approval$/,
    text: /^Another analyst proposed an approval that a second approver must confirm\.$/,
    href: CASE,
  },
  'case.overdue': {
    to: 'analyst supervisor',
    subject: /^A case is overdue$/,
    text: /^The decision on a case is overdue\.$/,
    href: CASE,
  },
  'case.escalated': {
    to: 'supervisor',
    subject: /^A case was escalated$/,
    text: /^A reviewer escalated a case to supervisors\.$/,
    href: CASE,
  },
  'case.escalation_resolved': {
    to: 'analyst',
    subject: /^Your escalation was resolved$/,
    text: /^A supervisor answered a case that you escalated\. The answer is in its notes\.$/,
    href: CASE,
  },
  'case.returned': {
    to: 'analyst',
    subject: /^Your proposed approval was returned$/,
    text: /^The second approver returned a case to you\. It is reserved for you, and the reason is in its notes\.$/,
    href: CASE,
  },
  'alert.raised': {
    to: 'analyst',
    subject: /^A customer needs your attention$/,
    text: /^An alert was raised for an approved customer\.$/,
    href: /^\/review\/monitoring\/[0-9a-f-]{36}$/,
  },
  'alert.returned': {
    to: 'analyst',
    subject: /^Your proposed dismissal was returned$/,
    text: /^The second approver returned an alert to you, with the reason\.$/,
    href: /^\/review\/monitoring\/[0-9a-f-]{36}$/,
  },
} as const satisfies Partial<Record<ListedKind, ExpectedNotification>>

/** Names, addresses and numbers of people and businesses, hosts of receivers, names of certificates, and what tips off. */
export const PERSONAL =
  /Ngozi|Okafor|Harbour|Borealis|@|hooks\.|Nickname|\+?\d{7,}|screen|sanction|\brisk|match|suspicio|undefined|null|\bNaN\b/i
