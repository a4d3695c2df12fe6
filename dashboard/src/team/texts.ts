export const teamTexts = {
  title: 'Team',
  description: 'People with access to this dashboard.',
  managedByAdmins: 'Admins invite team members and change their roles.',
  invite: 'Invite team member',
  roles: {
    viewer: { label: 'Viewer', message: 'Can read customers, credentials and webhooks.' },
    editor: { label: 'Editor', message: 'Can also create and change customers, and upload documents.' },
    admin: {
      label: 'Admin',
      message: 'Can also manage credentials, webhooks and team members, and read the audit log.',
    },
  },
}

export const adminListTexts = {
  title: 'Admins',
  hint: 'Ask an admin to change your role or to invite someone.',
  write: 'Email',
  writeTo: (email: string) => `Email ${email}`,
}

/** What each role may do, in the order of the table. */
export const roleTexts = {
  title: 'Roles',
  list: 'What each role can do',
  permission: 'Permission',
  yes: 'Yes',
  no: 'No',
  permissions: [
    { name: 'View customers, webhooks, API credentials and API activity', roles: ['viewer', 'editor', 'admin'] },
    { name: 'Export lists as CSV', roles: ['viewer', 'editor', 'admin'] },
    { name: 'Create and change customers, upload documents, create completion links', roles: ['editor', 'admin'] },
    { name: 'Change the endpoint, replay and retry events', roles: ['admin'] },
    { name: 'Add and revoke API credentials', roles: ['admin'] },
    { name: 'Change branding', roles: ['admin'] },
    { name: 'Invite, change and remove team members', roles: ['admin'] },
    { name: 'View the audit log', roles: ['admin'] },
  ],
} as const

/** Columns and menus of the lists of team and staff members. */
export const memberTexts = {
  list: 'Team members',
  user: 'Name',
  ownAccount: '(you)',
  role: 'Role',
  authenticator: 'Second factor',
  on: 'On',
  off: 'Not set up',
  notSetUp: 'Not set up',
  added: 'Added',
  lastActive: 'Last active',
  never: 'Not signed in',
  signedOut: 'Signed out',
  actions: 'Actions',
  actionsFor: (email: string) => `Actions for ${email}`,
  changeRole: 'Change role…',
  makeRole: { admin: 'Make admin…', editor: 'Make editor…', viewer: 'Make viewer…' },
  resetAuthenticator: 'Reset second factor…',
  remove: 'Remove…',
  empty: 'No team members yet',
}

export const memberActionTexts = {
  roleChanged: 'Role changed',
  authenticatorReset: 'Second factor reset',
  removed: 'Team member removed',
  makeRole: {
    admin: (email: string) => ({
      title: `Make ${email} an admin?`,
      action: 'Make admin',
      message: "They'll immediately be able to change customers, webhooks, credentials and team members.",
    }),
    editor: (email: string) => ({
      title: `Make ${email} an editor?`,
      action: 'Make editor',
      message:
        "They'll immediately be able to create and change customers. Editors can't change webhooks, credentials or team members.",
    }),
    viewer: (email: string) => ({
      title: `Make ${email} a viewer?`,
      action: 'Make viewer',
      message: "They'll immediately lose access to the audit log, and won't be able to change anything.",
    }),
  },
  makeOwnRole: {
    editor: {
      title: 'Make yourself an editor?',
      action: 'Make me an editor',
      message:
        "You'll immediately lose access to the audit log, and won't be able to change webhooks, credentials or team members.",
    },
    viewer: {
      title: 'Make yourself a viewer?',
      action: 'Make me a viewer',
      message: "You'll immediately lose access to the audit log, and won't be able to change anything.",
    },
  },
  resetTotp: (email: string) => ({
    title: 'Reset second factor?',
    action: 'Reset second factor',
    message: `Use this if ${email} has lost their passkeys or authenticator app and their recovery codes. They'll be signed out everywhere, and can then sign in with only their password. Verify their identity first.`,
  }),
  remove: (email: string) => ({
    title: `Remove ${email}?`,
    action: 'Remove team member',
    message:
      "They'll be signed out immediately and will need a new invitation to return. Their actions stay in the audit log.",
  }),
  removeSelf: () => ({
    title: 'Remove yourself?',
    action: 'Remove me',
    message:
      "You'll be signed out immediately and will need a new invitation to return. Your actions stay in the audit log.",
  }),
}

export const inviteTexts = {
  email: 'Email',
  emailHint: "We'll email a single-use link that expires in 3 days.",
  role: 'Role',
  cancel: 'Cancel',
  close: 'Close',
  send: 'Send invitation',
  /** Followed by a link to the inbox. */
  sandboxMail: 'In this sandbox no email is sent. The invitation appears in the',
  sandboxInbox: 'sandbox inbox',
  sent: 'Invitation sent',
  resent: 'New invitation sent. The previous link no longer works.',
  withdrawn: 'Invitation withdrawn',
}

export const invitationListTexts = {
  title: 'Pending invitations',
  hint: 'Links can be used once and expire after 3 days.',
  list: 'Pending invitations',
  invited: 'invited',
  expires: 'expires',
  expiredAt: 'expired',
  expired: 'Expired',
  resend: 'Resend',
  resendTo: (email: string) => `Resend invitation to ${email}`,
  withdraw: 'Withdraw',
  withdrawFrom: (email: string) => `Withdraw invitation for ${email}`,
  withdrawTitle: 'Withdraw invitation?',
  withdrawAction: 'Withdraw invitation',
  withdrawHint: (email: string) => `The link we emailed to ${email} stops working immediately.`,
}
