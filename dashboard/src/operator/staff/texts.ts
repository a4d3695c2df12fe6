import { plural } from '../../format/sentences.ts'

export const staffTexts = {
  title: 'Staff',
  description: 'Internal users and their roles.',
  list: 'Staff',
  invite: 'Invite staff member',
  empty: 'No staff members yet',
  roles: {
    analyst: { label: 'Analyst', message: 'Can claim and decide cases, and request changes from partners.' },
    supervisor: {
      label: 'Supervisor',
      message: 'Can also assign, release and reopen cases, and see the workload.',
    },
    auditor: { label: 'Auditor', message: 'Can read everything in the review console.' },
    operator: {
      label: 'Operator',
      message: 'Can manage partners, onboarding configurations and staff accounts. No access to customer data.',
    },
  },
}

export const staffListTexts = {
  search: 'Search',
  searchPlaceholder: 'Part of the email address',
  role: 'Role',
  allRoles: 'All roles',
  suspend: 'Suspend…',
  endSuspension: 'End suspension',
  suspensionEnded: 'Suspension ended',
  sendReset: 'Send password reset…',
  signIns: 'Last sign-ins…',
  noSecondFactor: 'Reset second factor (none set up)',
  suspendedUntil: 'Suspended until',
  lastSignIn: 'Last sign-in',
  noMatch: 'No staff members match',
  noMatchHint: 'Try another part of the email address or another role.',
  clear: 'Show all staff',
}

export const signInTexts = {
  title: (email: string) => `Last sign-ins of ${email}`,
  close: 'Close',
  list: 'Last sign-ins',
  time: 'Time',
  method: 'Method',
  address: 'IP address',
  none: 'No sign-ins recorded',
  all: 'All activity of this staff member',
}

export const staffAuditTexts = {
  title: 'Staff audit log',
  description:
    'What staff and operator commands did: accounts, partners, customers and the installation. Reviews of cases are in the timeline of each case.',
}

export const auditExportTexts = {
  title: 'Export',
  hint: 'All activity of staff and of partner users with its seals, as one JSON object per line. Filters do not apply. The export is recorded in this log.',
  download: 'Download audit log',
  progress: (count: number) => plural(count, { one: '# line…', other: '# lines…' }),
  done: (count: number) => plural(count, { one: '# line exported', other: '# lines exported' }),
  cutOff: 'The response was cut off. Try again.',
  commandHint:
    'For regular exports and large logs, run this command on a machine with the settings. It can continue after the last seal.',
  command: 'Command that exports the audit log',
}

export const staffActionTexts = {
  close: 'Close',
  cancel: 'Cancel',
  roleTitle: (email: string) => `Change role of ${email}`,
  ownRoleTitle: 'Change your role',
  roleHint: 'The new role applies immediately.',
  changeRole: 'Change role',
  roleChanged: 'Role changed',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeSelfTitle: 'Remove yourself?',
  removeSelfHint:
    "You'll be signed out immediately and will need a new invitation to return. Your actions stay in the audit log.",
  removeAction: 'Remove staff member',
  removeSelfAction: 'Remove me',
  removeHint:
    "They'll be signed out immediately and will need a new invitation to return. Their cases return to the queue after 4 hours of inactivity, or sooner if a supervisor reassigns them. Their actions stay in the audit log.",
  removed: 'Staff member removed',
  resetTitle: 'Reset second factor?',
  resetAction: 'Reset second factor',
  resetHint: (email: string) =>
    `Use this if ${email} has lost their passkeys or authenticator app and their recovery codes. They'll be signed out everywhere and must set up a new second factor when they next sign in. Verify their identity first.`,
  authenticatorReset: 'Second factor reset',
  suspendTitle: (email: string) => `Suspend ${email}?`,
  suspendHint:
    "They'll be signed out immediately and can't sign in until the suspension ends. Their role and second factors stay. Their cases return to the queue within a minute.",
  suspendFor: 'Suspend for',
  suspendTimes: { 1: '1 day', 3: '3 days', 7: '1 week', 30: '30 days', 90: '90 days', 365: '1 year' },
  suspendNote: 'Note',
  suspendNoteHint: 'Optional. Why you suspend them; only operators see it, in the staff audit log.',
  suspendAction: 'Suspend staff member',
  suspended: 'Staff member suspended',
  sendResetTitle: (email: string) => `Send ${email} a password reset link?`,
  sendResetHint:
    'The link works once, within an hour. Their password and sessions stay until they use it. You never see the link.',
  sendResetAction: 'Send link',
  resetSent: 'Password reset link sent',
}
