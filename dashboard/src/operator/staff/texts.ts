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

export const staffAuditTexts = {
  title: 'Staff audit log',
  description: 'Staff account changes and cross-partner searches.',
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
}
