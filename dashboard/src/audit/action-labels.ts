// The actions of the audit logs, named and grouped.
import { actionNames, groupNames } from './texts.ts'

export interface ActionGroup {
  readonly group: string
  readonly actions: readonly string[]
}

const ACCOUNT_GROUPS: readonly ActionGroup[] = [
  {
    group: groupNames.signIn,
    actions: [
      ...['SignedIn', 'SignInFailed', 'SteppedUp', 'SignedOut', 'SignedOutOthers', 'SignedOutEverywhere'],
      'OutsideIdentityLinked',
    ],
  },
  {
    group: groupNames.security,
    actions: [
      ...['NameChanged', 'PasswordChanged', 'PasswordResetRequested', 'TotpEnrolled', 'TotpDisabled'],
      'RecoveryCodesRenewed',
      ...['PasskeyAdded', 'PasskeyRenamed', 'PasskeyRemoved', 'TotpReset'],
    ],
  },
  {
    group: groupNames.users,
    actions: [
      ...['PersonInvited', 'InvitationWithdrawn', 'InvitationAccepted', 'PersonAdded', 'PersonRemoved', 'RoleChanged'],
    ],
  },
]

/** The actions in a partner's log. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  ...ACCOUNT_GROUPS,
  { group: groupNames.credentials, actions: ['CredentialAdded', 'CredentialRevoked'] },
  {
    group: groupNames.webhooks,
    actions: [
      ...['WebhookRegistered', 'WebhookUrlChanged', 'WebhookSecretRotated', 'WebhookEnabled', 'WebhookTested'],
      ...['WebhookReplayed', 'WebhookRetried', 'WebhookMissedIgnored'],
    ],
  },
  {
    group: groupNames.organisation,
    actions: [
      ...['PartnerRegistered', 'PartnerChanged', 'PartnerApproved', 'PartnerDeactivated', 'PartnerReactivated'],
      ...['CustomerExported', 'CustomerErased', 'ListExported', 'BrandingChanged', 'SandboxTimeAdvanced'],
    ],
  },
]

/** The actions in the staff log, operator commands included. */
export const STAFF_ACTION_GROUPS: readonly ActionGroup[] = [
  { group: groupNames.customers, actions: ['CustomersSearched', 'ListExported', 'CustomerExported', 'CustomerErased'] },
  {
    group: groupNames.partners,
    actions: [
      ...['PartnerRegistered', 'PartnerChanged', 'PartnerApproved', 'PartnerDeactivated', 'PartnerReactivated'],
      ...['PartnerMoveStarted', 'PartnerMoveCancelled', 'PartnerMoved'],
    ],
  },
  { group: groupNames.credentials, actions: ['CredentialAdded', 'CredentialRevoked'] },
  ...ACCOUNT_GROUPS,
  { group: groupNames.suspension, actions: ['StaffSuspended', 'StaffSuspensionEnded'] },
  {
    group: groupNames.service,
    actions: [
      'ConfigurationActivated',
      'SamplingChanged',
      'ScreeningListImported',
      'ScreeningListActivated',
      'SigningKeyRotated',
      'KeysRewrapped',
      'InstallationChecked',
      'CellAdded',
      'CellDrained',
      'CellRemoved',
      'AuditStreamRead',
      'SandboxTimeAdvanced',
    ],
  },
]

/** An action that is newer than this page is split into words: "PersonRenamed" as "Person renamed". */
export function actionLabel(action: string): string {
  const known = actionNames[action]
  if (known) return known
  const [first = '', ...rest] = action.split(/(?=[A-Z])/)
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ')
}
