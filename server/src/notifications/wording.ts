// The text of each kind of notification, in the app and in emails. Texts contain codes, counts, times and the partner's own
// reference of a customer; never a name, an email address, or anything about screening or risk.
import type { NotificationKind } from './kinds.ts'
import type { Facts } from './raised-sql.ts'

export interface Wording {
  readonly subject: string
  readonly text: string
  /** The path of the screen that it is about. */
  readonly href: string
  /** What the link is for. */
  readonly link: string
  /** What to do if it is unexpected. Only in emails. */
  readonly advice?: string
}

interface About {
  readonly facts: Facts
  readonly isConcerned: boolean
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const text = (value: unknown) => String(value ?? '')
const count = (facts: Facts) => Number(facts.count ?? 1)
const counted = (number: number, one: string, many: string) =>
  number === 1 ? one : `${number.toLocaleString('en-GB')} ${many}`
/** The first formatter of a process takes longer to make than most modules take to load, so it is not made at the start. */
const date = (iso: unknown) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(text(iso)))
const customer = ({ customerId }: Facts) => `/customers/${text(customerId)}`
const customerCase = ({ customerId }: Facts) => (customerId ? `/review/cases/${text(customerId)}` : '/review')

const WEBHOOK = { href: '/webhooks', link: 'Check your webhook endpoint' }
const CREDENTIALS = { href: '/credentials', link: 'Review your API credentials' }
const CUSTOMER = { link: 'Open the customer' }
const CASE = { link: 'Open the case' }
const QUEUE = { href: '/review?tab=Unclaimed', link: 'Open the queue' }
/** Why a reviewer no longer has a case. */
const LOSSES: Readonly<Record<string, string>> = {
  Reassigned: 'A supervisor assigned a case of yours to someone else.',
  Released: 'A supervisor returned a case of yours to the queue.',
  AssignmentEnded: "You didn't work on an assigned case for four hours. It is back in the queue, reserved for you.",
  ClaimEnded: "You didn't work on a case for four hours. It is back in the queue.",
}

const TEAM_CHANGES: Readonly<Record<string, string>> = {
  Joined: 'A team member joined your organisation.',
  Removed: 'A team member was removed from your organisation.',
  RoleChanged: "A team member's role was changed.",
}

const DISABLED: Readonly<Record<string, string>> = {
  EndpointGone: 'It returned 410 Gone.',
  FailingForFiveDays: 'No delivery has succeeded for five days.',
}

