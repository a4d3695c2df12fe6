// Written by `npm run contract` from contract/dashboard-api.json: don't edit.

export type AcceptInvitation = {
  token: string
  password: string
  name?: string | null | undefined
}

export type AcceptedInvitation = {
  email: string
}

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

export type AddApiCredential = {
  name: string
  certificatePem: string
}

export type Address = {
  streetLine1: string
  streetLine2?: string | null | undefined
  city: string
  state: string
  postalCode: string
  countryCode: string
}

export type AddressResponse = {
  streetLine1: string
  streetLine2?: string | null | undefined
  city: string
  state: string
  postalCode: string
  countryCode: string
}

export type Admin = {
  email: string
}

export type AdminList = {
  items: Admin[]
}

export type AdvanceSandboxTime = {
  by: string
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

export type ApiCredentialList = {
  items: ApiCredential[]
}

export type ApiRequest = {
  id: string
  occurredAt: string
  requestId: string
  method: string
  path: string
  status: number
  code: string | null
  durationMs: number
}

export type ApiRequestCodeCount = {
  code: string
  requests: number
}

export type ApiRequestDetail = {
  id: string
  occurredAt: string
  requestId: string
  method: string
  path: string
  status: number
  code: string | null
  durationMs: number
  message: string | null
  details: ApiRequestFieldError[]
  thumbprint: string | null
}

export type ApiRequestFieldError = {
  path: string
  code: string
  message: string
}

export type ApiRequestHour = {
  startsAt: string
  requests: number
  failed: number
}

export type ApiRequestList = {
  items: ApiRequest[]
  nextCursor: string | null
}

export type ApiRequestSummary = {
  from: string
  requests: number
  failed: number
  unlisted: number
  codes: ApiRequestCodeCount[]
  hours: ApiRequestHour[]
}

export type AwaitedCustomer = {
  customerId: string
  partnerCustomerId: string
  companyName: string
  verificationStatus: VerificationState
  items: number
  dueBy: string | null
}

export type Branding = {
  displayName: string | null
  shownName: string
  accentColour: string | null
  supportEmail: string | null
  returnHosts: string[]
  logoUrl: string | null
  updatedAt: string | null
}

export type BusinessPerson = {
  firstName: string
  lastName: string
  birthDate?: string | null | undefined
  taxResidenceCountry?: string | null | undefined
  nationality: string
  email: string
  phone?: string | null | undefined
  ownershipType: OwnershipType[]
  percentageShare?: number | null | undefined
  address: Address
  identities: Identity[]
}

export type BusinessProfile = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
  version: number
  email: string
  phoneNumber: string | null
  companyName: string
  tradingName: string | null
  businessTypeCode: BusinessTypeCode
  incorporationCountryIso3Code: string
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  description: string | null
  website: string
  registrationNumber: string
  registrationDate: string | null
  addresses: AddressResponse[]
  financials: FinancialsResponse | null
  ubos: PersonRecord[]
  documents: DocumentRecord[]
  outstandingRequirementCount: number
  createdAt: string
  updatedAt: string
  statusChangedAt: string
  decidedAt: string | null
  erasedAt: string | null
}

export type BusinessProfileList = {
  items: BusinessProfileListItem[]
  page: number | null
  pageSize: number
  total: number
  nextCursor: string | null
}

export type BusinessProfileListItem = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
  version: number
  email: string
  phoneNumber: string | null
  companyName: string
  tradingName: string | null
  businessTypeCode: BusinessTypeCode
  incorporationCountryIso3Code: string
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  description: string | null
  website: string
  registrationNumber: string
  registrationDate: string | null
  personCount: number
  documentCount: number
  createdAt: string
  updatedAt: string
  statusChangedAt: string
  decidedAt: string | null
  erasedAt: string | null
}

export type BusinessTypeCode = 'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'

export type ChangeOwnName = {
  name: string
}

export type ChangePassword = {
  password: string
}

export type ChangeUserRole = {
  role: 'admin' | 'editor' | 'viewer'
}

export type ChangedBusinessProfile = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
}

export type ChangedPerson = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
  uboId: string
}

export type CheckPasswordReset = {
  token: string
}

export type CompletionLink = {
  linkId: string
  url: string
  expiresAt: string
}

export type CompletionLinkList = {
  items: CompletionLinkRecord[]
}

export type CompletionLinkRecord = {
  linkId: string
  status: 'Open' | 'Expired' | 'Revoked'
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  lastUsedAt: string | null
  locale: 'en' | 'fr' | 'pt' | 'es' | 'ar' | null
  returnUrl: string | null
  emailStatus: 'Pending' | 'Sent' | 'Failed' | null
}

export type ConfirmTotp = {
  totp: string
}

export type CreateBusinessProfile = {
  email: string
  phoneNumber?: string | null | undefined
  companyName: string
  tradingName?: string | null | undefined
  businessTypeCode: BusinessTypeCode
  incorporationCountryIso3Code: string
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  description?: string | null | undefined
  website: string
  registrationNumber: string
  registrationDate?: string | null | undefined
  addresses?: Address[] | null | undefined
  financials?: Financials | null | undefined
  businessPersonList?: BusinessPerson[] | null | undefined
  partnerCustomerId: string
}

export type CreateCompletionLink = {
  locale?: 'en' | 'fr' | 'pt' | 'es' | 'ar' | null | undefined
  returnUrl?: string | null | undefined
  expiresInMinutes?: number | null | undefined
  sendEmail?: boolean | null | undefined
}

export type CreatedBusinessProfile = {
  customerId: string | null
  partnerCustomerId: string
  verificationStatus: VerificationState
  ubos: {
    uboId: string | null
    firstName: string
    lastName: string
    email: string
  }[]
  dryRun?: boolean | undefined
  ignored?: string[] | undefined
  outstandingRequirements?: OutstandingRequirement[] | undefined
}

export type CustomerActivity = {
  id: string
  occurredAt: string
  action: string
  actor: CustomerActor | null
  requestId: string | null
  verificationStatus: VerificationState | null
  changedFields: string[]
  changes: CustomerFieldChange[]
  people: CustomerPersonChange[]
  documents: CustomerActivityDocument[]
  eventIds: string[]
}

export type CustomerActivityDocument = {
  documentId: string
  documentCategory: DocumentCategory
  uboId: string | null
  personName: string | null
}

export type CustomerActivityList = {
  items: CustomerActivity[]
  nextCursor: string | null
}

export type CustomerActor = {
  kind: 'Member' | 'ApiClient' | 'Business' | 'ReviewTeam' | 'Operator' | 'System'
  name: string | null
}

export type CustomerChanges = {
  since: string
  created: number
  byStatus: CustomerStatusChanges[]
  isComplete: boolean
  latest: CustomerStatusChange[]
}

export type CustomerEvent = {
  eventId: string
  eventType: string
  eventVersion: number
  occurredAt: string
  sequence: number | null
  verificationStatus: VerificationState | null
  documentCategory: DocumentCategory | null
  changedFields: string[]
  changedBy: string | null
  delivery: WebhookDelivery | null
}

