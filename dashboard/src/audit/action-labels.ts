// The names of deeds as people say them.
const WORDS: Readonly<Record<string, string>> = {
  SignedIn: 'Signed in',
  SignInFailed: 'A sign-in failed',
  SignedOut: 'Signed out',
  SignedOutEverywhere: 'Signed out everywhere',
  SteppedUp: 'Confirmed who they are',
  PasswordChanged: 'Changed the password',
  PasswordResetRequested: 'Asked for a new password',
  TotpEnrolled: 'Set up an authenticator app',
  TotpDisabled: 'Removed the authenticator app',
  RecoveryCodesRenewed: 'Made new recovery codes',
  OutsideIdentityLinked: "Linked the organisation's sign-in",
  PersonInvited: 'Invited a person',
  InvitationWithdrawn: 'Withdrew an invitation',
  InvitationAccepted: 'Accepted an invitation',
  PersonAdded: 'Added a person',
  PersonRemoved: 'Removed a person',
  RoleChanged: 'Changed a role',
  TotpReset: "Reset a person's authenticator app",
  CredentialAdded: 'Added an API credential',
  CredentialRevoked: 'Revoked an API credential',
  WebhookRegistered: 'Registered the webhook',
  WebhookUrlChanged: 'Changed the webhook URL',
  WebhookSecretRotated: 'Rotated the webhook secret',
  WebhookEnabled: 'Enabled the webhook',
  WebhookTested: 'Sent a test event',
  WebhookReplayed: 'Replayed events',
  PartnerRegistered: 'Registered the organisation',
  PartnerApproved: "Approved the organisation's onboarding",
  PartnerDeactivated: 'Deactivated the organisation',
  PartnerReactivated: 'Reactivated the organisation',
  CustomerExported: 'Exported a customer',
  CustomerErased: 'Erased a customer',
  CustomersSearched: 'Searched for customers',
  ConfigurationActivated: 'Activated a configuration',
  SigningKeyRotated: 'Rotated the signing key',
  KeysRewrapped: 'Wrapped the keys anew',
}

/** Deeds sorted for choosing from. */
export interface ActionGroup {
  readonly group: string
  readonly actions: readonly string[]
}

const ACCOUNT_GROUPS: readonly ActionGroup[] = [
  {
    group: 'Signing in',
    actions: ['SignedIn', 'SignInFailed', 'SteppedUp', 'SignedOut', 'SignedOutEverywhere', 'OutsideIdentityLinked'],
  },
  {
    group: 'Passwords and codes',
    actions: [
      ...['PasswordChanged', 'PasswordResetRequested', 'TotpEnrolled', 'TotpDisabled', 'RecoveryCodesRenewed'],
      'TotpReset',
    ],
  },
  {
    group: 'People',
    actions: [
      ...['PersonInvited', 'InvitationWithdrawn', 'InvitationAccepted', 'PersonAdded', 'PersonRemoved', 'RoleChanged'],
    ],
  },
]

/** What a partner's log can hold. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  ...ACCOUNT_GROUPS,
  { group: 'API credentials', actions: ['CredentialAdded', 'CredentialRevoked'] },
  {
    group: 'Webhooks',
    actions: [
      ...['WebhookRegistered', 'WebhookUrlChanged', 'WebhookSecretRotated', 'WebhookEnabled', 'WebhookTested'],
      'WebhookReplayed',
    ],
  },
  {
    group: 'The organisation',
    actions: [
      ...['PartnerRegistered', 'PartnerApproved', 'PartnerDeactivated', 'PartnerReactivated'],
      ...['CustomerExported', 'CustomerErased'],
    ],
  },
]

/** What the log of our own staff can hold: what they do, and the operator's commands. */
export const STAFF_ACTION_GROUPS: readonly ActionGroup[] = [
  { group: 'Customers', actions: ['CustomersSearched'] },
  ...ACCOUNT_GROUPS,
  { group: 'The service', actions: ['ConfigurationActivated', 'SigningKeyRotated', 'KeysRewrapped'] },
]

/** A deed that is newer than this page is told by its name: "PersonRenamed" as "Person renamed". */
export function actionLabel(action: string): string {
  return WORDS[action] ?? action.replaceAll(/(?<=.)([A-Z])/g, ' $1').replaceAll(/ [A-Z]/g, (part) => part.toLowerCase())
}
