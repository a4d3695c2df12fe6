// Written by `npm run contract` from contract/operator-api.json: don't edit.

export type AccountAction = 'SignedIn' | 'SignInFailed' | 'SignedOut' | 'SignedOutEverywhere' | 'SignedOutOthers' | 'SteppedUp' | 'PasswordChanged' | 'NameChanged' | 'PasswordResetRequested' | 'TotpEnrolled' | 'TotpDisabled' | 'PasskeyAdded' | 'PasskeyRenamed' | 'PasskeyRemoved' | 'RecoveryCodesRenewed' | 'OutsideIdentityLinked' | 'PersonInvited' | 'InvitationWithdrawn' | 'InvitationAccepted' | 'PersonAdded' | 'PersonRemoved' | 'RoleChanged' | 'TotpReset' | 'StaffSuspended' | 'StaffSuspensionEnded' | 'PartnerRegistered' | 'PartnerApproved' | 'PartnerChanged' | 'PartnerDeactivated' | 'PartnerReactivated' | 'PartnerMoveStarted' | 'PartnerMoveCancelled' | 'PartnerMoved' | 'CustomerExported' | 'CustomerErased' | 'ConfigurationActivated' | 'SamplingChanged' | 'ScreeningListImported' | 'ScreeningListActivated' | 'SigningKeyRotated' | 'KeysRewrapped' | 'InstallationChecked' | 'CellAdded' | 'CellDrained' | 'CellRemoved' | 'AuditStreamRead' | 'CustomersSearched' | 'ListExported' | 'CredentialAdded' | 'CredentialRevoked' | 'WebhookRegistered' | 'WebhookUrlChanged' | 'WebhookSecretRotated' | 'WebhookEnabled' | 'WebhookTested' | 'WebhookReplayed' | 'WebhookRetried' | 'WebhookMissedIgnored' | 'BrandingChanged' | 'SandboxTimeAdvanced'

export type AccountEvent = {
  eventId: string
  occurredAt: string
  action: AccountAction
  actor: {
    userId: string
    email: string | null
  } | null
  isByCommand: boolean
  subjectId: string | null
  subjectName: string | null
  facts: Record<string, unknown>
  requestId: string | null
}

export type AccountEventList = {
  items: AccountEvent[]
  nextCursor: string | null
}

export type ActivateConfiguration = {
  content: string
  replaces?: number | null | undefined
  note?: string | undefined
}

export type ActivatedConfiguration = {
  country: string
  version: number | null
  activatedAt: string
}

export type ActiveConfiguration = {
  country: string
  activeVersion: number | null
  documents: string[]
  activatedAt: string | null
  activatedBy: string | null
}

export type AddPartnerCredential = {
  name: string
  certificatePem: string
}

export type AddedPartnerCredential = {
  credentialId: string
}

export type ApiCredential = {
  credentialId: string
  name: string
  thumbprint: string
  keyBits: number
  notBefore: string
  notAfter: string
  status: 'Active' | 'Expired' | 'Revoked'
  addedAt: string
  addedBy: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export type BackgroundTask = {
  task: string
  state: 'Working' | 'Failing' | 'Late'
  lateAfterSeconds: number
  lastSucceededAt: string | null
  lastFailedAt: string | null
}

export type Cell = {
  name: string
  isDefault: boolean
  address: string | null
  state: 'Active' | 'Draining' | 'NotAdded'
  database: 'Ok' | 'Unreachable' | 'NotConnected' | 'Unusable'
  problem: string | null
  partners: number
  sizeBytes: number | null
}

export type CellDispatchers = {
  cell: string
  state: 'Running' | 'Stopped' | 'Stalled'
  running: number
  lastSeenAt: string | null
  oldestDueAt: string | null
}

export type Cells = {
  items: Cell[]
  moves: PartnerMove[]
}

export type ChangeStaffRole = {
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
}

export type ChangedPartner = {
  changed: boolean
  partner: Partner
}

export type CloseConfiguration = {
  replaces?: number | null | undefined
  note?: string | undefined
}

export type Configuration = {
  country: string
  activeVersion: number | null
  version: number
  content: string
  changes: ConfigurationChange[]
  versions: ConfigurationVersion[]
  history: ConfigurationActivation[]
}

export type ConfigurationActivation = {
  version: number | null
  activatedAt: string
  activatedBy: string
  note: string | null
}

export type ConfigurationChange = {
  identityTypeCode: string
  change: 'Added' | 'Removed' | 'Changed'
  fields: ConfigurationFieldChange[]
}

export type ConfigurationChoices = {
  countries: string[]
  documentTypes: string[]
  checkDigitSchemes: string[]
}

export type ConfigurationError = {
  path: string
  message: string
}

export type ConfigurationFieldChange = {
  field: string
  before: string
  after: string
}

export type ConfigurationList = {
  builtInVersion: string
  items: ActiveConfiguration[]
  choices: ConfigurationChoices
}

export type ConfigurationUsage = {
  items: DocumentUsage[]
  unavailableCells: string[]
}

export type ConfigurationVersion = {
  version: number
  addedAt: string | null
  addedBy: string | null
}

export type CreatePartner = {
  name: string
  scopes?: ('partner.read' | 'partner.write')[] | undefined
  onboarding?: 'Approved' | 'Pending' | undefined
}

export type CustomerForErasure = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
  updatedAt: string
  erasedAt: string | null
}

