import { plural } from '../format/sentences.ts'

const BRANDING_FIELDS: Readonly<Record<string, string>> = {
  displayName: 'name',
  accentColour: 'accent colour',
  supportEmail: 'support email',
  logo: 'logo',
  returnHosts: 'return hosts',
}

export const logTexts = {
  time: 'Time',
  user: 'User',
  action: 'Action',
  address: 'IP address',
  formerUser: 'Former member',
  system: 'System',
  allActions: 'All actions',
  clearAction: 'Clear action',
  everyone: 'Everyone',
  clearUser: 'Clear user',
  date: 'Date',
  noMatch: 'No matching activity',
  noMatchHint: 'Try other dates or clear the filters.',
  empty: 'No activity yet',
  emptyHint: 'Sign-ins and changes appear here.',
}

export const auditTexts = {
  title: 'Audit log',
  description:
    "A tamper-evident log of your team's actions. Changes to customers are in the timeline of each customer.",
}

/** What is known about an action, as phrases that are joined by commas. */
export const detailTexts = {
  role: (role: string) => `as ${role}`,
  formerRole: (role: string) => `was ${role}`,
  roleChange: (from: string, to: string) => `from ${from} to ${to}`,
  sessionsEnded: (count: number) => plural(count, { one: '# session ended', other: '# sessions ended' }),
  deliveries: (count: number) => plural(count, { one: '# delivery', other: '# deliveries' }),
  renamed: (from: string, to: string) => `name from ${from} to ${to}`,
  scopes: (from: string, to: string) =>
    `API scopes from ${from.replaceAll(' ', ' and ')} to ${to.replaceAll(' ', ' and ')}`,
  reasons: {
    SubjectRequest: 'requested by the person or business concerned',
    PartnerRequest: 'requested by the partner',
    RetentionEnded: 'retention period ended',
    CreatedByMistake: 'created by mistake',
  } as Readonly<Record<string, string>>,
  request: (number: string) => `request ${number}`,
  until: (time: string) => `until ${time}`,
  byLink: 'using an emailed link',
  lists: {
    customers: 'customers',
    deliveries: 'deliveries',
    cases: 'cases',
    backlog: 'backlog',
    quality: 'quality samples',
  } as Readonly<Record<string, string>>,
  rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  /** Each is the name of a filter, with its value unless that may be personal data. */
  filters: (filters: readonly string[]) =>
    `filtered by ${filters.map((filter) => filter.replace('=', ': ')).join(', ')}`,
  methods: {
    Password: 'using password',
    PasswordAndTotp: 'using password and authenticator code',
    PasswordAndPasskey: 'using password and passkey',
    PasswordAndRecoveryCode: 'using password and recovery code',
    Outside: 'using single sign-on',
  } as Readonly<Record<string, string>>,
  passkeysRemoved: (count: number) => plural(count, { one: '# passkey removed', other: '# passkeys removed' }),
  failedChecks: (count: number) => plural(count, { one: '# check failed', other: '# checks failed' }),
  warnings: (count: number) => plural(count, { one: '# warning', other: '# warnings' }),
  version: (version: number) => `version ${version}`,
  cell: (name: string) => `cell ${name}`,
  cells: (from: string, to: string) => `from cell ${from} to cell ${to}`,
  entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  changes: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  invitationsWithdrawn: (count: number) =>
    plural(count, { one: '# invitation withdrawn', other: '# invitations withdrawn' }),
  completionLinksRevoked: (count: number) =>
    plural(count, { one: '# completion link revoked', other: '# completion links revoked' }),
  changedFields: (names: readonly string[]) =>
    `changed ${names.map((name) => BRANDING_FIELDS[name] ?? name).join(', ')}`,
  searchByNumber: (found: number) =>
    plural(found, { one: 'by identity number: # customer found', other: 'by identity number: # customers found' }),
  searchByText: (found: number) =>
    plural(found, { one: 'by text: # customer found', other: 'by text: # customers found' }),
}

export const actionNames: Readonly<Record<string, string>> = {
  SignedIn: 'Signed in',
  SignInFailed: 'Sign-in failed',
  SignedOut: 'Signed out',
  SignedOutEverywhere: 'Signed out everywhere',
  SignedOutOthers: 'Signed out other devices',
  SteppedUp: 'Re-authenticated',
  PasswordChanged: 'Changed password',
  NameChanged: 'Changed name',
  PasswordResetRequested: 'Requested password reset',
  TotpEnrolled: 'Set up authenticator app',
  TotpDisabled: 'Removed authenticator app',
  PasskeyAdded: 'Added passkey',
  PasskeyRenamed: 'Renamed passkey',
  PasskeyRemoved: 'Removed passkey',
  RecoveryCodesRenewed: 'Generated new recovery codes',
  OutsideIdentityLinked: 'Linked single sign-on',
  PersonInvited: 'Invited member',
  InvitationWithdrawn: 'Withdrew invitation',
  InvitationAccepted: 'Accepted invitation',
  PersonAdded: 'Added member',
  PersonRemoved: 'Removed member',
  RoleChanged: 'Changed role',
  StaffSuspended: 'Suspended staff member',
  StaffSuspensionEnded: 'Ended suspension',
  TotpReset: 'Reset second factors',
  CredentialAdded: 'Added API credential',
  CredentialRevoked: 'Revoked API credential',
  WebhookRegistered: 'Registered webhook endpoint',
  WebhookUrlChanged: 'Changed webhook URL',
  WebhookSecretRotated: 'Rotated webhook secret',
  WebhookEnabled: 'Enabled webhook endpoint',
  WebhookTested: 'Sent test event',
  WebhookReplayed: 'Replayed events',
  WebhookMissedIgnored: 'Ignored missed events',
  BrandingChanged: 'Changed branding',
  PartnerRegistered: 'Created organisation',
  PartnerChanged: 'Changed organisation details',
  PartnerApproved: 'Approved organisation',
  PartnerDeactivated: 'Deactivated organisation',
  PartnerReactivated: 'Reactivated organisation',
  CustomerExported: 'Exported customer',
  CustomerErased: 'Erased customer',
  CustomersSearched: 'Searched customers',
  ListExported: 'Exported a list',
  ConfigurationActivated: 'Activated configuration',
  SamplingChanged: 'Changed share of quality samples',
  ScreeningListImported: 'Imported screening list',
  ScreeningListActivated: 'Changed active screening list',
  SigningKeyRotated: 'Rotated signing key',
  KeysRewrapped: 'Re-encrypted keys',
  InstallationChecked: 'Ran installation checks',
  CellAdded: 'Added cell',
  CellDrained: 'Drained cell',
  CellRemoved: 'Removed cell',
  PartnerMoveStarted: 'Started moving organisation to another cell',
  PartnerMoveCancelled: 'Cancelled moving organisation to another cell',
  PartnerMoved: 'Moved organisation to another cell',
  AuditStreamRead: 'Read the audit stream',
  SandboxTimeAdvanced: 'Advanced sandbox time',
}

export const groupNames = {
  signIn: 'Sign-in',
  security: 'Passwords and two-factor authentication',
  users: 'Members',
  suspension: 'Suspension',
  credentials: 'API credentials',
  webhooks: 'Webhooks',
  organisation: 'Organisation',
  customers: 'Customers',
  service: 'Service',
}