export type CustomerEventList = {
  items: CustomerEvent[]
  nextCursor: string | null
}

export type CustomerFieldChange = {
  field: string
  uboId: string | null
  before: string | null
  after: string | null
}

export type CustomerOverview = {
  total: number
  erased: number
  byStatus: {
    verificationStatus: VerificationState
    customers: number
  }[]
  byType: {
    businessTypeCode: BusinessTypeCode
    customers: number
  }[]
  byCountry: {
    incorporationCountryIso3Code: string
    customers: number
  }[]
  awaitingPartner: number
  renewalsDue: number
  dueNext: AwaitedCustomer[]
}

export type CustomerPersonChange = {
  uboId: string
  change: 'Added' | 'Updated' | 'Removed'
  name: string | null
}

export type CustomerStatusChange = {
  customerId: string
  partnerCustomerId: string
  companyName: string
  verificationStatus: VerificationState
  changedAt: string
}

export type CustomerStatusChanges = {
  verificationStatus: VerificationState
  customers: number
}

export type DashboardSearchResults = {
  customers: SearchedCustomer[]
  events: SearchedEvent[]
  deliveries: SearchedDelivery[]
  requests: SearchedRequest[]
}

export type DecisionDay = {
  day: string
  approved: number
  rejected: number
  medianMinutes: number | null
  p90Minutes: number | null
}

export type DecisionStats = {
  days: DecisionDay[]
  total: {
    approved: number
    rejected: number
    medianMinutes: number | null
    p90Minutes: number | null
  }
}

export type DeletedView = {
  isDeleted: boolean
}

export type DeviceSession = {
  sessionId: string
  current: boolean
  device: string | null
  address: string | null
  method: 'Password' | 'PasswordAndTotp' | 'PasswordAndPasskey' | 'PasswordAndRecoveryCode' | 'Outside'
  signedInAt: string
  lastSeenAt: string
  endsAt: string
}

export type DocumentCategory = 'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'

export type DocumentRecord = {
  documentId: string
  documentCategory: DocumentCategory
  uboId: string | null
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  sizeBytes: number | null
  status: 'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'
  uploadedAt: string | null
  confirmedAt: string | null
}

export type DocumentState = {
  documentId: string
  documentCategory: DocumentCategory
  uboId: string | null
  status: 'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'
  reasonCode: ReasonCode | null
}

export type EndedSession = {
  sessionId: string
}

export type Financials = {
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type FinancialsResponse = {
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type FiredTestEvent = {
  eventId: string
  deliveryId: string
}

export type Identity = {
  identityTypeCode: IdentityTypeCode
  issuingCountry: string
  identityValue: string
  documentUploadId?: string | null | undefined
  issueDate?: string | null | undefined
  expiryDate?: string | null | undefined
  idBackDocumentUploadId?: string | null | undefined
}

export type IdentityRecord = {
  identityId: string
  identityTypeCode: IdentityTypeCode
  issuingCountry: string
  identityValueMasked: string
  issueDate: string | null
  expiryDate: string | null
  documentUploadId: string | null
}

export type IdentityRequirement = {
  identityType: string
  identityTypeCode: IdentityTypeCode
  fieldName: string
  inputType: 'Document' | 'Input' | 'Select'
  isRequired: boolean
  label: string
  placeholder: string
  requiresIssueDate: boolean
  requiresExpiryDate: boolean
  requiresIdNumber: boolean
  validationRules: {
    regex: string
    minLength: number
    maxLength: number
    errorMessage: string
  }
  displayOrder: number
  requiresDocument: boolean
  issuedBy: 'RESIDENCE' | 'EEA' | 'ANY'
  example: string
}

export type IdentityTypeCode = 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'

export type IgnoreMissedWebhookEvents = {
  to: string
}

export type IgnoredMissedWebhookEvents = {
  to: string
}

export type Invitation = {
  invitationId: string
  email: string
  role: 'admin' | 'editor' | 'viewer'
  invitedAt: string
  expiresAt: string
}

export type InvitationForYou = {
  email: string
  organisation: string | null
  role: 'admin' | 'editor' | 'viewer' | 'analyst' | 'supervisor' | 'auditor' | 'operator'
  expiresAt: string
  outsideSignIn: boolean
}

export type InviteUser = {
  email: string
  role: 'admin' | 'editor' | 'viewer'
}

export type LookAtInvitation = {
  token: string
}

export type MarkNotificationsRead = {
  notificationIds?: string[] | undefined
  all?: boolean | undefined
}

export type MissedWebhookEvents = {
  count: number
  from: string
  to: string
}

export type Notification = {
  notificationId: string
  kind: 'webhook.degraded' | 'webhook.disabled' | 'webhook.recovered' | 'webhook.exhausted' | 'customer.changes_requested' | 'customer.response_due' | 'customer.decided' | 'document.rejected' | 'credential.expiring' | 'credential.added' | 'credential.revoked' | 'partner.approved' | 'team.changed' | 'security.sign_in_new_browser' | 'security.webhook_url_changed' | 'case.assigned' | 'case.unassigned' | 'case.back_in_queue' | 'case.reviewer_suspended' | 'case.answered' | 'case.second_approval' | 'case.overdue' | 'case.escalated' | 'case.escalation_resolved' | 'case.returned' | 'case.document_infected' | 'alert.raised' | 'alert.returned'
  occurredAt: string
  readAt: string | null
  subject: string
  text: string
  href: string
  isSettled: boolean
}

export type NotificationList = {
  items: Notification[]
  unread: number
  nextCursor: string | null
}

export type NotificationPreferences = {
  kinds: {
    'webhook.degraded'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'webhook.disabled'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'webhook.recovered'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'webhook.exhausted'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'customer.changes_requested'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'customer.response_due'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'customer.decided'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'document.rejected'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'credential.expiring'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'credential.added'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'credential.revoked'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'partner.approved'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'team.changed'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'security.sign_in_new_browser'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'security.webhook_url_changed'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.assigned'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.unassigned'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.back_in_queue'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.reviewer_suspended'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.answered'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.second_approval'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.overdue'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.escalated'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.escalation_resolved'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.returned'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.document_infected'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'alert.raised'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'alert.returned'?: 'Immediately' | 'Daily' | 'Off' | undefined
  }
  alwaysOn: ('webhook.degraded' | 'webhook.disabled' | 'webhook.recovered' | 'webhook.exhausted' | 'customer.changes_requested' | 'customer.response_due' | 'customer.decided' | 'document.rejected' | 'credential.expiring' | 'credential.added' | 'credential.revoked' | 'partner.approved' | 'team.changed' | 'security.sign_in_new_browser' | 'security.webhook_url_changed' | 'case.assigned' | 'case.unassigned' | 'case.back_in_queue' | 'case.reviewer_suspended' | 'case.answered' | 'case.second_approval' | 'case.overdue' | 'case.escalated' | 'case.escalation_resolved' | 'case.returned' | 'case.document_infected' | 'alert.raised' | 'alert.returned')[]
}

export type OutsideSignIn = {
  url: string
}

export type OutstandingRequirement = {
  requirementId: string | null
  kind: 'Field' | 'Document' | 'Person' | 'Identity'
  target: {
    type: 'Business' | 'Person' | 'Identity' | 'Document'
    id: string | null
  }
  uboId: string | null
  path: string | null
  acceptedDocumentCategories: DocumentCategory[]
  reasonCode: ReasonCode
  message: string
  status: 'Due' | 'Submitted' | 'Accepted' | 'Waived'
  requestedAt: string | null
  dueBy: string | null
}

export type OwnName = {
  name: string
}

export type OwnershipType = 'SHAREHOLDER' | 'DIRECTOR' | 'UBO'

export type PartnerProfile = {
  partnerId: string
  name: string
  clientId: string
  status: 'Active' | 'Inactive'
  onboarding: 'Approved' | 'Pending'
  scopes: string[]
  createdAt: string
  issuer: string
  tokenEndpoint: string
  apiBaseUrl: string
  supportEmail: string | null
  approvalWorkingDays: number
}

export type Passkey = {
  passkeyId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  usableHere: boolean
}

export type PasskeyAssertion = {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}

export type PasskeyAttestation = {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    attestationObject: string
    transports?: string[] | null | undefined
  }
}

export type PasskeyCreationOptions = {
  challenge: string
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  pubKeyCredParams: {
    type: 'public-key'
    alg: number
  }[]
  excludeCredentials: {
    id: string
    type: 'public-key'
    transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[]
  }[]
  authenticatorSelection: {
    residentKey: 'preferred'
    requireResidentKey: boolean
    userVerification: 'required'
  }
  attestation: 'none'
  timeout: number
}

export type PasskeyList = {
  items: Passkey[]
  available: boolean
}

export type PasskeyRequestOptions = {
  challenge: string
  rpId: string
  allowCredentials: {
    id: string
    type: 'public-key'
    transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[]
  }[]
  userVerification: 'required'
  timeout: number
}

export type PasswordResetLink = {
  email: string
  expiresAt: string
}

export type PasswordResetRequested = {
  message: string
}

export type PasswordWasReset = {
  email: string
}

export type PatchBusinessProfile = {
  incorporationCountryCode?: string | undefined
  incorporationCountryIso3Code?: string | undefined
  businessTypeCode?: BusinessTypeCode | undefined
  industry?: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome' | undefined
  email?: string | undefined
  phoneNumber?: string | null | undefined
  companyName?: string | undefined
  tradingName?: string | null | undefined
  description?: string | null | undefined
  website?: string | undefined
  registrationNumber?: string | undefined
  registrationDate?: string | null | undefined
  addresses?: Address[] | null | undefined
  financials?: Financials | null | undefined
  businessPersonList?: BusinessPerson[] | null | undefined
  businessDocumentIdList?: string[] | null | undefined
  partnerCustomerId?: string | undefined
}

export type PatchedBusinessProfile = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
  ubos: {
    uboId: string
    firstName: string
    lastName: string
    email: string
  }[]
  documents: DocumentRecord[]
}