export type CustomerSearchForErasure = {
  customer: CustomerForErasure | null
}

export type CustomersWithStatus = {
  status: VerificationState
  customers: number
}

export type DocumentUsage = {
  identityTypeCode: string
  openCustomers: number
}

export type EmailQueue = {
  state: 'Sending' | 'Late' | 'Off'
  waiting: number
  failing: number
  oldestDueAt: string | null
}

export type EraseCustomerData = {
  partnerCustomerId: string
  reason: 'SubjectRequest' | 'PartnerRequest' | 'RetentionEnded' | 'CreatedByMistake'
  request?: string | undefined
}

export type ErasedCustomerData = {
  customerId: string
  erasedAt: string
  alreadyErased: boolean
  filesRemoved: number
  filesLeft: number
}

export type FailingEndpoint = {
  partnerId: string
  partnerName: string
  health: 'NotRegistered' | 'Healthy' | 'Retrying' | 'Degraded' | 'Disabled'
  consecutiveFailures: number
  pendingDeliveries: number
}

export type InstallationFinding = {
  check: string
  state: 'Failed' | 'Warning' | 'Skipped' | 'Off' | 'Passed'
  message: string
  todo: string | null
}

export type InstallationReport = {
  checkedAt: string
  checkedBy: string
  findings: InstallationFinding[]
}

export type Invitation = {
  invitationId: string
  email: string
  role: 'admin' | 'editor' | 'viewer'
  invitedAt: string
  expiresAt: string
}

export type InvitePartnerUser = {
  email: string
  role: 'admin' | 'editor' | 'viewer'
}

export type InviteStaff = {
  email: string
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
}

export type Jobs = {
  checkedAt: string
  dispatchers: CellDispatchers[]
  endpoints: FailingEndpoint[]
  emails: EmailQueue
  tasks: BackgroundTask[]
  erasedFilesLeft: number
  unavailableCells: string[]
}

export type LastInstallationReport = {
  report: InstallationReport | null
}

export type Partner = {
  partnerId: string
  name: string
  clientId: string
  status: 'Active' | 'Inactive'
  onboarding: 'Approved' | 'Pending'
  createdAt: string
  deactivatedAt: string | null
  activeCertificates: number
  certificatesExpireAt: string | null
  webhookHealth: 'NotRegistered' | 'Healthy' | 'Retrying' | 'Degraded' | 'Disabled' | null
  users: number
  customers: number | null
  scopes: string[]
  customersByStatus: CustomersWithStatus[]
  erasedCustomers: number | null
  unavailableCells: string[]
}

export type PartnerCredentialList = {
  items: ApiCredential[]
}

export type PartnerList = {
  items: PartnerSummary[]
  page: number
  pageSize: number
  total: number
  unavailableCells: string[]
}

export type PartnerMove = {
  partnerId: string
  partnerName: string
  clientId: string
  fromCell: string
  toCell: string
  phase: string
  state: 'Running' | 'Interrupted'
  canBeCancelled: boolean
  progress: string | null
  startedAt: string
}

export type PartnerNote = {
  note?: string | undefined
}

export type PartnerSummary = {
  partnerId: string
  name: string
  clientId: string
  status: 'Active' | 'Inactive'
  onboarding: 'Approved' | 'Pending'
  createdAt: string
  deactivatedAt: string | null
  activeCertificates: number
  certificatesExpireAt: string | null
  webhookHealth: 'NotRegistered' | 'Healthy' | 'Retrying' | 'Degraded' | 'Disabled' | null
  users: number
  customers: number | null
}

