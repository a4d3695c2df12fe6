import { plural } from '../format/sentences.ts'

export const notificationTexts = {
  title: 'Notifications',
  description: 'Your notifications from the last 90 days.',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  many: '99+',
  all: 'View all notifications',
  markAllRead: 'Mark all as read',
  unread: 'Unread',
  empty: 'No notifications yet',
  emptyHint: 'Webhook problems, customers that need a response, and security events appear here.',
  emptyStaffHint: 'Assigned and returned cases, escalations, second approvals and alerts appear here.',
  allSettled: 'Nothing needs your attention',
  settled: 'No longer needs you',
  moreCompanies: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  noneUnread: 'No unread notifications',
  settings: 'Email settings',
  show: 'Show',
  showAll: 'All',
  showUnread: 'Unread',
}

/** Several unread notifications of one kind, in the bell. */
export const groupTexts: Readonly<Record<string, (count: number) => string>> = {
  'customer.decided': (count) => plural(count, { one: '# decision', other: '# customers were approved or rejected' }),
  'customer.changes_requested': (count) => plural(count, { one: '# request', other: '# customers need changes' }),
  'document.rejected': (count) => plural(count, { one: '# file', other: '# files could not be accepted' }),
  'case.unassigned': (count) => plural(count, { one: '# case', other: '# cases are no longer assigned to you' }),
  'case.back_in_queue': (count) =>
    plural(count, { one: '# case', other: '# cases that you assigned are back in the queue' }),
  'case.reviewer_suspended': (count) =>
    plural(count, { one: '# case', other: '# cases of a suspended reviewer are back in the queue' }),
  'case.answered': (count) => plural(count, { one: '# request', other: '# of your requests are answered' }),
  'case.assigned': (count) => plural(count, { one: '# case', other: '# cases were assigned to you' }),
}

/** Where a line for several leads, if not to all notifications. */
export const groupTargets: Readonly<Record<string, string>> = {
  'case.assigned': '/review?tab=Mine',
  'case.unassigned': '/review?tab=Unclaimed',
  'case.back_in_queue': '/review?tab=Unclaimed',
  'case.answered': '/review?tab=Unclaimed',
}

export const preferenceTexts = {
  title: 'Email notifications',
  description: 'All notifications appear in the app. Choose which ones you also get by email.',
  kind: 'Notification',
  choice: 'Email',
  choices: { Immediately: 'Immediately', Daily: 'Daily summary', Off: 'Off' },
  alwaysOn: "Security notifications can't be turned off.",
  saved: 'Email settings saved',
}

export const kindLabels: Readonly<Record<string, string>> = {
  'webhook.degraded': 'Webhook endpoint failing',
  'webhook.disabled': 'Webhook endpoint disabled',
  'webhook.recovered': 'Webhook endpoint recovered',
  'webhook.exhausted': 'Webhook deliveries failed',
  'customer.changes_requested': 'Changes requested for a customer',
  'customer.response_due': 'Response due soon',
  'customer.decided': 'Customer approved or rejected',
  'document.rejected': 'Uploaded file rejected',
  'credential.expiring': 'Certificate expires soon',
  'credential.added': 'Certificate added',
  'credential.revoked': 'Certificate revoked',
  'partner.approved': 'Organisation approved',
  'team.changed': 'Team changed',
  'security.sign_in_new_browser': 'Sign-in from a new browser',
  'security.webhook_url_changed': 'Webhook URL changed',
  'case.assigned': 'Case assigned to you',
  'case.unassigned': 'Case no longer assigned to you',
  'case.back_in_queue': 'Cases you assigned are back in the queue',
  'case.reviewer_suspended': 'Cases of a suspended reviewer',
  'case.answered': 'Your request answered',
  'case.second_approval': 'Second approval needed',
  'case.overdue': 'Case overdue',
  'case.escalated': 'Case escalated',
  'case.escalation_resolved': 'Your escalation resolved',
  'case.returned': 'Your proposed approval returned',
  'case.document_infected': 'Malware in a document',
  'alert.raised': 'Alert raised',
  'alert.returned': 'Your proposed dismissal returned',
}