export type PersonChange = {
  firstName: string
  lastName: string
  birthDate?: string | null | undefined
  taxResidenceCountry?: string | null | undefined
  nationality: string
  email: string
  phone?: string | null | undefined
  ownershipType: OwnershipType[]
  percentageShare?: number | null | undefined
  address: Address
  identities: UpdatedIdentity[]
}

export type PersonRecord = {
  uboId: string
  firstName: string
  lastName: string
  birthDate: string | null
  taxResidenceCountry: string | null
  nationality: string
  email: string
  phone: string | null
  ownershipType: OwnershipType[]
  percentageShare: number | null
  address: AddressResponse
  verificationStatus: VerificationState
  identities: IdentityRecord[]
  supersedesUboId: string | null
  addedAt: string
}

export type ProfileOptions = {
  countries: string[]
  onboardingCountries: string[]
  businessTypeCodes: BusinessTypeCode[]
  industries: ('CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome')[]
  monthlyTurnOvers: ('UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k')[]
  estimatedTransactionValues: ('UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k')[]
  sourcesOfFunds: ('CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome')[]
  purposesOfAccount: ('CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury')[]
  ownershipTypes: OwnershipType[]
  documentCategories: {
    documentCategory: DocumentCategory
    scope: 'business' | 'person' | 'either'
  }[]
  contentTypes: ('application/pdf' | 'image/jpeg' | 'image/png')[]
  maxDocumentBytes: number
}

export type ReasonCode = 'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'

export type RecordedVisit = {
  since: string | null
}

export type RecoveryCodes = {
  recoveryCodes: string[]
}

export type RegisterPasskey = {
  name: string
  credential: PasskeyAttestation
}

export type RegisteredPasskey = {
  passkey: Passkey
  recoveryCodes: string[]
}

export type RegisteredWebhook = {
  url: string
  webhookSecret: string | null
  message: string
}

export type RemovedPasskey = {
  passkeyId: string
}

export type RenamePasskey = {
  name: string
}

export type RenewRecoveryCodes = {
  totp?: string | null | undefined
}

export type ReplacedWebhook = {
  webhookSecret: string | null
  message: string
}

export type ReplayPreview = {
  from: string
  to: string
  routed: number
  unrouted: number
  failed: number
  limit: number
}

export type ReplaySelection = {
  deliveryIds: string[]
}

export type ReplayWindow = {
  from: string
  to: string
  eventType?: string | null | undefined
  includeUnrouted?: boolean | null | undefined
  failedOnly?: boolean | null | undefined
}

export type ReplayedDelivery = {
  deliveryId: string
}

export type ReplayedSelection = {
  created: number
  replaySeries: string
  skipped: SkippedDelivery[]
}

export type ReplayedWindow = {
  created: number
  replaySeries: string
}

export type RequestPasswordReset = {
  email: string
}

export type RequirementCount = {
  customerId: string
  outstanding: number
  total: number
}

export type RequirementCounts = {
  items: RequirementCount[]
}

export type ResetPassword = {
  token: string
  password: string
}

export type RetriedDeliveries = {
  retried: number
  resent: number
  replaySeries: string | null
  remaining: number
}

export type ReviewStage = 'Queued' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'

export type RevokedApiCredential = {
  credentialId: string
  revokedAt: string
  alsoRevoked: string[]
}

export type RotatedWebhookSecret = {
  webhookSecret: string
  previousSecretExpiresAt: string
  message: string
}

export type SandboxMail = {
  mailId: string
  sentAt: string
  to: string
  subject: string
  text: string
  html: string | null
  messageId: string | null
  unsubscribeUrl: string | null
}

export type SandboxMailList = {
  items: SandboxMail[]
}

