import { isolate, plural } from '../../format/sentences.ts'

export const partnerScreenTexts = {
  back: 'All partners',
  loading: 'Loading partner',
  loadingTitle: 'Partner',
  approve: 'Approve partner',
  deactivate: 'Deactivate…',
  reactivate: 'Reactivate…',
  pendingTitle: 'Waiting for approval',
  pendingHint:
    'Users of this partner can sign in but not work with customers yet. Approve the partner once your checks are complete.',
  inactiveTitle: 'This partner is inactive',
  inactiveSince: 'Deactivated',
  inactiveHint: "It can't get access tokens, and its users can't use the dashboard.",
  nextTitle: 'Next steps',
  notFound: 'Partner not found',
  notFoundHint: 'The link may be mistyped.',
  next: {
    certificate: ['Add a certificate…', 'so that the partner can call the API.'],
    admin: ['Invite an admin…', 'who can then invite others.'],
  },
  details: 'Details',
  edit: 'Edit',
  editLabel: 'Edit name and API scopes',
  status: 'Status',
  clientId: 'Client ID',
  copyClientId: 'Copy client ID',
  partnerId: 'Partner ID',
  copyPartnerId: 'Copy partner ID',
  scopes: 'API scopes',
  created: 'Created',
  customers: 'Customers',
  customersTotal: (count: number) =>
    plural(count, {
      one: '# customer. Operators see counts only. To export or erase the data of one, see Data requests.',
      other: '# customers. Operators see counts only. To export or erase the data of one, see Data requests.',
    }),
}

export const editTexts = {
  title: 'Edit partner',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save changes',
  nameHint: 'Appears on screens and in emails. The client ID stays the same.',
  removedTitle: (scopes: readonly string[]) =>
    `${scopes.join(' and ')} ${scopes.length > 1 ? 'end' : 'ends'} immediately`,
  removedHint:
    'Requests that need it are rejected with 403, with existing access tokens as well. Token requests that name it are rejected with invalid_scope.',
  addedTitle: (scopes: readonly string[]) => `${scopes.join(' and ')} ${scopes.length > 1 ? 'are' : 'is'} added`,
  addedHint: 'The partner can use it with its next access token. Existing tokens stay as they are.',
  saved: 'Partner updated',
  unchanged: 'Nothing to change',
}

export const changeTexts = {
  note: 'Note (optional)',
  noteHint: 'Kept in the staff audit log. The partner never sees it.',
  done: {
    approve: 'Partner approved',
    deactivate: 'Partner deactivated',
    reactivate: 'Partner reactivated',
  },
  already: {
    approve: 'Another operator has already approved this partner',
    deactivate: 'Another operator has already deactivated this partner',
    reactivate: 'Another operator has already reactivated this partner',
  },
  titles: {
    approve: (name: string) => `Approve ${isolate(name)}?`,
    deactivate: (name: string) => `Deactivate ${isolate(name)}?`,
    reactivate: (name: string) => `Reactivate ${isolate(name)}?`,
  },
  actions: {
    approve: 'Approve partner',
    deactivate: 'Deactivate partner',
    reactivate: 'Reactivate partner',
  },
  consequences: {
    approve: [
      'Its users can immediately create customers, and manage credentials, webhooks and the team.',
      'An approval is recorded and can only be undone by deactivating the partner.',
    ],
    deactivate: [
      'Access tokens and upload links stop working immediately, and no new tokens are issued.',
      "Its users can sign in but can't use the dashboard.",
      'Nothing is deleted. Open reviews continue, and webhook events are still delivered.',
      'You can reactivate the partner at any time.',
    ],
    reactivate: [
      'Its certificates, users and webhook endpoint work again as before.',
      'Certificates that expired or were revoked stay that way.',
    ],
  },
}

export const credentialsTexts = {
  title: 'API credentials',
  hint: 'Certificates the partner uses to get access tokens. Up to five can be active.',
  list: 'API credentials',
  add: 'Add certificate',
  close: 'Close',
  added: 'Certificate added',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${isolate(name)}?`,
  revokeAction: 'Revoke certificate',
  revokeHint:
    "This certificate and all tokens issued with it stop working immediately. The key can't be registered again. The partner's admins are notified.",
  revokeLast: "This is the partner's only active certificate: its integration will stop working.",
  revoked: 'Certificate revoked',
  empty: 'No certificates yet',
  emptyHint: 'Add the certificate that the partner sent you, or let its admin add one in the dashboard.',
}

export const usersTexts = {
  title: 'Team members',
  hint: "The partner's admins can invite other team members.",
  list: 'Team members',
  invite: 'Invite team member',
  inviteFirst: 'Invite the first admin',
  empty: 'No team members yet',
  emptyHint: 'Invite the first admin. They can then invite others.',
  invited: 'No one has joined yet',
  invitedHint: "An invitation is pending. Resend it if the email didn't arrive.",
}

export const webhookTexts = {
  title: 'Webhook endpoint',
  notRegistered: 'No endpoint registered',
  notRegisteredHint:
    'Events are stored but not sent. An admin of the partner can register an endpoint in the dashboard.',
  endpoint: 'Endpoint',
  endpointHint: 'Only the server is shown. The path is visible to the partner only.',
  health: 'Health',
  failures: 'Failed attempts in a row',
  pending: 'Deliveries waiting',
  failingSince: 'Failing since',
  disabledAt: 'Disabled',
  registered: 'Registered',
  dispatcherAway: 'No dispatcher is running. Events are sent once one starts.',
}

export const activityTexts = {
  title: 'Account activity',
  hint: "Actions by the partner's users, operators and commands. The partner's admins see the same list.",
  list: 'Account activity',
  empty: 'No activity yet',
}