export type RevertConfiguration = {
  version: number
  replaces?: number | null | undefined
  note?: string | undefined
}

export type RevokedPartnerCredential = {
  credentialId: string
  revokedAt: string
  alsoRevoked: string[]
}

export type StaffEvent = {
  eventId: string
  occurredAt: string
  action: AccountAction
  actor: {
    userId: string
    email: string | null
  } | null
  isByCommand: boolean
  subjectId: string | null
  subjectName: string | null
  facts: Record<string, unknown>
  requestId: string | null
  partner: {
    partnerId: string
    name: string
  } | null
}

export type StaffEventList = {
  items: StaffEvent[]
  nextCursor: string | null
}

export type StaffInvitation = {
  invitationId: string
  email: string
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
  invitedAt: string
  expiresAt: string
}

export type StaffList = {
  items: StaffMember[]
  page: number
  pageSize: number
  total: number
  invitations: StaffInvitation[]
}

export type StaffMember = {
  userId: string
  email: string
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
  totpEnrolled: boolean
  passkeys: number
  addedAt: string
  lastSeenAt: string | null
  signedInAt: string | null
  suspendedUntil: string | null
  hasPassword: boolean
}

export type StaffRole = {
  userId: string
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
}

export type StaffSuspension = {
  userId: string
  suspendedUntil: string
}

export type StartPartnerMove = {
  cell: string
}

export type SuspendStaff = {
  until: string
  note?: string | undefined
}

export type UpdatePartner = {
  name?: string | undefined
  scopes?: ('partner.read' | 'partner.write')[] | undefined
}

export type User = {
  userId: string
  email: string
  role: 'admin' | 'editor' | 'viewer'
  totpEnrolled: boolean
  passkeys: number
  addedAt: string
  lastSeenAt: string | null
}

export type UserId = {
  userId: string
}

export type UserList = {
  items: User[]
  page: number
  pageSize: number
  total: number
  invitations: Invitation[]
}

export type ValidateConfiguration = {
  content: string
}

export type ValidatedConfiguration = {
  valid: boolean
  errors: ConfigurationError[]
  country: string | null
  activeVersion: number | null
  changes: ConfigurationChange[]
}

export type VerificationState = 'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'

export type WebhookEndpoint = {
  url: string | null
  status: 'NotRegistered' | 'Active' | 'Degraded' | 'Disabled'
  health: 'NotRegistered' | 'Healthy' | 'Retrying' | 'Degraded' | 'Disabled'
  healthReason: string | null
  consecutiveFailures: number
  lastFailure: WebhookLastFailure | null
  failingSince: string | null
  degradedSince: string | null
  disablesAt: string | null
  disabledAt: string | null
  disabledReason: string | null
  previousSecretExpiresAt: string | null
  pendingDeliveries: number
  registeredAt: string | null
  dispatcherAvailable: boolean
}

export type WebhookLastFailure = {
  failedAt: string
  errorKind: 'Timeout' | 'DnsFailure' | 'ConnectionRefused' | 'ConnectionReset' | 'TlsError' | 'BlockedAddress' | 'Redirect' | 'HttpStatus' | 'Internal'
  tlsReason: 'SelfSigned' | 'Expired' | 'NotYetValid' | 'WrongHost' | 'UnknownIssuer' | 'Revoked' | 'InvalidCertificate' | 'NotTls' | 'ProtocolVersion' | 'HandshakeRefused' | null
  statusCode: number | null
}

export type WithdrawnPartnerInvitation = {
  invitationId: string
}

export type WithdrawnStaffInvitation = {
  invitationId: string
}