export type SandboxTime = {
  now: string
  aheadSeconds: number
  advancingTo: string | null
}

export type SaveView = {
  screen: 'customers' | 'deliveries' | 'requests' | 'queue' | 'alerts' | 'partners'
  name: string
  query: string
}

export type SavedView = {
  viewId: string
  screen: 'customers' | 'deliveries' | 'requests' | 'queue' | 'alerts' | 'partners'
  name: string
  query: string
}

export type SavedViewList = {
  items: SavedView[]
}

export type SearchDashboard = {
  text: string
}

export type SearchedCustomer = {
  customerId: string
  partnerCustomerId: string
  companyName: string
  tradingName: string | null
  verificationStatus: VerificationState
  isErased: boolean
}

export type SearchedDelivery = {
  id: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Exhausted'
  occurredAt: string
}

export type SearchedEvent = {
  eventId: string
  eventType: string
  occurredAt: string
}

export type SearchedRequest = {
  id: string
  requestId: string
  method: string
  path: string
  status: number
  occurredAt: string
}

export type SecondFactor = {
  totp?: string | null | undefined
  recoveryCode?: string | null | undefined
}

export type Session = {
  userId: string
  email: string
  role: 'admin' | 'editor' | 'viewer' | 'analyst' | 'supervisor' | 'auditor' | 'operator' | null
  permissions: string[]
  partner: {
    partnerId: string
    name: string
    status: 'Active' | 'Inactive'
    onboarding: 'Approved' | 'Pending'
  } | null
  method: 'Password' | 'PasswordAndTotp' | 'PasswordAndPasskey' | 'PasswordAndRecoveryCode' | 'Outside'
  hasPassword: boolean
  totpEnrolled: boolean
  passkeyEnrolled: boolean
  totpRequired: boolean
  authenticatedAt: string
  stepUpUntil: string
  idleEndsAt: string
  endsAt: string
  sandbox: {
    aheadSeconds: number
  } | null
}

export type SessionList = {
  items: DeviceSession[]
}

export type SignIn = {
  email: string
  password: string
  totp?: string | null | undefined
  recoveryCode?: string | null | undefined
  passkey?: PasskeyAssertion | undefined
}

export type SignInOptions = {
  outsideSignIn: boolean
  passwordReset: boolean
  sandboxMail: boolean
}

export type SignedOut = {
  sessionsEnded: number
}

export type SkippedDelivery = {
  deliveryId: string
  reason: 'NotFound' | 'Expired' | 'AlreadyResent' | 'SameEvent'
}

export type StartOutsideSignIn = {
  invitation?: string | null | undefined
  name?: string | null | undefined
  stepUp?: boolean | null | undefined
  anew?: boolean | null | undefined
  returnTo?: string | null | undefined
}

export type StartPasskeySignIn = {
  email: string
  password: string
}

export type StepUp = {
  password?: string | null | undefined
  totp?: string | null | undefined
  recoveryCode?: string | null | undefined
  passkey?: PasskeyAssertion | undefined
}

export type TokenAttempt = {
  attemptId: string
  occurredAt: string
  outcome: 'Issued' | 'Refused'
  cause: string | null
  credentialId: string | null
  credentialName: string | null
}

export type TokenAttemptList = {
  items: TokenAttempt[]
  nextCursor: string | null
}

export type TotpProposal = {
  secret: string
  otpauthUri: string
}

export type TotpState = {
  enrolled: boolean
  recoveryCodesLeft: number
}

export type UnreadNotifications = {
  unread: number
}

export type UpdateBranding = {
  displayName: string | null
  accentColour: string | null
  supportEmail: string | null
  returnHosts: string[]
  logo?: {
    contentType: 'image/png' | 'image/jpeg'
    data: string
  } | null | undefined
}

export type UpdateBusinessProfile = {
  customerId: string
  businessEmail: string
  phoneNumber: string
  name: string
  tradingName?: string | null | undefined
  businessTypeCode: BusinessTypeCode
  incorporationCountryIso3Code: string
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  description?: string | null | undefined
  website: string
  registrationNumber: string
  registrationDate?: string | null | undefined
  addresses?: Address[] | null | undefined
  financials?: Financials | null | undefined
  businessPersonList?: UpdatedBusinessPerson[] | null | undefined
  partnerCustomerId?: string | undefined
}

export type UpdateNotificationPreferences = {
  kinds: {
    'webhook.degraded'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'webhook.disabled'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'webhook.recovered'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'webhook.exhausted'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'customer.changes_requested'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'customer.response_due'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'customer.decided'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'document.rejected'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'credential.expiring'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'credential.added'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'credential.revoked'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'partner.approved'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'team.changed'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'security.sign_in_new_browser'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'security.webhook_url_changed'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.assigned'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.unassigned'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.back_in_queue'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.reviewer_suspended'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.answered'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.second_approval'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.overdue'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.escalated'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.escalation_resolved'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.returned'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'case.document_infected'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'alert.raised'?: 'Immediately' | 'Daily' | 'Off' | undefined
    'alert.returned'?: 'Immediately' | 'Daily' | 'Off' | undefined
  }
}

export type UpdatedBusinessPerson = {
  firstName: string
  lastName: string
  birthDate?: string | null | undefined
  taxResidenceCountry?: string | null | undefined
  nationality: string
  email: string
  phone?: string | null | undefined
  ownershipType: OwnershipType[]
  percentageShare?: number | null | undefined
  address: Address
  identities: UpdatedIdentity[]
  uboId?: string | null | undefined
}

export type UpdatedIdentity = {
  identityTypeCode: IdentityTypeCode
  issuingCountry: string
  identityValue?: string | undefined
  documentUploadId?: string | null | undefined
  issueDate?: string | null | undefined
  expiryDate?: string | null | undefined
  idBackDocumentUploadId?: string | null | undefined
  identityId?: string | null | undefined
}

export type UploadLink = {
  documentId: string
  uploadUrl: string
  method: 'PUT'
  headers: Record<string, unknown>
  expiresAt: string
  maxSizeBytes: number
  documentCategory: DocumentCategory
  uboId: string | null
}

export type UploadLinkRequest = {
  documentCategory: DocumentCategory
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  uboId?: string | null | undefined
  sizeBytes?: number | null | undefined
  ownershipDetailId?: string | null | undefined
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

export type UserName = {
  email: string
  name: string
}

export type UserNameList = {
  items: UserName[]
}

export type UserRole = {
  userId: string
  role: 'admin' | 'editor' | 'viewer'
}

export type VerificationState = 'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'

export type VerificationStatus = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  reasonCodes: ReasonCode[]
  message: string | null
  submittedAt: string
  statusChangedAt: string
  decidedAt: string | null
  round: number
  outstandingRequirements: OutstandingRequirement[]
  people: {
    uboId: string
    verificationStatus: VerificationState
    reasonCodes: ReasonCode[]
  }[]
  documents: DocumentState[]
  version: number
  updatedAt: string
}