const WORDING: Readonly<Record<NotificationKind, (about: About) => Wording>> = {
  'webhook.degraded': () => ({
    ...WEBHOOK,
    subject: 'Your webhook endpoint is failing',
    text: 'Several deliveries to your webhook endpoint have failed in a row. Failed deliveries are retried automatically.',
  }),
  'webhook.disabled': ({ facts }) => ({
    ...WEBHOOK,
    subject: 'Your webhook endpoint was disabled',
    text: `${DISABLED[text(facts.reason)] ?? 'Deliveries keep failing.'} New events are stored but not sent until you enable it again.`,
  }),
  'webhook.recovered': () => ({
    ...WEBHOOK,
    subject: 'Your webhook endpoint works again',
    text: 'A delivery to your webhook endpoint succeeded. Waiting deliveries are sent now.',
  }),
  'webhook.exhausted': ({ facts }) => ({
    href: '/webhooks/deliveries?status=Exhausted',
    link: 'View failed deliveries',
    subject: counted(count(facts), 'A webhook delivery failed', 'webhook deliveries failed'),
    text: `${counted(count(facts), '1 delivery', 'deliveries')} used all eight attempts within the last hour. You can replay events for 30 days.`,
  }),
  'customer.changes_requested': ({ facts }) => ({
    ...CUSTOMER,
    href: customer(facts),
    ...(facts.reason === 'DocumentExpired'
      ? {
          subject: `Customer ${text(facts.reference)}: a document must be renewed`,
          text: `A document of customer ${text(facts.reference)} has expired or expires soon. Upload the renewed document by ${date(facts.dueAt)}.`,
        }
      : {
          subject: `Customer ${text(facts.reference)} needs changes`,
          text: `We need more information about customer ${text(facts.reference)}. Respond by ${date(facts.dueAt)}.`,
        }),
  }),
  'customer.response_due': ({ facts }) => ({
    ...CUSTOMER,
    href: customer(facts),
    subject: `Customer ${text(facts.reference)}: your response is due in ${days(Number(facts.days))}`,
    text: `We are waiting for information about customer ${text(facts.reference)}. Without a response by ${date(facts.dueAt)}, the customer is rejected.`,
  }),
  'customer.decided': ({ facts }) => ({
    ...CUSTOMER,
    href: customer(facts),
    subject: `Customer ${text(facts.reference)} was ${facts.status === 'Approved' ? 'approved' : 'rejected'}`,
    text: `The review of customer ${text(facts.reference)} is complete.`,
  }),
  'document.rejected': ({ facts }) => ({
    ...CUSTOMER,
    href: customer(facts),
    subject: `A file for customer ${text(facts.reference)} could not be accepted`,
    text: 'Upload the document again as a readable PDF, JPEG or PNG file of at most 10 MiB.',
  }),
  'credential.expiring': ({ facts }) => ({
    ...CREDENTIALS,
    subject: `An API certificate expires in ${days(Number(facts.days))}`,
    text: `A certificate of your API credentials expires on ${date(facts.notAfter)}. Add a new one before then, so that your integration keeps working.`,
  }),
  'credential.added': () => ({
    ...CREDENTIALS,
    subject: 'A certificate was added to your Gangway API credentials',
    text: 'A certificate was added to the API credentials of your organisation. It can be used to call the Partner API.',
    advice: "If your team didn't add it, revoke it and change your passwords.",
  }),
  'credential.revoked': () => ({
    ...CREDENTIALS,
    subject: 'A certificate of your Gangway API credentials was revoked',
    text: 'A certificate of your organisation was revoked. Its access tokens no longer work.',
    advice: "If your team didn't revoke it, change your passwords and check the account activity.",
  }),
  'partner.approved': () => ({
    href: '/',
    link: 'See the first steps',
    subject: 'Your organisation was approved',
    text: 'Your organisation can now use Gangway. Sign in to see the first steps.',
  }),
  'team.changed': ({ facts }) => ({
    href: '/team',
    link: 'Review your team',
    subject: 'Your Gangway team changed',
    text: TEAM_CHANGES[text(facts.change)] ?? 'Your team changed.',
    advice: "If your team didn't expect this, check the account activity and change your passwords.",
  }),
  'security.sign_in_new_browser': ({ facts, isConcerned }) => (isConcerned ? ownSignIn(facts) : teamSignIn(facts)),
  'security.webhook_url_changed': () => ({
    href: '/webhooks',
    link: 'Review your webhook endpoint',
    subject: 'Your Gangway webhook URL was changed',
    text: 'The webhook URL of your organisation was changed. Events are now sent to the new URL.',
    advice: "If your team didn't change it, restore the URL, rotate the signing secret and change your passwords.",
  }),
  'case.assigned': ({ facts }) =>
    count(facts) === 1
      ? {
          ...CASE,
          href: customerCase(facts),
          subject: 'A case was assigned to you',
          text: 'A supervisor assigned a case to you.',
        }
      : {
          href: '/review?tab=Mine',
          link: 'View your cases',
          subject: `${counted(count(facts), '', 'cases')} were assigned to you`,
          text: `Supervisors assigned ${counted(count(facts), '', 'cases')} to you.`,
        },
  'case.unassigned': ({ facts }) =>
    count(facts) === 1
      ? {
          ...CASE,
          href: customerCase(facts),
          subject: 'A case is no longer assigned to you',
          text: LOSSES[text(facts.reason)] ?? '',
        }
      : {
          ...QUEUE,
          subject: `${counted(count(facts), '', 'cases')} are no longer assigned to you`,
          text: `${counted(count(facts), '', 'cases')} were assigned to others or are back in the queue.`,
        },
  'case.back_in_queue': ({ facts }) =>
    count(facts) === 1
      ? {
          ...CASE,
          href: customerCase(facts),
          subject: 'A case that you assigned is back in the queue',
          text: "Its reviewer didn't work on it for four hours. It is reserved for them for four hours more.",
        }
      : {
          ...QUEUE,
          subject: `${counted(count(facts), '', 'cases')} that you assigned are back in the queue`,
          text: "Their reviewers didn't work on them for four hours. They are reserved for them for four hours more.",
        },
  'case.reviewer_suspended': ({ facts }) =>
    count(facts) === 1
      ? {
          ...CASE,
          href: customerCase(facts),
          subject: 'A case of a suspended reviewer is back in the queue',
          text: 'It was in review. Anyone can claim it now.',
        }
      : {
          ...QUEUE,
          subject: `${counted(count(facts), '', 'cases')} of suspended reviewers are back in the queue`,
          text: 'They were in review. Anyone can claim them now.',
        },
  'case.answered': ({ facts }) => ({
    ...CASE,
    href: customerCase(facts),
    subject: 'A partner answered your request',
    text: 'All changes that you requested are answered. The case is reserved for you in the queue.',
  }),
  'case.second_approval': ({ facts }) => ({
    ...CASE,
    href: customerCase(facts),
    subject: 'A case needs a second approval',
    text: 'Another analyst proposed an approval that a second approver must confirm.',
  }),
  'case.overdue': ({ facts }) =>
    count(facts) === 1
      ? {
          ...CASE,
          href: customerCase(facts),
          subject: 'A case is overdue',
          text: 'The decision on a case is overdue.',
        }
      : {
          href: '/review?overdue=yes',
          link: 'Open the queue',
          subject: `${count(facts).toLocaleString('en-GB')} cases are overdue`,
          text: 'The decisions on several cases are overdue.',
        },
  'case.escalated': ({ facts }) => ({
    ...CASE,
    href: customerCase(facts),
    subject: 'A case was escalated',
    text: 'A reviewer escalated a case to supervisors.',
  }),
  'case.escalation_resolved': ({ facts }) => ({
    ...CASE,
    href: customerCase(facts),
    subject: 'Your escalation was resolved',
    text: 'A supervisor answered a case that you escalated. The answer is in its notes.',
  }),
  'case.returned': ({ facts }) => ({
    ...CASE,
    href: customerCase(facts),
    subject: 'Your proposed approval was returned',
    text: 'The second approver returned a case to you. It is reserved for you, and the reason is in its notes.',
  }),
  'case.document_infected': ({ facts }) => ({
    ...CASE,
    href: customerCase(facts),
    subject: 'Malware was found in a document',
    text: 'Malware was found in a document that had already been confirmed. The document was rejected and its file deleted. Check the case, and reopen it if the decision relied on this document.',
  }),
  'alert.raised': ({ facts }) => ({
    href: facts.alertId ? `/review/monitoring/${text(facts.alertId)}` : '/review/monitoring',
    link: count(facts) === 1 ? 'View the alert' : 'View the alerts',
    subject: counted(count(facts), 'A customer needs your attention', 'alerts need your attention'),
    text: counted(
      count(facts),
      'An alert was raised for an approved customer.',
      'alerts were raised for approved customers.',
    ),
  }),
  'alert.returned': ({ facts }) => ({
    href: `/review/monitoring/${text(facts.alertId)}`,
    link: 'View the alert',
    subject: 'Your proposed dismissal was returned',
    text: 'The second approver returned an alert to you, with the reason.',
  }),
  'account.passkey_added': () => ownAccount('A passkey was added', 'to'),
  'account.passkey_removed': () => ownAccount('A passkey was removed', 'from'),
  'account.totp_added': () => ownAccount('An authenticator app was added', 'to'),
  'account.totp_removed': () => ownAccount('The authenticator app was removed', 'from'),
  'account.second_factors_reset': () => ({
    href: '/account',
    link: 'Sign in with your password and set them up again',
    subject: 'Your Gangway sign-in was reset',
    text: 'An administrator removed the authenticator app, passkeys and recovery codes from your Gangway account.',
    advice: "If you didn't ask for this, contact your administrator.",
  }),
  'account.role_changed': ({ facts }) => ({
    href: '/',
    link: 'Open Gangway',
    subject: 'Your Gangway role has changed',
    text: `You are now ${/^[aeiou]/.test(text(facts.role)) ? 'an' : 'a'} ${text(facts.role)} on Gangway.`,
    advice: "If you weren't expecting this change, contact your administrator.",
  }),
}

export function wordingOf(kind: NotificationKind, facts: Facts, isConcerned: boolean): Wording {
  return WORDING[kind]({ facts, isConcerned })
}

function ownSignIn({ device, at }: Facts): Wording {
  return {
    href: '/account',
    link: "If it wasn't, sign out of all sessions and change your password",
    subject: 'New sign-in to your Gangway account',
    text: `Someone signed in to your Gangway account from a new browser.\n\nBrowser: ${text(device)}\nTime: ${text(at)} UTC\n\nIf this was you, no action is needed.`,
  }
}

function teamSignIn({ at }: Facts): Wording {
  return {
    href: '/audit',
    link: 'View account activity',
    subject: 'A team member signed in from a new browser',
    text: `A team member signed in to Gangway from a browser they had not used before.\n\nTime: ${text(at)} UTC`,
    advice: "If your team doesn't recognise this sign-in, remove the team member's access.",
  }
}

function ownAccount(change: string, preposition: string): Wording {
  return {
    href: '/account',
    link: "If it wasn't, change your password and check your account security",
    subject: `${change} ${preposition} your Gangway account`,
    text: `${change} ${preposition} your Gangway account. All other sessions were signed out.\n\nIf this was you, no action is needed.`,
  }
}