export interface OperatorOperations {
  listStaff: {
    query?: { search?: string | number | undefined; role?: 'analyst' | 'supervisor' | 'auditor' | 'operator' | undefined; page?: string | number | undefined; pageSize?: string | number | undefined }
    value: StaffList
  }
  inviteStaff: {
    body: InviteStaff
    value: StaffInvitation
  }
  withdrawStaffInvitation: {
    path: { invitationId: string }
    value: WithdrawnStaffInvitation
  }
  changeStaffRole: {
    path: { userId: string }
    body: ChangeStaffRole
    value: StaffRole
  }
  removeStaff: {
    path: { userId: string }
    value: UserId
  }
  resetStaffTotp: {
    path: { userId: string }
    value: UserId
  }
  sendStaffPasswordReset: {
    path: { userId: string }
    value: UserId
  }
  suspendStaff: {
    path: { userId: string }
    body: SuspendStaff
    value: StaffSuspension
  }
  endStaffSuspension: {
    path: { userId: string }
    value: UserId
  }
  listStaffEvents: {
    query?: { action?: AccountAction | undefined; actorId?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: StaffEventList
  }
  getAuditStream: {
    query?: { cursor?: string | number | undefined; limit?: string | number | undefined }
    value: Blob
  }
  invitePartnerUser: {
    path: { partnerId: string }
    body: InvitePartnerUser
    value: Invitation
  }
  listPartnerUsers: {
    path: { partnerId: string }
    query?: { page?: string | number | undefined; pageSize?: string | number | undefined }
    value: UserList
  }
  listPartners: {
    query?: { search?: string | number | undefined; status?: 'Active' | 'Inactive' | undefined; onboarding?: 'Approved' | 'Pending' | undefined; attention?: 'Approval' | 'Certificate' | 'Webhook' | undefined; page?: string | number | undefined; pageSize?: string | number | undefined }
    value: PartnerList
  }
  createPartner: {
    body: CreatePartner
    value: Partner
  }
  getPartner: {
    path: { partnerId: string }
    value: Partner
  }
  updatePartner: {
    path: { partnerId: string }
    body: UpdatePartner
    value: ChangedPartner
  }
  approvePartner: {
    path: { partnerId: string }
    body: PartnerNote
    value: ChangedPartner
  }
  deactivatePartner: {
    path: { partnerId: string }
    body: PartnerNote
    value: ChangedPartner
  }
  reactivatePartner: {
    path: { partnerId: string }
    value: ChangedPartner
  }
  listPartnerCredentials: {
    path: { partnerId: string }
    value: PartnerCredentialList
  }
  addPartnerCredential: {
    path: { partnerId: string }
    body: AddPartnerCredential
    value: AddedPartnerCredential
  }
  revokePartnerCredential: {
    path: { partnerId: string; credentialId: string }
    value: RevokedPartnerCredential
  }
  removePartnerUser: {
    path: { partnerId: string; userId: string }
    value: UserId
  }
  resetPartnerUserTotp: {
    path: { partnerId: string; userId: string }
    value: UserId
  }
  withdrawPartnerInvitation: {
    path: { partnerId: string; invitationId: string }
    value: WithdrawnPartnerInvitation
  }
  getPartnerWebhook: {
    path: { partnerId: string }
    value: WebhookEndpoint
  }
  listPartnerEvents: {
    path: { partnerId: string }
    query?: { action?: AccountAction | undefined; actorId?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: AccountEventList
  }
  listConfigurations: {
    value: ConfigurationList
  }
  activateConfiguration: {
    body: ActivateConfiguration
    value: ActivatedConfiguration
  }
  getConfiguration: {
    path: { country: string }
    query?: { version?: string | number | undefined; compareWith?: string | number | undefined }
    value: Configuration
  }
  getConfigurationUsage: {
    path: { country: string }
    query?: { identityTypeCode?: string[] | undefined }
    value: ConfigurationUsage
  }
  validateConfiguration: {
    body: ValidateConfiguration
    value: ValidatedConfiguration
  }
  revertConfiguration: {
    path: { country: string }
    body: RevertConfiguration
    value: ActivatedConfiguration
  }
  closeConfiguration: {
    path: { country: string }
    body: CloseConfiguration
    value: ActivatedConfiguration
  }
  getInstallationReport: {
    value: LastInstallationReport
  }
  checkInstallation: {
    value: InstallationReport
  }
  getJobs: {
    value: Jobs
  }
  findCustomerForErasure: {
    path: { partnerId: string }
    query?: { customer?: string | number | undefined }
    value: CustomerSearchForErasure
  }
  eraseCustomerData: {
    path: { partnerId: string; customerId: string }
    body: EraseCustomerData
    value: ErasedCustomerData
  }
  getCells: {
    value: Cells
  }
  startDrainingCell: {
    path: { cell: string }
    value: Cells
  }
  stopDrainingCell: {
    path: { cell: string }
    value: Cells
  }
  startPartnerMove: {
    path: { partnerId: string }
    body: StartPartnerMove
    value: Cells
  }
  cancelPartnerMove: {
    path: { partnerId: string }
    value: Cells
  }
}

export const OPERATOR_ROUTES = {
  listStaff: ['GET', '/api/operator/v1/staff'],
  inviteStaff: ['POST', '/api/operator/v1/staff'],
  withdrawStaffInvitation: ['DELETE', '/api/operator/v1/staff/invitations/{invitationId}'],
  changeStaffRole: ['PATCH', '/api/operator/v1/staff/{userId}'],
  removeStaff: ['DELETE', '/api/operator/v1/staff/{userId}'],
  resetStaffTotp: ['POST', '/api/operator/v1/staff/{userId}/reset-totp'],
  sendStaffPasswordReset: ['POST', '/api/operator/v1/staff/{userId}/password-reset'],
  suspendStaff: ['POST', '/api/operator/v1/staff/{userId}/suspend'],
  endStaffSuspension: ['POST', '/api/operator/v1/staff/{userId}/end-suspension'],
  listStaffEvents: ['GET', '/api/operator/v1/audit'],
  getAuditStream: ['GET', '/api/operator/v1/audit-stream'],
  invitePartnerUser: ['POST', '/api/operator/v1/partners/{partnerId}/users'],
  listPartnerUsers: ['GET', '/api/operator/v1/partners/{partnerId}/users'],
  listPartners: ['GET', '/api/operator/v1/partners'],
  createPartner: ['POST', '/api/operator/v1/partners'],
  getPartner: ['GET', '/api/operator/v1/partners/{partnerId}'],
  updatePartner: ['PATCH', '/api/operator/v1/partners/{partnerId}'],
  approvePartner: ['POST', '/api/operator/v1/partners/{partnerId}/approve'],
  deactivatePartner: ['POST', '/api/operator/v1/partners/{partnerId}/deactivate'],
  reactivatePartner: ['POST', '/api/operator/v1/partners/{partnerId}/reactivate'],
  listPartnerCredentials: ['GET', '/api/operator/v1/partners/{partnerId}/api-credentials'],
  addPartnerCredential: ['POST', '/api/operator/v1/partners/{partnerId}/api-credentials'],
  revokePartnerCredential: ['DELETE', '/api/operator/v1/partners/{partnerId}/api-credentials/{credentialId}'],
  removePartnerUser: ['DELETE', '/api/operator/v1/partners/{partnerId}/users/{userId}'],
  resetPartnerUserTotp: ['POST', '/api/operator/v1/partners/{partnerId}/users/{userId}/reset-totp'],
  withdrawPartnerInvitation: ['DELETE', '/api/operator/v1/partners/{partnerId}/users/invitations/{invitationId}'],
  getPartnerWebhook: ['GET', '/api/operator/v1/partners/{partnerId}/webhook'],
  listPartnerEvents: ['GET', '/api/operator/v1/partners/{partnerId}/audit'],
  listConfigurations: ['GET', '/api/operator/v1/configurations'],
  activateConfiguration: ['POST', '/api/operator/v1/configurations'],
  getConfiguration: ['GET', '/api/operator/v1/configurations/{country}'],
  getConfigurationUsage: ['GET', '/api/operator/v1/configurations/{country}/usage'],
  validateConfiguration: ['POST', '/api/operator/v1/configurations/validate'],
  revertConfiguration: ['POST', '/api/operator/v1/configurations/{country}/revert'],
  closeConfiguration: ['POST', '/api/operator/v1/configurations/{country}/close'],
  getInstallationReport: ['GET', '/api/operator/v1/checks'],
  checkInstallation: ['POST', '/api/operator/v1/checks'],
  getJobs: ['GET', '/api/operator/v1/jobs'],
  findCustomerForErasure: ['GET', '/api/operator/v1/partners/{partnerId}/data-requests/customer'],
  eraseCustomerData: ['POST', '/api/operator/v1/partners/{partnerId}/data-requests/{customerId}/erase'],
  getCells: ['GET', '/api/operator/v1/cells'],
  startDrainingCell: ['POST', '/api/operator/v1/cells/{cell}/drain'],
  stopDrainingCell: ['POST', '/api/operator/v1/cells/{cell}/activate'],
  startPartnerMove: ['POST', '/api/operator/v1/partners/{partnerId}/move'],
  cancelPartnerMove: ['POST', '/api/operator/v1/partners/{partnerId}/move/cancel'],
} as const