export type WebhookAttempt = {
  attemptNo: number
  sentAt: string
  statusCode: number | null
  responseExcerpt: string | null
  durationMs: number
  errorKind: string | null
  tlsReason: 'SelfSigned' | 'Expired' | 'NotYetValid' | 'WrongHost' | 'UnknownIssuer' | 'Revoked' | 'InvalidCertificate' | 'NotTls' | 'ProtocolVersion' | 'HandshakeRefused' | null
  requestHeaders: Record<string, unknown>
}

export type WebhookDelivery = {
  id: string
  eventId: string
  eventType: string
  eventVersion: number
  occurredAt: string
  status: 'Pending' | 'Delivered' | 'Exhausted'
  attemptCount: number
  nextAttemptAt: string | null
  lastStatusCode: number | null
  lastErrorKind: 'Timeout' | 'DnsFailure' | 'ConnectionRefused' | 'ConnectionReset' | 'TlsError' | 'BlockedAddress' | 'Redirect' | 'HttpStatus' | 'Internal' | null
  lastTlsReason: 'SelfSigned' | 'Expired' | 'NotYetValid' | 'WrongHost' | 'UnknownIssuer' | 'Revoked' | 'InvalidCertificate' | 'NotTls' | 'ProtocolVersion' | 'HandshakeRefused' | null
  isReplay: boolean
  replaySeries: string | null
  completedAt: string | null
  isResent: boolean
  waitingFor: WebhookWaitingFor | null
  customer: WebhookDeliveryCustomer | null
}

export type WebhookDeliveryCustomer = {
  customerId: string
  partnerCustomerId: string
  companyName: string
}

export type WebhookDeliveryDetail = {
  id: string
  eventId: string
  eventType: string
  eventVersion: number
  occurredAt: string
  status: 'Pending' | 'Delivered' | 'Exhausted'
  attemptCount: number
  nextAttemptAt: string | null
  lastStatusCode: number | null
  lastErrorKind: 'Timeout' | 'DnsFailure' | 'ConnectionRefused' | 'ConnectionReset' | 'TlsError' | 'BlockedAddress' | 'Redirect' | 'HttpStatus' | 'Internal' | null
  lastTlsReason: 'SelfSigned' | 'Expired' | 'NotYetValid' | 'WrongHost' | 'UnknownIssuer' | 'Revoked' | 'InvalidCertificate' | 'NotTls' | 'ProtocolVersion' | 'HandshakeRefused' | null
  isReplay: boolean
  replaySeries: string | null
  completedAt: string | null
  isResent: boolean
  waitingFor: WebhookWaitingFor | null
  customer: WebhookDeliveryCustomer | null
  attempts: WebhookAttempt[]
  envelopeJson: string | null
}

export type WebhookDeliveryHour = {
  startsAt: string
  delivered: number
  pending: number
  exhausted: number
}

export type WebhookDeliveryList = {
  items: WebhookDelivery[]
  page: number
  pageSize: number
  total: number
  asOf: string
}

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

export type WebhookEventType = {
  name: string
  version: number
  owner: string
  description: string
  exampleJson: string
}

export type WebhookHour = {
  startsAt: string
  attempts: number
  successes: number
  failures: number
  p50Ms: number | null
  p95Ms: number | null
}

export type WebhookLastFailure = {
  failedAt: string
  errorKind: 'Timeout' | 'DnsFailure' | 'ConnectionRefused' | 'ConnectionReset' | 'TlsError' | 'BlockedAddress' | 'Redirect' | 'HttpStatus' | 'Internal'
  tlsReason: 'SelfSigned' | 'Expired' | 'NotYetValid' | 'WrongHost' | 'UnknownIssuer' | 'Revoked' | 'InvalidCertificate' | 'NotTls' | 'ProtocolVersion' | 'HandshakeRefused' | null
  statusCode: number | null
}

export type WebhookPerformance = {
  periods: WebhookPeriod[]
}

export type WebhookPeriod = {
  period: 'Hour' | 'Day' | 'Week'
  since: string
  delivered: number
  retrying: number
  exhausted: number
  from: string
  attempts: number
  successes: number
  failures: number
  p50Ms: number | null
  p95Ms: number | null
}

export type WebhookReplay = {
  pending: number
  delivered: number
  exhausted: number
}

export type WebhookStats = {
  from: string
  to: string
  total: {
    attempts: number
    successes: number
    failures: number
    p50Ms: number | null
    p95Ms: number | null
  }
  pending: number
  hours: WebhookHour[]
  deliveries: WebhookDeliveryHour[]
}

export type WebhookUrl = {
  url: string
}

export type WebhookWaitingFor = {
  reason: 'EndpointDisabled' | 'DispatcherUnavailable' | 'Retry' | 'EndpointDegraded' | 'ReplayLane' | 'Turn'
  until: string | null
  description: string
}

export type WithdrawnInvitation = {
  invitationId: string
}

