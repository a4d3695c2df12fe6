// Written by `npm run contract` from contract/operator-api.json: don't edit.

export type AccountEvent = {
  eventId: string
  occurredAt: string
  action: 'SignedIn' | 'SignInFailed' | 'SignedOut' | 'SignedOutEverywhere' | 'SignedOutOthers' | 'SteppedUp' | 'PasswordChanged' | 'PasswordResetRequested' | 'TotpEnrolled' | 'TotpDisabled' | 'PasskeyAdded' | 'PasskeyRenamed' | 'PasskeyRemoved' | 'RecoveryCodesRenewed' | 'OutsideIdentityLinked' | 'PersonInvited' | 'InvitationWithdrawn' | 'InvitationAccepted' | 'PersonAdded' | 'PersonRemoved' | 'RoleChanged' | 'TotpReset' | 'PartnerRegistered' | 'PartnerApproved' | 'PartnerDeactivated' | 'PartnerReactivated' | 'CustomerExported' | 'CustomerErased' | 'ConfigurationActivated' | 'ScreeningListImported' | 'ScreeningListActivated' | 'SigningKeyRotated' | 'KeysRewrapped' | 'CustomersSearched' | 'CredentialAdded' | 'CredentialRevoked' | 'WebhookRegistered' | 'WebhookUrlChanged' | 'WebhookSecretRotated' | 'WebhookEnabled' | 'WebhookTested' | 'WebhookReplayed'
  actor: {
    userId: string
    email: string | null
  } | null
  subjectId: string | null
  subjectName: string | null
  facts: Record<string, unknown>
  requestId: string | null
}

export type AccountEventList = {
  items: AccountEvent[]
  nextCursor: string | null
}

export type ChangeStaffRole = {
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
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
}

export type StaffRole = {
  userId: string
  role: 'analyst' | 'supervisor' | 'auditor' | 'operator'
}

export type UserId = {
  userId: string
}

export type WithdrawnStaffInvitation = {
  invitationId: string
}

export interface OperatorOperations {
  listStaff: {
    query?: { page?: string | number | undefined; pageSize?: string | number | undefined }
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
  listStaffEvents: {
    query?: { action?: 'SignedIn' | 'SignInFailed' | 'SignedOut' | 'SignedOutEverywhere' | 'SignedOutOthers' | 'SteppedUp' | 'PasswordChanged' | 'PasswordResetRequested' | 'TotpEnrolled' | 'TotpDisabled' | 'PasskeyAdded' | 'PasskeyRenamed' | 'PasskeyRemoved' | 'RecoveryCodesRenewed' | 'OutsideIdentityLinked' | 'PersonInvited' | 'InvitationWithdrawn' | 'InvitationAccepted' | 'PersonAdded' | 'PersonRemoved' | 'RoleChanged' | 'TotpReset' | 'PartnerRegistered' | 'PartnerApproved' | 'PartnerDeactivated' | 'PartnerReactivated' | 'CustomerExported' | 'CustomerErased' | 'ConfigurationActivated' | 'ScreeningListImported' | 'ScreeningListActivated' | 'SigningKeyRotated' | 'KeysRewrapped' | 'CustomersSearched' | 'CredentialAdded' | 'CredentialRevoked' | 'WebhookRegistered' | 'WebhookUrlChanged' | 'WebhookSecretRotated' | 'WebhookEnabled' | 'WebhookTested' | 'WebhookReplayed' | undefined; actorId?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: AccountEventList
  }
  invitePartnerUser: {
    path: { partnerId: string }
    body: InvitePartnerUser
    value: Invitation
  }
}

export const OPERATOR_ROUTES = {
  listStaff: ['GET', '/api/operator/v1/staff'],
  inviteStaff: ['POST', '/api/operator/v1/staff'],
  withdrawStaffInvitation: ['DELETE', '/api/operator/v1/staff/invitations/{invitationId}'],
  changeStaffRole: ['PATCH', '/api/operator/v1/staff/{userId}'],
  removeStaff: ['DELETE', '/api/operator/v1/staff/{userId}'],
  resetStaffTotp: ['POST', '/api/operator/v1/staff/{userId}/reset-totp'],
  listStaffEvents: ['GET', '/api/operator/v1/audit'],
  invitePartnerUser: ['POST', '/api/operator/v1/partners/{partnerId}/users'],
} as const
