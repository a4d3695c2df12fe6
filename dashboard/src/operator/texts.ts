export const staffTexts = {
  title: 'Staff',
  description: 'Internal users and their roles.',
  list: 'Staff',
  invite: 'Invite staff member',
  empty: 'No staff members yet',
  roles: {
    analyst: { label: 'Analyst', message: 'Reviews customers: claims cases, requests changes and decides.' },
    supervisor: {
      label: 'Supervisor',
      message: 'Can also assign, release and reopen cases, and see the workload.',
    },
    auditor: { label: 'Auditor', message: 'Can read everything in the review console.' },
    operator: { label: 'Operator', message: 'Manages staff accounts. No access to customer data.' },
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
  roleChanged: 'Role changed.',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeSelfTitle: 'Remove yourself?',
  removeAction: 'Remove staff member',
  removeHint:
    'Their sessions end immediately and they need a new invitation to return. Their cases return to the queue after 4 hours of inactivity; a supervisor can reassign them sooner. Their actions stay in the audit log.',
  removed: 'Staff member removed.',
  resetTitle: 'Reset second factor?',
  resetAction: 'Reset second factor',
  resetHint: (email: string) =>
    `Use this if ${email} has lost their passkeys or authenticator app and their recovery codes. They're signed out everywhere and set up a new one at the next sign-in. Verify the person's identity first.`,
  authenticatorReset: 'Second factor reset.',
}