export interface DashboardOperations {
  getSignInOptions: {
    value: SignInOptions
  }
  signIn: {
    body: SignIn
    value: Session
  }
  startPasskeySignIn: {
    body: StartPasskeySignIn
    value: PasskeyRequestOptions
  }
  signOut: {
    value: SignedOut
  }
  signOutEverywhere: {
    value: SignedOut
  }
  signOutOthers: {
    value: SignedOut
  }
  getSession: {
    value: Session
  }
  listSessions: {
    value: SessionList
  }
  endSession: {
    path: { sessionId: string }
    value: EndedSession
  }
  stepUp: {
    body: StepUp
    value: Session
  }
  startPasskeyStepUp: {
    value: PasskeyRequestOptions
  }
  startOutsideSignIn: {
    body: StartOutsideSignIn
    value: OutsideSignIn
  }
  getTotp: {
    value: TotpState
  }
  enrolTotp: {
    value: TotpProposal
  }
  confirmTotp: {
    body: ConfirmTotp
    value: RecoveryCodes
  }
  disableTotp: {
    body: SecondFactor
    value: TotpState
  }
  renewRecoveryCodes: {
    body: RenewRecoveryCodes
    value: RecoveryCodes
  }
  listPasskeys: {
    value: PasskeyList
  }
  registerPasskey: {
    body: RegisterPasskey
    value: RegisteredPasskey
  }
  startPasskeyRegistration: {
    value: PasskeyCreationOptions
  }
  renamePasskey: {
    path: { passkeyId: string }
    body: RenamePasskey
    value: Passkey
  }
  removePasskey: {
    path: { passkeyId: string }
    value: RemovedPasskey
  }
  lookAtInvitation: {
    body: LookAtInvitation
    value: InvitationForYou
  }
  acceptInvitation: {
    body: AcceptInvitation
    value: AcceptedInvitation
  }
  changePassword: {
    body: ChangePassword
    value: SignedOut
  }
  changeOwnName: {
    body: ChangeOwnName
    value: OwnName
  }
  listNames: {
    value: UserNameList
  }
  requestPasswordReset: {
    body: RequestPasswordReset
    value: PasswordResetRequested
  }
  checkPasswordReset: {
    body: CheckPasswordReset
    value: PasswordResetLink
  }
  resetPassword: {
    body: ResetPassword
    value: PasswordWasReset
  }
  listSavedViews: {
    value: SavedViewList
  }
  saveView: {
    body: SaveView
    value: SavedView
  }
  deleteSavedView: {
    path: { viewId: string }
    value: DeletedView
  }
  listSandboxMail: {
    value: SandboxMailList
  }
  getSandboxTime: {
    value: SandboxTime
  }
  advanceSandboxTime: {
    body: AdvanceSandboxTime
    value: SandboxTime
  }
  searchDashboard: {
    body: SearchDashboard
    value: DashboardSearchResults
  }
  getPartnerProfile: {
    value: PartnerProfile
  }
  getBranding: {
    value: Branding
  }
  updateBranding: {
    body: UpdateBranding
    value: Branding
  }
  getBrandingLogo: {
    path: { logoHash: string }
    value: Blob
  }
  getCustomerOverview: {
    value: CustomerOverview
  }
  listCustomerChanges: {
    query?: { since?: string | number | undefined }
    value: CustomerChanges
  }
  getDecisionStats: {
    query?: { days?: string | number | undefined; timeZone?: string | number | undefined }
    value: DecisionStats
  }
  listRequirementCounts: {
    query?: { customerId?: string[] | undefined }
    value: RequirementCounts
  }
  recordVisit: {
    value: RecordedVisit
  }
  listApiCredentials: {
    value: ApiCredentialList
  }
  addApiCredential: {
    body: AddApiCredential
    value: ApiCredential
  }
  revokeApiCredential: {
    path: { credentialId: string }
    value: RevokedApiCredential
  }
  listApiCredentialAttempts: {
    query?: { outcome?: 'Issued' | 'Refused' | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: TokenAttemptList
  }
  listApiRequests: {
    query?: { requestId?: string | number | undefined; method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined; status?: string | number | undefined; code?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: ApiRequestList
  }
  exportApiRequests: {
    query?: { requestId?: string | number | undefined; method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined; status?: string | number | undefined; code?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined }
    value: Blob
  }
  getApiRequestSummary: {
    value: ApiRequestSummary
  }
  getApiRequest: {
    path: { apiRequestId: string }
    value: ApiRequestDetail
  }
  listAdmins: {
    value: AdminList
  }
  listUsers: {
    query?: { page?: string | number | undefined; pageSize?: string | number | undefined }
    value: UserList
  }
  inviteUser: {
    body: InviteUser
    value: Invitation
  }
  withdrawInvitation: {
    path: { invitationId: string }
    value: WithdrawnInvitation
  }
  changeUserRole: {
    path: { userId: string }
    body: ChangeUserRole
    value: UserRole
  }
  removeUser: {
    path: { userId: string }
    value: UserId
  }
  resetUserTotp: {
    path: { userId: string }
    value: UserId
  }
  listAccountEvents: {
    query?: { action?: AccountAction | undefined; actorId?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: AccountEventList
  }
  exportAccountEvents: {
    query?: { action?: AccountAction | undefined; actorId?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined }
    value: Blob
  }
  listNotifications: {
    query?: { unread?: boolean | 'true' | 'false' | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: NotificationList
  }
  markNotificationsRead: {
    body: MarkNotificationsRead
    value: UnreadNotifications
  }
  getNotificationPreferences: {
    value: NotificationPreferences
  }
  updateNotificationPreferences: {
    body: UpdateNotificationPreferences
    value: NotificationPreferences
  }
  getWebhook: {
    value: WebhookEndpoint
  }
  registerWebhook: {
    body: WebhookUrl
    value: RegisteredWebhook
  }
  replaceWebhook: {
    body: WebhookUrl
    value: ReplacedWebhook
  }
  rotateWebhookSecret: {
    value: RotatedWebhookSecret
  }
  enableWebhook: {
    value: WebhookEndpoint
  }
  listWebhookDeliveries: {
    query?: { status?: 'Pending' | 'Retrying' | 'Delivered' | 'Exhausted' | undefined; eventType?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; eventId?: string | number | undefined; replaySeries?: string | number | undefined; customerId?: string | number | undefined; sort?: '-occurredAt' | 'occurredAt' | undefined; page?: string | number | undefined; pageSize?: string | number | undefined }
    value: WebhookDeliveryList
  }
  exportWebhookDeliveries: {
    query?: { status?: 'Pending' | 'Retrying' | 'Delivered' | 'Exhausted' | undefined; eventType?: string | number | undefined; from?: string | number | undefined; to?: string | number | undefined; eventId?: string | number | undefined; replaySeries?: string | number | undefined; customerId?: string | number | undefined }
    value: Blob
  }
  getWebhookDelivery: {
    path: { deliveryId: string }
    value: WebhookDeliveryDetail
  }
  replayWebhookDelivery: {
    path: { deliveryId: string }
    value: ReplayedDelivery
  }
  replayWebhookDeliveries: {
    body: ReplaySelection
    value: ReplayedSelection
  }
  retryWebhookDeliveries: {
    value: RetriedDeliveries
  }
  previewWebhookReplay: {
    query?: { from?: string | number | undefined; to?: string | number | undefined; eventType?: string | number | undefined }
    value: ReplayPreview
  }
  replayWebhookEvents: {
    body: ReplayWindow
    value: ReplayedWindow
  }
  getWebhookReplay: {
    path: { replaySeries: string }
    value: WebhookReplay
  }
  getMissedWebhookEvents: {
    value: MissedWebhookEvents
  }
  ignoreMissedWebhookEvents: {
    body: IgnoreMissedWebhookEvents
    value: IgnoredMissedWebhookEvents
  }
  testWebhook: {
    value: FiredTestEvent
  }
  getWebhookStats: {
    query?: { from?: string | number | undefined; to?: string | number | undefined }
    value: WebhookStats
  }
  getWebhookPerformance: {
    value: WebhookPerformance
  }
  listCustomerEvents: {
    query?: { customerId?: string | number | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: CustomerEventList
  }
  listWebhookEventTypes: {
    value: WebhookEventType[]
  }
  dashboardListBusinessProfiles: {
    query?: { page?: string | number | undefined; pageSize?: string | number | undefined; cursor?: string | number | undefined; sort?: '-createdAt' | 'createdAt' | '-updatedAt' | 'updatedAt' | undefined; verificationStatus?: VerificationState[] | undefined; partnerCustomerId?: string | number | undefined; email?: string | number | undefined; registrationNumber?: string | number | undefined; businessTypeCode?: BusinessTypeCode | undefined; incorporationCountryIso3Code?: string | number | undefined; search?: string | number | undefined; text?: string | number | undefined; renewalDue?: boolean | 'true' | 'false' | undefined; erased?: boolean | 'true' | 'false' | undefined; createdFrom?: string | number | undefined; createdTo?: string | number | undefined; decidedFrom?: string | number | undefined; decidedTo?: string | number | undefined; updatedFrom?: string | number | undefined; updatedTo?: string | number | undefined }
    value: BusinessProfileList
  }
  dashboardCreateBusinessProfile: {
    query?: { dryRun?: boolean | 'true' | 'false' | undefined }
    headers?: { 'Idempotency-Key'?: string | undefined }
    body: CreateBusinessProfile
    value: CreatedBusinessProfile
  }
  dashboardGetBusinessProfileByReference: {
    path: { partnerCustomerId: string }
    value: BusinessProfile
  }
  dashboardGetBusinessProfile: {
    path: { customerId: string }
    value: BusinessProfile
  }
  dashboardUpdateBusinessProfile: {
    path: { customerId: string }
    headers?: { 'Idempotency-Key'?: string | undefined; 'If-Match'?: string | undefined }
    body: UpdateBusinessProfile
    value: ChangedBusinessProfile
  }
  dashboardPatchBusinessProfile: {
    path: { customerId: string }
    headers?: { 'Idempotency-Key'?: string | undefined; 'If-Match'?: string | undefined }
    body: PatchBusinessProfile
    value: PatchedBusinessProfile
  }
  dashboardGetVerificationStatus: {
    path: { customerId: string }
    value: VerificationStatus
  }
  dashboardCreateUploadLink: {
    path: { customerId: string }
    headers?: { 'Idempotency-Key'?: string | undefined }
    body: UploadLinkRequest
    value: UploadLink
  }
  dashboardCreateCompletionLink: {
    path: { customerId: string }
    headers?: { 'Idempotency-Key'?: string | undefined }
    body: CreateCompletionLink
    value: CompletionLink
  }
  dashboardListCompletionLinks: {
    path: { customerId: string }
    value: CompletionLinkList
  }
  dashboardRevokeCompletionLink: {
    path: { customerId: string; linkId: string }
    value: CompletionLinkRecord
  }
  listCustomerActivity: {
    path: { customerId: string }
    query?: { cursor?: string | number | undefined; pageSize?: string | number | undefined; views?: boolean | 'true' | 'false' | undefined }
    value: CustomerActivityList
  }
  addPerson: {
    path: { customerId: string }
    headers?: { 'Idempotency-Key'?: string | undefined; 'If-Match'?: string | undefined }
    body: PersonChange
    value: ChangedPerson
  }
  updatePerson: {
    path: { customerId: string; uboId: string }
    headers?: { 'Idempotency-Key'?: string | undefined; 'If-Match'?: string | undefined }
    body: PersonChange
    value: ChangedPerson
  }
  removePerson: {
    path: { customerId: string; uboId: string }
    headers?: { 'If-Match'?: string | undefined }
    value: ChangedPerson
  }
  getProfileOptions: {
    value: ProfileOptions
  }
  exportCustomers: {
    query?: { verificationStatus?: VerificationState[] | undefined; partnerCustomerId?: string | number | undefined; email?: string | number | undefined; registrationNumber?: string | number | undefined; businessTypeCode?: BusinessTypeCode | undefined; incorporationCountryIso3Code?: string | number | undefined; search?: string | number | undefined; text?: string | number | undefined; renewalDue?: boolean | 'true' | 'false' | undefined; erased?: boolean | 'true' | 'false' | undefined; createdFrom?: string | number | undefined; createdTo?: string | number | undefined; decidedFrom?: string | number | undefined; decidedTo?: string | number | undefined; updatedFrom?: string | number | undefined; updatedTo?: string | number | undefined }
    value: Blob
  }
  dashboardGetUboIdentityRequirements: {
    query?: { countryCode?: string | number | undefined }
    value: IdentityRequirement[]
  }
  getDocumentContent: {
    path: { customerId: string; documentId: string }
    value: Blob
  }
}

export const DASHBOARD_ROUTES = {
  getSignInOptions: ['GET', '/api/auth/options'],
  signIn: ['POST', '/api/auth/sign-in'],
  startPasskeySignIn: ['POST', '/api/auth/sign-in/passkey-options'],
  signOut: ['POST', '/api/auth/sign-out'],
  signOutEverywhere: ['POST', '/api/auth/sign-out-everywhere'],
  signOutOthers: ['POST', '/api/auth/sign-out-others'],
  getSession: ['GET', '/api/auth/session'],
  listSessions: ['GET', '/api/auth/sessions'],
  endSession: ['DELETE', '/api/auth/sessions/{sessionId}'],
  stepUp: ['POST', '/api/auth/step-up'],
  startPasskeyStepUp: ['POST', '/api/auth/step-up/passkey-options'],
  startOutsideSignIn: ['POST', '/api/auth/outside'],
  getTotp: ['GET', '/api/auth/totp'],
  enrolTotp: ['POST', '/api/auth/totp/enrol'],
  confirmTotp: ['POST', '/api/auth/totp/confirm'],
  disableTotp: ['POST', '/api/auth/totp/disable'],
  renewRecoveryCodes: ['POST', '/api/auth/totp/recovery-codes'],
  listPasskeys: ['GET', '/api/auth/passkeys'],
  registerPasskey: ['POST', '/api/auth/passkeys'],
  startPasskeyRegistration: ['POST', '/api/auth/passkeys/options'],
  renamePasskey: ['PATCH', '/api/auth/passkeys/{passkeyId}'],
  removePasskey: ['DELETE', '/api/auth/passkeys/{passkeyId}'],
  lookAtInvitation: ['POST', '/api/auth/invitation'],
  acceptInvitation: ['POST', '/api/auth/invitation/accept'],
  changePassword: ['POST', '/api/auth/password'],
  changeOwnName: ['POST', '/api/auth/name'],
  listNames: ['GET', '/api/auth/names'],
  requestPasswordReset: ['POST', '/api/auth/password-reset'],
  checkPasswordReset: ['POST', '/api/auth/password-reset/check'],
  resetPassword: ['POST', '/api/auth/password-reset/confirm'],
  listSavedViews: ['GET', '/api/auth/saved-views'],
  saveView: ['POST', '/api/auth/saved-views'],
  deleteSavedView: ['DELETE', '/api/auth/saved-views/{viewId}'],
  listSandboxMail: ['GET', '/api/auth/sandbox-mail'],
  getSandboxTime: ['GET', '/api/auth/sandbox-time'],
  advanceSandboxTime: ['POST', '/api/auth/sandbox-time/advance'],
  searchDashboard: ['POST', '/api/customer/v1/search'],
  getPartnerProfile: ['GET', '/api/customer/v1/partner-profile'],
  getBranding: ['GET', '/api/customer/v1/partner-profile/branding'],
  updateBranding: ['PUT', '/api/customer/v1/partner-profile/branding'],
  getBrandingLogo: ['GET', '/api/customer/v1/partner-profile/branding/logo/{logoHash}'],
  getCustomerOverview: ['GET', '/api/customer/v1/partner-profile/overview'],
  listCustomerChanges: ['GET', '/api/customer/v1/partner-profile/overview/changes'],
  getDecisionStats: ['GET', '/api/customer/v1/partner-profile/overview/decisions'],
  listRequirementCounts: ['GET', '/api/customer/v1/business-profiles/requirement-counts'],
  recordVisit: ['POST', '/api/customer/v1/partner-profile/visits'],
  listApiCredentials: ['GET', '/api/customer/v1/partner-profile/api-credentials'],
  addApiCredential: ['POST', '/api/customer/v1/partner-profile/api-credentials'],
  revokeApiCredential: ['DELETE', '/api/customer/v1/partner-profile/api-credentials/{credentialId}'],
  listApiCredentialAttempts: ['GET', '/api/customer/v1/partner-profile/api-credentials/attempts'],
  listApiRequests: ['GET', '/api/customer/v1/partner-profile/api-requests'],
  exportApiRequests: ['GET', '/api/customer/v1/partner-profile/api-requests/export'],
  getApiRequestSummary: ['GET', '/api/customer/v1/partner-profile/api-requests/summary'],
  getApiRequest: ['GET', '/api/customer/v1/partner-profile/api-requests/{apiRequestId}'],
  listAdmins: ['GET', '/api/customer/v1/partner-profile/admins'],
  listUsers: ['GET', '/api/customer/v1/partner-profile/users'],
  inviteUser: ['POST', '/api/customer/v1/partner-profile/users'],
  withdrawInvitation: ['DELETE', '/api/customer/v1/partner-profile/users/invitations/{invitationId}'],
  changeUserRole: ['PATCH', '/api/customer/v1/partner-profile/users/{userId}'],
  removeUser: ['DELETE', '/api/customer/v1/partner-profile/users/{userId}'],
  resetUserTotp: ['POST', '/api/customer/v1/partner-profile/users/{userId}/reset-totp'],
  listAccountEvents: ['GET', '/api/customer/v1/partner-profile/audit'],
  exportAccountEvents: ['GET', '/api/customer/v1/partner-profile/audit/export'],
  listNotifications: ['GET', '/api/customer/v1/partner-profile/notifications'],
  markNotificationsRead: ['POST', '/api/customer/v1/partner-profile/notifications/read'],
  getNotificationPreferences: ['GET', '/api/customer/v1/partner-profile/notification-preferences'],
  updateNotificationPreferences: ['PUT', '/api/customer/v1/partner-profile/notification-preferences'],
  getWebhook: ['GET', '/api/customer/v1/partner-profile/webhooks'],
  registerWebhook: ['POST', '/api/customer/v1/partner-profile/webhooks'],
  replaceWebhook: ['PUT', '/api/customer/v1/partner-profile/webhooks'],
  rotateWebhookSecret: ['POST', '/api/customer/v1/partner-profile/webhooks/rotate-secret'],
  enableWebhook: ['POST', '/api/customer/v1/partner-profile/webhooks/enable'],
  listWebhookDeliveries: ['GET', '/api/customer/v1/partner-profile/webhooks/deliveries'],
  exportWebhookDeliveries: ['GET', '/api/customer/v1/partner-profile/webhooks/deliveries/export'],
  getWebhookDelivery: ['GET', '/api/customer/v1/partner-profile/webhooks/deliveries/{deliveryId}'],
  replayWebhookDelivery: ['POST', '/api/customer/v1/partner-profile/webhooks/deliveries/{deliveryId}/replay'],
  replayWebhookDeliveries: ['POST', '/api/customer/v1/partner-profile/webhooks/deliveries/replay'],
  retryWebhookDeliveries: ['POST', '/api/customer/v1/partner-profile/webhooks/deliveries/retry'],
  previewWebhookReplay: ['GET', '/api/customer/v1/partner-profile/webhooks/replay'],
  replayWebhookEvents: ['POST', '/api/customer/v1/partner-profile/webhooks/replay'],
  getWebhookReplay: ['GET', '/api/customer/v1/partner-profile/webhooks/replays/{replaySeries}'],
  getMissedWebhookEvents: ['GET', '/api/customer/v1/partner-profile/webhooks/missed-events'],
  ignoreMissedWebhookEvents: ['POST', '/api/customer/v1/partner-profile/webhooks/missed-events/ignore'],
  testWebhook: ['POST', '/api/customer/v1/partner-profile/webhooks/test'],
  getWebhookStats: ['GET', '/api/customer/v1/partner-profile/webhooks/stats'],
  getWebhookPerformance: ['GET', '/api/customer/v1/partner-profile/webhooks/performance'],
  listCustomerEvents: ['GET', '/api/customer/v1/partner-profile/webhooks/events'],
  listWebhookEventTypes: ['GET', '/api/customer/v1/partner-profile/webhooks/event-types'],
  dashboardListBusinessProfiles: ['GET', '/api/customer/v1/business-profiles'],
  dashboardCreateBusinessProfile: ['POST', '/api/customer/v1/business-profiles'],
  dashboardGetBusinessProfileByReference: ['GET', '/api/customer/v1/business-profiles/by-reference/{partnerCustomerId}'],
  dashboardGetBusinessProfile: ['GET', '/api/customer/v1/business-profiles/{customerId}'],
  dashboardUpdateBusinessProfile: ['PUT', '/api/customer/v1/business-profiles/{customerId}'],
  dashboardPatchBusinessProfile: ['PATCH', '/api/customer/v1/business-profiles/{customerId}'],
  dashboardGetVerificationStatus: ['GET', '/api/customer/v1/business-profiles/{customerId}/verification-status'],
  dashboardCreateUploadLink: ['POST', '/api/customer/v1/business-profiles/{customerId}/documents/upload-link'],
  dashboardCreateCompletionLink: ['POST', '/api/customer/v1/business-profiles/{customerId}/completion-links'],
  dashboardListCompletionLinks: ['GET', '/api/customer/v1/business-profiles/{customerId}/completion-links'],
  dashboardRevokeCompletionLink: ['DELETE', '/api/customer/v1/business-profiles/{customerId}/completion-links/{linkId}'],
  listCustomerActivity: ['GET', '/api/customer/v1/business-profiles/{customerId}/activity'],
  addPerson: ['POST', '/api/customer/v1/business-profiles/{customerId}/people'],
  updatePerson: ['PUT', '/api/customer/v1/business-profiles/{customerId}/people/{uboId}'],
  removePerson: ['DELETE', '/api/customer/v1/business-profiles/{customerId}/people/{uboId}'],
  getProfileOptions: ['GET', '/api/customer/v1/business-profiles/options'],
  exportCustomers: ['GET', '/api/customer/v1/business-profiles/export'],
  dashboardGetUboIdentityRequirements: ['GET', '/api/customer/v1/business-profiles/identity-requirements'],
  getDocumentContent: ['GET', '/api/customer/v1/business-profiles/{customerId}/documents/{documentId}/content'],
} as const
