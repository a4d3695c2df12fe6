// Written by `npm run contract` from contract/compliance-api.json: don't edit.

export type AcceptItem = {
  version: number
}

export type AddAttachment = {
  description: string
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  sizeBytes: number
  clientAttachmentId?: string | null | undefined
}

export type AddNote = {
  text: string
  clientNoteId?: string | null | undefined
}

export type Address = {
  streetLine1: string
  streetLine2?: string | null | undefined
  city: string
  state: string
  postalCode: string
  countryCode: string
}

export type Alert = {
  alertId: string
  customerId: string
  partnerId: string
  kind: 'ScreeningMatch' | 'DocumentExpiring' | 'DocumentExpired' | 'IdentityExpiring' | 'IdentityExpired' | 'RiskRaised' | 'PeriodicReview'
  severity: 'High' | 'Medium' | 'Low'
  raisedAt: string
  dueAt: string
  overdue: boolean
  state: 'Open' | 'Dismissed' | 'Acted' | 'Resolved'
  details: AlertDetails
  ownerId: string | null
  ownerEmail: string | null
  claimExpiresAt: string | null
  partnerName: string
  partnerCustomerId: string
  companyName: string
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  round: number
  version: number
  riskLevel: 'Low' | 'Medium' | 'High' | null
  proposal: AlertProposal | null
  returned: ReturnedProposal | null
  closedAt: string | null
  closedBy: StaffRef | null
  comment: string | null
  reasonCode: 'FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other' | null
  resolution: 'Dismissed' | 'ChangesRequested' | 'CaseReopened' | 'MatchConfirmed' | 'Renewed' | 'CauseEnded' | 'ReviewStarted' | 'CustomerRejected' | 'CustomerErased' | null
  dismissalReasons: ('FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other')[]
  proposalReasons: ('FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other')[] | null
  actions: ('claim' | 'release' | 'dismiss' | 'sendBack' | 'requestChanges' | 'reopen')[]
}

export type AlertDetails = {
  hitId?: string | undefined
  subjectId?: string | undefined
  subjectKind?: 'Business' | 'Person' | undefined
  category?: 'Sanctions' | 'Pep' | 'AdverseMedia' | 'Other' | undefined
  score?: number | undefined
  revision?: number | undefined
  listVersion?: string | undefined
  uboId?: string | undefined
  identityId?: string | undefined
  identityTypeCode?: string | undefined
  documentId?: string | undefined
  documentCategory?: string | undefined
  expiryDate?: string | undefined
  requirementId?: string | undefined
  previousRiskLevel?: 'Low' | 'Medium' | 'High' | undefined
  riskLevel?: 'Low' | 'Medium' | 'High' | undefined
  riskScore?: number | undefined
  riskReasonCodes?: string[] | undefined
  trigger?: 'PartnerChange' | 'Other' | undefined
  reviewedAt?: string | undefined
}

export type AlertDismissal = {
  alertId: string
  state: 'Open' | 'Dismissed' | 'Acted' | 'Resolved' | null
  proposed: boolean
  error: {
    code: string
    message: string
  } | null
}

export type AlertDismissals = {
  results: AlertDismissal[]
  dismissed: number
  proposed: number
  failed: number
}

export type AlertProposal = {
  reasonCode: 'FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other'
  proposedAt: string
  proposedBy: StaffRef
  comment: string | null
}

export type Alerts = {
  items: Alert[]
  asOf: string
  pageSize: number
  nextCursor: string | null
  counts: {
    open: number
    overdue: number
    mine: number
    unclaimed: number
    proposed: number
    byKind: {
      ScreeningMatch: number
      DocumentExpiring: number
      DocumentExpired: number
      IdentityExpiring: number
      IdentityExpired: number
      RiskRaised: number
      PeriodicReview: number
    }
    bySeverity: {
      High: number
      Medium: number
      Low: number
    }
  }
  unavailableCells: string[]
}

export type AnalystQuality = {
  userId: string
  email: string | null
  sampled: number
  reviewed: number
  disagreed: number
  categories: {
    Documents: number
    Identity: number
    Ownership: number
    Screening: number
    Duplicates: number
    Risk: number
    Reason: number
    Other: number
  }
}

export type AnalystWorkload = {
  userId: string
  email: string
  role: 'analyst' | 'supervisor'
  openCases: number
  overdueCases: number
  returnedCases: number
  approved: number
  rejected: number
  changesRequested: number
  secondApprovals: number
  medianSeconds: number | null
  claimedAlerts: number
  overdueAlerts: number
  dismissedAlerts: number
  actedAlerts: number
}

export type ApproveCase = {
  version: number
  acknowledgedHitIds?: string[] | null | undefined
  comment?: string | null | undefined
}

export type AssignCase = {
  userId: string
}

export type AssignCases = {
  assignments: CaseAssignment[]
}

export type AttachmentUpload = {
  attachmentId: string
  uploadUrl: string
  method: 'PUT'
  headers: Record<string, unknown>
  expiresAt: string
}

export type Backlog = {
  asOf: string
  since: string
  items: BacklogRow[]
  total: number
  decisions: {
    finished: number
    medianSeconds: number | null
    p90Seconds: number | null
  }
  unavailableCells: string[]
}

export type BacklogDay = {
  day: string
  opened: number
  decided: number
}

export type BacklogFlow = {
  asOf: string
  days: BacklogDay[]
  total: {
    opened: number
    decided: number
  }
  unavailableCells: string[]
}

export type BacklogRow = {
  key: string
  name: string
  open: number
  ages: {
    Under1Day: number
    From1To3Days: number
    From3To7Days: number
    From7To14Days: number
    Over14Days: number
  }
  finished: number
  medianSeconds: number | null
  p90Seconds: number | null
}

export type Blocker = {
  code: string
  message: string
  path: string
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
  addresses: Address[]
  financials: Financials | null
  ubos: PersonRecord[]
  documents: DocumentRecord[]
  outstandingRequirementCount: number
  createdAt: string
  updatedAt: string
  statusChangedAt: string
  decidedAt: string | null
  erasedAt: string | null
}

export type BusinessTypeCode = 'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'

export type Case = {
  customerId: string
  partnerId: string
  version: number
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  round: number
  ownerId: string | null
  leaseEndsAt: string | null
  dueAt: string | null
  overdue: boolean
  responseDueAt: string | null
  partner: {
    partnerId: string
    name: string
  }
  owner: StaffRef | null
  preferredOwner: StaffRef | null
  firstApprover: StaffRef | null
  secondApprover: StaffRef | null
  decision: CaseDecision | null
  claimedAt: string | null
  queuedAt: string
  closedAt: string | null
  nextReviewAt: string | null
  submittedAt: string
  reasonCodes: ReasonCode[]
  innerReasonCodes: ReasonCode[]
  risk: CaseRisk | null
  screening: {
    openHits: number
    confirmedHits: number
    confirmed: ConfirmedHit[]
    dismissed: DismissedHit[]
    unfinished: string[]
  }
  profile: BusinessProfile
  people: CasePerson[]
  documents: CaseDocument[]
  requirements: OutstandingRequirement[]
  items: CaseItem[]
  ownership: Ownership
  blockers: Blocker[]
  unreviewedDocuments: UnreviewedDocument[]
  newSinceClaim: {
    documents: string[]
    items: string[]
  }
  differences: {
    sinceVersion: number | null
    changes: Difference[]
  }
  snooze: CaseSnooze | null
  escalation: CaseEscalation | null
  tags: string[]
  possibleDuplicates: number
  confirmedDuplicates: ConfirmedDuplicate[]
  marks: CaseMark[]
  noteCount: number
  attachments: CaseAttachment[]
  waitingSampleId: string | null
  actions: ('claim' | 'touch' | 'release' | 'assign' | 'requestChanges' | 'decide' | 'approve' | 'reject' | 'confirmApproval' | 'sendBack' | 'reopen' | 'addNote' | 'snooze' | 'endSnooze' | 'escalate' | 'resolveEscalation' | 'tag')[]
}

export type CaseAssignment = {
  customerId: string
  userId: string
  expectedOwnerId?: string | null | undefined
}

export type CaseAttachment = {
  attachmentId: string
  description: string
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  sizeBytes: number
  sha256: string
  activeContent: ('Script' | 'AutomaticAction' | 'Launch' | 'EmbeddedFile' | 'XfaForm' | 'RichMedia' | 'NotInspected')[]
  addedBy: {
    userId: string
    email: string | null
  }
  addedAt: string
  canRemove: boolean
}

export type CaseDecision = {
  kind: 'Approve' | 'SecondApproval' | 'Reject' | 'RequestChanges' | 'Reopen'
  outcome: string
  decidedAt: string
  decidedBy: {
    kind: 'Analyst' | 'System'
    id: string
    email: string | null
  }
  risk: DecisionRisk | null
}

export type CaseDocument = {
  documentId: string
  documentCategory: DocumentCategory
  uboId: string | null
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  sizeBytes: number | null
  status: 'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'
  uploadedAt: string | null
  confirmedAt: string | null
  reasonCode: ReasonCode | null
  sha256: string | null
  activeContent: ('Script' | 'AutomaticAction' | 'Launch' | 'EmbeddedFile' | 'XfaForm' | 'RichMedia' | 'NotInspected')[] | null
  malware: string | null
  expiryDate: string | null
  isNew: boolean
  uploadedBy: Uploader | null
}

export type CaseEscalation = {
  escalatedBy: {
    userId: string
    email: string | null
  }
  escalatedAt: string
}

export type CaseItem = {
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
  status: 'Due' | 'Submitted' | 'Accepted' | 'Waived' | 'Closed'
  requestedAt: string | null
  dueBy: string | null
  round: number
  source: 'Request' | 'Rule' | 'Monitoring'
  requestedBy: string
  answeredAt: string | null
  answeredVersion: number | null
  answeredBy: string[]
  resolvedAt: string | null
  resolvedBy: string | null
  isWaivedInThisRound: boolean
}

export type CaseMark = {
  place: string
  documentId: string | null
  checkedBy: {
    userId: string
    email: string | null
  }
  checkedAt: string
}

export type CaseMarks = {
  marks: CaseMark[]
}

export type CasePerson = {
  uboId: string
  verificationStatus: VerificationState
  reasonCodes: ReasonCode[]
  replacedByUboId: string | null
  flags: {
    identityId: string
    code: 'CheckDigitFailed' | 'BirthDateMismatch'
    identityTypeCode: string
    issuingCountry: string
  }[]
}

export type CaseResult = {
  customerId: string
  ownerId: string | null
  error: {
    code: string
    message: string
  } | null
}

export type CaseResults = {
  results: CaseResult[]
  done: number
  failed: number
}

export type CaseRisk = {
  level: 'Low' | 'Medium' | 'High'
  score: number | null
  reasons: unknown[]
}

export type CaseSnooze = {
  until: string
  snoozedBy: {
    userId: string
    email: string | null
  }
  snoozedAt: string
}

export type CaseState = {
  customerId: string
  partnerId: string
  version: number
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  round: number
  ownerId: string | null
  leaseEndsAt: string | null
  dueAt: string | null
  overdue: boolean
  responseDueAt: string | null
}

export type CaseTags = {
  tags: string[]
}

export type ChangeRequestDraft = {
  draft: {
    items: ChangeRequestDraftItemResponse[]
    message?: string | null | undefined
    version: number
    isStale: boolean
    savedAt: string
  } | null
}

export type ChangeRequestDraftItem = {
  kind: 'Field' | 'Document' | 'Person' | 'Identity'
  target: {
    type: 'Business' | 'Person' | 'Identity' | 'Document'
    id?: string | null | undefined
  }
  path?: string | null | undefined
  acceptedDocumentCategories?: DocumentCategory[] | null | undefined
  reasonCode?: ReasonCode | null | undefined
  message?: string | null | undefined
  isOpenEnded?: boolean | null | undefined
}

export type ChangeRequestDraftItemResponse = {
  kind: 'Field' | 'Document' | 'Person' | 'Identity'
  target: {
    type: 'Business' | 'Person' | 'Identity' | 'Document'
    id?: string | null | undefined
  }
  path?: string | null | undefined
  acceptedDocumentCategories?: DocumentCategory[] | null | undefined
  reasonCode?: ReasonCode | null | undefined
  message?: string | null | undefined
  isOpenEnded?: boolean | null | undefined
}

export type ClaimCases = {
  customerIds: string[]
}

export type ConfirmApproval = {
  version: number
  acknowledgedHitIds?: string[] | null | undefined
  comment?: string | null | undefined
}

export type ConfirmedDuplicate = {
  customerId: string
  companyName: string
  isSamePartner: boolean
}

export type ConfirmedHit = {
  hitId: string
  subjectId: string
  category: 'Sanctions' | 'Pep' | 'AdverseMedia' | 'Other'
  list: string
  name: string
}

export type CustomerRisk = {
  customerId: string
  version: number
  score: number
  level: 'Low' | 'Medium' | 'High'
  needsSecondApproval: boolean
  reasons: RiskReason[]
  rulesVersion: string
  assessedAt: string
}

export type DecideDocument = {
  version: number
  outcome: 'Accepted' | 'Rejected'
  reasonCode?: ReasonCode | null | undefined
  expiryDate?: string | null | undefined
}

export type DecideDuplicate = {
  verdict: 'NotDuplicate' | 'SameBusiness' | null
  revision: string
  comment?: string | null | undefined
}

export type DecidePerson = {
  version: number
  outcome: 'Approved' | 'Rejected' | 'ChangesRequested'
  reasonCodes?: ReasonCode[] | null | undefined
}

export type DecideScreeningHit = {
  decision: 'Confirmed' | 'FalsePositive'
  comment: string
  revision: number
}

export type DecidedCases = {
  from: string
  to: string
  approved: number
  rejected: number
  changesRequested: number
}

export type DecidedDuplicate = {
  verdict: DuplicateVerdict | null
}

export type DecisionRisk = {
  level: 'Low' | 'Medium' | 'High'
  score: number | null
  codes: string[]
}

export type Difference = {
  path: string
  kind: 'Added' | 'Removed' | 'Changed'
  before: unknown
  after: unknown
}

export type Disagreement = {
  sampleId: string
  customerId: string
  companyName: string
  partnerName: string
  outcome: 'Approved' | 'Rejected'
  approvedAt: string
  approvedBy: StaffRef[]
  reviewedAt: string
  reviewedBy: {
    userId: string
    email: string | null
  }
  reason: string | null
  categories: ('Documents' | 'Identity' | 'Ownership' | 'Screening' | 'Duplicates' | 'Risk' | 'Reason' | 'Other')[]
  canReopen: boolean
  settledAt: string | null
  settledBy: {
    userId: string
    email: string | null
  } | null
}

export type DismissAlert = {
  reasonCode: 'FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other'
  comment?: string | null | undefined
}

export type DismissAlerts = {
  alertIds: string[]
  reasonCode: 'FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other'
  comment: string
}

export type DismissalPreview = {
  alertId: string
  proposalReasons: ('FalsePositive' | 'RiskAccepted' | 'NotRequired' | 'NoChange' | 'Other')[] | null
}

export type DismissalPreviews = {
  items: DismissalPreview[]
}

export type DismissedHit = {
  hitId: string
  subjectId: string
  category: 'Sanctions' | 'Pep' | 'AdverseMedia' | 'Other'
  list: string
  name: string
  score: number
  decidedAt: string
  decidedBy: StaffRef
}

export type Distribution = {
  assignments: PlannedAssignment[]
  loads: PlannedLoad[]
  beyondCapacity: number
  asOf: string
  unavailableCells: string[]
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

export type DueCases = {
  bucket: 'LateOver1Day' | 'Late' | 'Within4Hours' | 'Within1Day' | 'Within2Days' | 'Later'
  cases: number
}

export type DuplicateReason = {
  code: 'SameRegistrationNumber' | 'SameIdentityNumber' | 'SameDocument' | 'SameEmail' | 'SamePhone' | 'SamePerson' | 'SameWebsite' | 'SimilarName'
  strength: 'Strong' | 'Medium' | 'Weak'
  text: string
  target: {
    type: 'Business' | 'Person' | 'Document'
    id: string
  }
}

export type DuplicateVerdict = {
  verdict: 'NotDuplicate' | 'SameBusiness'
  isCurrent: boolean
  decidedBy: {
    userId: string
    email: string | null
  }
  decidedAt: string
}

export type EscalateCase = {
  note: string
  clientNoteId?: string | null | undefined
}

export type Financials = {
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type FinishedCase = {
  customerId: string
  companyName: string
  partnerName: string
  seconds: number
  at: string
  reviewer: {
    kind: 'Analyst' | 'System'
    id: string
    email: string | null
  } | null
}

export type FinishedCases = {
  items: FinishedCase[]
  hasMore: boolean
  unavailableCells: string[]
}

export type FoundCustomer = {
  customerId: string
  partnerId: string
  partnerName: string
  partnerCustomerId: string
  companyName: string
  tradingName: string | null
  email: string
  registrationNumber: string
  incorporationCountryIso3Code: string
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  uboIds: string[]
  createdAt: string
}

export type FoundCustomers = {
  items: FoundCustomer[]
  isWhole: boolean
  unavailableCells: string[]
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

export type IdentityTypeCode = 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'

export type MarkChecked = {
  place: string
  isChecked: boolean
  documentId?: string | null | undefined
}

export type MarkNotificationsRead = {
  notificationIds?: string[] | undefined
  all?: boolean | undefined
}

export type MovedCase = {
  customerId: string
  companyName: string
  partnerName: string
  how: 'Submitted' | 'Reopened' | 'Approved' | 'Rejected'
  at: string
}

export type MovedCases = {
  items: MovedCase[]
  hasMore: boolean
  unavailableCells: string[]
}

export type Note = {
  noteId: string
  about: 'Note' | 'Approved' | 'SentBack' | 'Rejected' | 'Waived' | 'Reopened' | 'Assigned' | 'Revealed' | 'AlertDismissed' | 'AlertReturned' | 'Snoozed' | 'Escalated' | 'EscalationResolved' | 'DuplicateDecided'
  aboutId: string | null
  text: string
  author: {
    kind: string
    id: string
    email: string | null
  }
  writtenAt: string
  takenBackAt: string | null
}

export type Notes = {
  items: Note[]
  nextBefore: string | null
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

export type Ownership = {
  totalShare: number
  gap: number
  beneficialOwners: number
  directors: number
  shareholders: number
  withoutShare: string[]
  problems: ('SharesOver100' | 'SharesUnder100' | 'OwnerWithoutShare' | 'SameOwnerTwice')[]
}

export type OwnershipType = 'SHAREHOLDER' | 'DIRECTOR' | 'UBO'

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
  address: Address
  verificationStatus: VerificationState
  identities: IdentityRecord[]
  supersedesUboId: string | null
  addedAt: string
}

export type PlanDistribution = {
  userIds: string[]
  cases: number
  capacity?: number | undefined
  partnerId?: string | undefined
  country?: string | undefined
  riskLevels?: ('Low' | 'Medium' | 'High')[] | undefined
  overdue?: boolean | undefined
  due?: 'LateOver1Day' | 'Late' | 'Within4Hours' | 'Within1Day' | 'Within2Days' | 'Later' | 'Next24Hours' | undefined
  age?: 'Under1Day' | 'From1To3Days' | 'From3To7Days' | 'From7To14Days' | 'Over14Days' | undefined
  tag?: string | undefined
  escalated?: boolean | undefined
  reservedFor?: string | undefined
}

export type PlannedAssignment = {
  customerId: string
  companyName: string
  partnerName: string
  incorporationCountryIso3Code: string
  dueAt: string | null
  riskLevel: 'Low' | 'Medium' | 'High' | null
  userId: string
  reservedFor: string | null
}

export type PlannedLoad = {
  userId: string
  email: string
  openCases: number
  openHighRisk: number
  added: number
}

export type PossibleDuplicate = {
  customerId: string
  partnerId: string
  partnerName: string
  isSamePartner: boolean
  companyName: string
  tradingName: string | null
  registrationNumber: string
  incorporationCountryIso3Code: string
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  owner: {
    userId: string
    email: string | null
  } | null
  createdAt: string
  strength: 'Strong' | 'Medium' | 'Weak'
  reasons: DuplicateReason[]
  revision: string
  verdict: DuplicateVerdict | null
}

export type PossibleDuplicates = {
  items: PossibleDuplicate[]
  isComplete: boolean
  unavailableCells: string[]
}

export type PreviewDismissals = {
  alertIds: string[]
}

export type Quality = {
  since: string
  samplePercent: number
  rejectionPercent: number
  highRiskPercent: number
  reviewers: ReviewerShare[]
  changed: SamplingChange | null
  analysts: AnalystQuality[]
  disagreements: Disagreement[]
  unavailableCells: string[]
}

export type QualitySample = {
  sampleId: string
  customerId: string
  companyName: string
  partnerName: string
  incorporationCountryIso3Code: string
  outcome: 'Approved' | 'Rejected'
  approvedAt: string
}

export type QualitySampleResult = {
  sampleId: string
  result: 'Agree' | 'Disagree'
}

export type QualitySamples = {
  items: QualitySample[]
  nextCursor: string | null
  unavailableCells: string[]
}

export type Queue = {
  items: QueueItem[]
  asOf: string
  tab: 'Mine' | 'Open' | 'Unclaimed' | 'Snoozed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'
  pageSize: number
  nextCursor: string | null
  counts: {
    Mine: number
    Open: number
    Unclaimed: number
    Snoozed: number
    InReview: number
    AwaitingSecondApproval: number
    AwaitingPartner: number
    Closed: number
    Overdue: number
  }
  unavailableCells: string[]
}

export type QueueItem = {
  customerId: string
  partnerId: string
  partnerName: string
  partnerCustomerId: string
  companyName: string
  businessTypeCode: string
  incorporationCountryIso3Code: string
  registrationNumber: string
  verificationStatus: VerificationState
  reviewStage: ReviewStage
  round: number
  version: number
  personCount: number
  submittedAt: string
  queuedAt: string
  dueAt: string | null
  overdue: boolean
  responseDueAt: string | null
  closedAt: string | null
  leaseEndsAt: string | null
  riskLevel: 'Low' | 'Medium' | 'High' | null
  riskScore: number | null
  ownerId: string | null
  ownerEmail: string | null
  preferredOwnerId: string | null
  firstApproverId: string | null
  decidedById: string | null
  decidedByEmail: string | null
  dueItemCount: number
  submittedItemCount: number
  snoozedUntil: string | null
  isEscalated: boolean
  screening: 'Undecided' | 'Confirmed' | null
  tags: string[]
}

export type ReasonCode = 'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'

export type RejectCase = {
  version: number
  reasonCodes: ReasonCode[]
  message?: string | null | undefined
  comment?: string | null | undefined
}

export type ReopenCase = {
  version: number
  comment: string
}

export type ReopenFromAlert = {
  comment: string
}

export type RequestChanges = {
  version: number
  items: RequestedChangeInput[]
  message?: string | null | undefined
}

export type RequestedChangeInput = {
  kind: 'Field' | 'Document' | 'Person' | 'Identity'
  target: {
    type: 'Business' | 'Person' | 'Identity' | 'Document'
    id?: string | null | undefined
  }
  path?: string | null | undefined
  acceptedDocumentCategories?: DocumentCategory[] | null | undefined
  reasonCode: ReasonCode
  message: string
}

export type RescreenCustomer = {
  subjectId?: string | null | undefined
}

export type ResolveEscalation = {
  note: string
}

export type ReturnedProposal = {
  returnedAt: string
  returnedBy: StaffRef
  comment: string | null
  proposal: AlertProposal
}

export type RevealIdentityNumber = {
  reason: 'CompareWithDocument' | 'InvestigateScreeningMatch' | 'InvestigateDuplicate' | 'Other'
  comment?: string | null | undefined
}

export type RevealedIdentityNumber = {
  identityId: string
  uboId: string
  identityValue: string
}

export type ReviewPartner = {
  partnerId: string
  name: string
}

export type ReviewPartners = {
  items: ReviewPartner[]
  isWhole: boolean
}

export type ReviewQualitySample = {
  result: 'Agree' | 'Disagree'
  categories?: ('Documents' | 'Identity' | 'Ownership' | 'Screening' | 'Duplicates' | 'Risk' | 'Reason' | 'Other')[] | null | undefined
  reason?: string | null | undefined
}

export type ReviewSearchResults = {
  cases: SearchedCase[]
  alerts: SearchedAlert[]
  unavailableCells: string[]
}

export type ReviewStage = 'Queued' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'

export type ReviewerDecision = {
  decisionId: string
  customerId: string
  companyName: string
  partnerName: string
  kind: 'Approve' | 'Reject' | 'RequestChanges' | 'SecondApproval'
  outcome: string
  decidedAt: string
}

export type ReviewerDecisions = {
  items: ReviewerDecision[]
  hasMore: boolean
  unavailableCells: string[]
}

export type ReviewerRecord = {
  userId: string
  email: string
  role: 'analyst' | 'supervisor'
  isPresent: boolean
  isSuspended: boolean
}

export type ReviewerShare = {
  userId: string
  email: string | null
  percent: number
}

export type Reviewers = {
  items: ReviewerRecord[]
}

export type RiskReason = {
  code: 'CountryHigh' | 'CountryRaised' | 'BusinessTypeOpaque' | 'BusinessTypeRegulated' | 'FreeZone' | 'Crypto' | 'Donations' | 'LargeTurnover' | 'RegisteredLately' | 'MissingDirector' | 'MissingBeneficialOwner' | 'OwnershipGap' | 'SharesOver100' | 'CheckDigitFailed' | 'BirthDateMismatch' | 'IdentityExpired' | 'IdentityNumberElsewhere' | 'DocumentElsewhere' | 'RegistrationElsewhere' | 'EmailElsewhere' | 'PhoneElsewhere' | 'SanctionsHit' | 'SanctionsConfirmed' | 'PepHit' | 'PepConfirmed' | 'OtherHit' | 'OtherConfirmed'
  weight: number
  text: string
  target: {
    type: 'Business' | 'Person' | 'Identity' | 'Document'
    id: string
  }
}

export type Sampling = {
  samplePercent: number
  rejectionPercent: number
  highRiskPercent: number
  reviewers: ReviewerShare[]
  changed: SamplingChange | null
}

export type SamplingChange = {
  changedBy: {
    userId: string
    email: string | null
  }
  changedAt: string
}

export type SaveChangeRequestDraft = {
  version: number
  items: ChangeRequestDraftItem[]
  message?: string | null | undefined
}

export type Screening = {
  customerId: string
  open: number
  confirmed: number
  unfinished: number
  letsApprove: boolean
  subjects: ScreeningSubject[]
}

export type ScreeningHit = {
  hitId: string
  revision: number
  category: 'Sanctions' | 'Pep' | 'AdverseMedia' | 'Other'
  list: string
  entryId: string
  score: number
  name: string
  aliases: string[]
  birthDates: string[]
  countries: string[]
  url: string | null
  note: string | null
  state: 'Open' | 'Confirmed' | 'FalsePositive'
  foundAt: string
  seenAt: string
  withdrawnAt: string | null
  decisions: ScreeningHitDecision[]
}

export type ScreeningHitDecision = {
  decision: 'Confirmed' | 'FalsePositive'
  comment: string
  decidedAt: string
  decidedBy: {
    userId: string
    email: string | null
  }
  takenBackAt: string | null
}

export type ScreeningSubject = {
  subjectId: string
  kind: 'Business' | 'Person'
  isCurrent: boolean
  name: string | null
  birthDate: string | null
  country: string | null
  state: 'NotScreened' | 'Pending' | 'Clear' | 'Hits' | 'Error'
  errorKind: 'Timeout' | 'DnsFailure' | 'ConnectionRefused' | 'ConnectionReset' | 'TlsError' | 'BlockedAddress' | 'Redirect' | 'HttpStatus' | 'Internal' | 'InvalidAnswer' | 'ListUnreadable' | 'NotConfigured' | null
  attempts: number
  requestedAt: string | null
  screenedAt: string | null
  nextAttemptAt: string | null
  listVersion: string | null
  hits: ScreeningHit[]
}

export type SearchCustomers = {
  text?: string | null | undefined
  identityNumber?: string | null | undefined
  identityTypeCode?: IdentityTypeCode | null | undefined
  issuingCountry?: string | null | undefined
}

export type SearchReview = {
  text: string
}

export type SearchedAlert = {
  alertId: string
  companyName: string
}

export type SearchedCase = {
  customerId: string
  partnerName: string
  partnerCustomerId: string
  companyName: string
  verificationStatus: VerificationState
  reviewStage: ReviewStage
}

export type SendBackAlert = {
  comment: string
}

export type SendBackCase = {
  version: number
  comment: string
}

export type SetReviewerShare = {
  userId: string
  percent: number
}

export type SetSampling = {
  samplePercent: number
  rejectionPercent?: number | null | undefined
  highRiskPercent?: number | null | undefined
  reviewers?: SetReviewerShare[] | null | undefined
}

export type SettleDisagreement = {
  settled: boolean
}

export type Settlement = {
  sampleId: string
  settled: boolean
}

export type SnoozeCase = {
  until: string
  reason: string
}

export type StaffNotification = {
  notificationId: string
  kind: 'webhook.degraded' | 'webhook.disabled' | 'webhook.recovered' | 'webhook.exhausted' | 'customer.changes_requested' | 'customer.response_due' | 'customer.decided' | 'document.rejected' | 'credential.expiring' | 'credential.added' | 'credential.revoked' | 'partner.approved' | 'team.changed' | 'security.sign_in_new_browser' | 'security.webhook_url_changed' | 'case.assigned' | 'case.unassigned' | 'case.back_in_queue' | 'case.reviewer_suspended' | 'case.answered' | 'case.second_approval' | 'case.overdue' | 'case.escalated' | 'case.escalation_resolved' | 'case.returned' | 'case.document_infected' | 'alert.raised' | 'alert.returned'
  occurredAt: string
  readAt: string | null
  subject: string
  text: string
  href: string
  companyName: string | null
  partnerName: string | null
  reviewerEmail: string | null
  alertKind: string | null
  isSettled: boolean
}

export type StaffNotificationList = {
  items: StaffNotification[]
  unread: number
  nextCursor: string | null
}

export type StaffRef = {
  userId: string
  email: string | null
}

export type Tag = {
  tag: string
  cases: number
}

export type TagCase = {
  tags: string[]
}

export type Tags = {
  items: Tag[]
  unavailableCells: string[]
}

export type Timeline = {
  items: TimelineEntry[]
  nextBefore: string | null
}

export type TimelineEntry = {
  id: string
  kind: 'Deed' | 'Event'
  at: string
  what: string
  version: number | null
  sequence: number | null
  actor: {
    kind: string
    id: string
    email: string | null
  } | null
  changedFields: string[]
  outcome: string | null
  reasonCodes: string[]
  requestId: string | null
  reviewer: {
    userId: string
    email: string | null
  } | null
  otherCustomer: {
    customerId: string
    companyName: string
  } | null
}

export type UndoAcceptance = {
  version: number
  kind: 'Person' | 'Document' | 'Item'
  subjectId: string
}

export type UndoRejection = {
  version: number
  kind: 'Person' | 'Document'
  subjectId: string
}

export type UndoScreeningDecision = {
  revision: number
}

export type UndoWaiver = {
  version: number
}

export type UndoWaivers = {
  version: number
  itemIds: string[]
}

export type UnreadNotifications = {
  unread: number
}

export type UnreviewedDocument = {
  documentId: string
  requirement: string
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

export type Uploader = {
  kind: 'Member' | 'ApiClient' | 'Business'
  name: string | null
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

export type WaiveItem = {
  version: number
  comment?: string | null | undefined
}

export type WaiveItems = {
  version: number
  comment?: string | null | undefined
  itemIds: string[]
}

export type Workload = {
  asOf: string
  since: string
  analysts: AnalystWorkload[]
  others: {
    approved: number
    rejected: number
    changesRequested: number
    secondApprovals: number
  }
  medianSeconds: number | null
  clock: {
    waiting: number
    snoozed: number
    escalated: number
    inReview: number
    awaitingSecondApproval: number
    awaitingPartner: number
    overdue: number
    dueSoon: number
    oldestQueuedAt: string | null
  }
  due: DueCases[]
  decided: DecidedCases[]
  unavailableCells: string[]
}

export interface ComplianceOperations {
  listCases: {
    query?: { tab?: 'Mine' | 'Open' | 'Unclaimed' | 'Snoozed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed' | undefined; owner?: string | number | undefined; outcome?: 'Approved' | 'Rejected' | undefined; decidedBy?: string | number | undefined; partnerId?: string | number | undefined; country?: string | number | undefined; riskLevel?: ('Low' | 'Medium' | 'High')[] | undefined; overdue?: boolean | 'true' | 'false' | undefined; due?: 'LateOver1Day' | 'Late' | 'Within4Hours' | 'Within1Day' | 'Within2Days' | 'Later' | 'Next24Hours' | undefined; escalated?: boolean | 'true' | 'false' | undefined; age?: 'Under1Day' | 'From1To3Days' | 'From3To7Days' | 'From7To14Days' | 'Over14Days' | undefined; tag?: string | number | undefined; search?: string | number | undefined; sort?: 'due' | '-due' | 'risk' | '-risk' | undefined; pageSize?: string | number | undefined; cursor?: string | number | undefined }
    value: Queue
  }
  exportCases: {
    query?: { tab?: 'Mine' | 'Open' | 'Unclaimed' | 'Snoozed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed' | undefined; owner?: string | number | undefined; outcome?: 'Approved' | 'Rejected' | undefined; decidedBy?: string | number | undefined; partnerId?: string | number | undefined; country?: string | number | undefined; riskLevel?: ('Low' | 'Medium' | 'High')[] | undefined; overdue?: boolean | 'true' | 'false' | undefined; due?: 'LateOver1Day' | 'Late' | 'Within4Hours' | 'Within1Day' | 'Within2Days' | 'Later' | 'Next24Hours' | undefined; escalated?: boolean | 'true' | 'false' | undefined; age?: 'Under1Day' | 'From1To3Days' | 'From3To7Days' | 'From7To14Days' | 'Over14Days' | undefined; tag?: string | number | undefined; search?: string | number | undefined; sort?: 'due' | '-due' | 'risk' | '-risk' | undefined }
    value: Blob
  }
  claimNextCase: {
    query?: { clientClaimId?: string | number | undefined }
    value: CaseState
  }
  claimCases: {
    body: ClaimCases
    value: CaseResults
  }
  assignCases: {
    body: AssignCases
    value: CaseResults
  }
  planDistribution: {
    body: PlanDistribution
    value: Distribution
  }
  getCase: {
    path: { customerId: string }
    query?: { sampleId?: string | number | undefined }
    value: Case
  }
  getCaseState: {
    path: { customerId: string }
    value: CaseState
  }
  claimCase: {
    path: { customerId: string }
    value: CaseState
  }
  touchCase: {
    path: { customerId: string }
    value: CaseState
  }
  releaseCase: {
    path: { customerId: string }
    value: CaseState
  }
  assignCase: {
    path: { customerId: string }
    body: AssignCase
    value: CaseState
  }
  requestChanges: {
    path: { customerId: string }
    body: RequestChanges
    value: CaseState
  }
  previewChangeRequest: {
    path: { customerId: string }
    body: RequestChanges
    value: VerificationStatus
  }
  getChangeRequestDraft: {
    path: { customerId: string }
    value: ChangeRequestDraft
  }
  saveChangeRequestDraft: {
    path: { customerId: string }
    body: SaveChangeRequestDraft
    value: ChangeRequestDraft
  }
  deleteChangeRequestDraft: {
    path: { customerId: string }
    value: null
  }
  markChecked: {
    path: { customerId: string }
    body: MarkChecked
    value: CaseMarks
  }
  snoozeCase: {
    path: { customerId: string }
    body: SnoozeCase
    value: CaseState
  }
  endSnooze: {
    path: { customerId: string }
    value: CaseState
  }
  escalateCase: {
    path: { customerId: string }
    body: EscalateCase
    value: CaseState
  }
  resolveEscalation: {
    path: { customerId: string }
    body: ResolveEscalation
    value: CaseState
  }
  tagCase: {
    path: { customerId: string }
    body: TagCase
    value: CaseTags
  }
  listTags: {
    value: Tags
  }
  revealIdentityNumber: {
    path: { customerId: string; identityId: string }
    body: RevealIdentityNumber
    value: RevealedIdentityNumber
  }
  acceptItem: {
    path: { customerId: string; itemId: string }
    body: AcceptItem
    value: CaseState
  }
  waiveItem: {
    path: { customerId: string; itemId: string }
    body: WaiveItem
    value: CaseState
  }
  waiveItems: {
    path: { customerId: string }
    body: WaiveItems
    value: CaseState
  }
  undoWaiver: {
    path: { customerId: string; itemId: string }
    body: UndoWaiver
    value: CaseState
  }
  undoWaivers: {
    path: { customerId: string }
    body: UndoWaivers
    value: CaseState
  }
  undoAcceptance: {
    path: { customerId: string }
    body: UndoAcceptance
    value: CaseState
  }
  undoRejection: {
    path: { customerId: string }
    body: UndoRejection
    value: CaseState
  }
  decidePerson: {
    path: { customerId: string; uboId: string }
    body: DecidePerson
    value: CaseState
  }
  decideDocument: {
    path: { customerId: string; documentId: string }
    body: DecideDocument
    value: CaseState
  }
  approveCase: {
    path: { customerId: string }
    body: ApproveCase
    value: CaseState
  }
  confirmApproval: {
    path: { customerId: string }
    body: ConfirmApproval
    value: CaseState
  }
  sendBackCase: {
    path: { customerId: string }
    body: SendBackCase
    value: CaseState
  }
  rejectCase: {
    path: { customerId: string }
    body: RejectCase
    value: CaseState
  }
  reopenCase: {
    path: { customerId: string }
    body: ReopenCase
    value: CaseState
  }
  getTimeline: {
    path: { customerId: string }
    query?: { before?: string | number | undefined; views?: boolean | 'true' | 'false' | undefined }
    value: Timeline
  }
  listNotes: {
    path: { customerId: string }
    query?: { before?: string | number | undefined }
    value: Notes
  }
  addNote: {
    path: { customerId: string }
    body: AddNote
    value: {
      noteId: string
    }
  }
  addAttachment: {
    path: { customerId: string }
    body: AddAttachment
    value: AttachmentUpload
  }
  confirmAttachment: {
    path: { customerId: string; attachmentId: string }
    value: {
      attachmentId: string
    }
  }
  getAttachmentContent: {
    path: { customerId: string; attachmentId: string }
    value: Blob
  }
  removeAttachment: {
    path: { customerId: string; attachmentId: string }
    value: null
  }
  searchCustomers: {
    body: SearchCustomers
    value: FoundCustomers
  }
  searchReview: {
    body: SearchReview
    value: ReviewSearchResults
  }
  getWorkload: {
    query?: { days?: string | number | undefined }
    value: Workload
  }
  exportWorkload: {
    query?: { days?: string | number | undefined }
    value: Blob
  }
  listReviewerDecisions: {
    query?: { days?: string | number | undefined; userId?: string | number | undefined; kind?: ('Approve' | 'Reject' | 'RequestChanges' | 'SecondApproval')[] | undefined }
    value: ReviewerDecisions
  }
  getBacklog: {
    query?: { by?: 'Section' | 'Partner' | 'Country' | undefined; tab?: 'Unclaimed' | 'Snoozed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | undefined; days?: '7' | '30' | '90' | undefined }
    value: Backlog
  }
  exportBacklog: {
    query?: { by?: 'Section' | 'Partner' | 'Country' | undefined; tab?: 'Unclaimed' | 'Snoozed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | undefined; days?: '7' | '30' | '90' | undefined }
    value: Blob
  }
  getBacklogFlow: {
    query?: { days?: '7' | '30' | '90' | undefined; timeZone?: string | number | undefined }
    value: BacklogFlow
  }
  listMovedCases: {
    query?: { move?: 'Opened' | 'Decided' | undefined; day?: string | number | undefined; timeZone?: string | number | undefined }
    value: MovedCases
  }
  listFinishedCases: {
    query?: { tab?: 'Unclaimed' | 'Snoozed' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | undefined; days?: '7' | '30' | '90' | undefined; partnerId?: string | number | undefined; country?: string | number | undefined; minSeconds?: string | number | undefined }
    value: FinishedCases
  }
  listQualitySamples: {
    query?: { cursor?: string | number | undefined }
    value: QualitySamples
  }
  reviewQualitySample: {
    path: { sampleId: string }
    body: ReviewQualitySample
    value: QualitySampleResult
  }
  settleDisagreement: {
    path: { sampleId: string }
    body: SettleDisagreement
    value: Settlement
  }
  setSampling: {
    body: SetSampling
    value: Sampling
  }
  getQuality: {
    query?: { days?: '7' | '30' | '90' | undefined }
    value: Quality
  }
  exportQuality: {
    query?: { days?: '7' | '30' | '90' | undefined }
    value: Blob
  }
  exportDisagreements: {
    query?: { days?: '7' | '30' | '90' | undefined }
    value: Blob
  }
  listReviewers: {
    value: Reviewers
  }
  listReviewPartners: {
    query?: { search?: string | number | undefined; partnerId?: string | number | undefined }
    value: ReviewPartners
  }
  getEvidenceContent: {
    path: { customerId: string; documentId: string }
    value: Blob
  }
  getEvidenceFile: {
    path: { customerId: string }
    query?: { format?: 'html' | 'json' | undefined }
    value: Blob
  }
  getScreening: {
    path: { customerId: string }
    query?: { sampleId?: string | number | undefined }
    value: Screening
  }
  decideScreeningHit: {
    path: { customerId: string; hitId: string }
    body: DecideScreeningHit
    value: ScreeningHit
  }
  undoScreeningDecision: {
    path: { customerId: string; hitId: string }
    body: UndoScreeningDecision
    value: ScreeningHit
  }
  rescreenCustomer: {
    path: { customerId: string }
    body: RescreenCustomer
    value: Screening
  }
  getCustomerRisk: {
    path: { customerId: string }
    value: CustomerRisk
  }
  listPossibleDuplicates: {
    path: { customerId: string }
    query?: { sampleId?: string | number | undefined }
    value: PossibleDuplicates
  }
  decideDuplicate: {
    path: { customerId: string; otherCustomerId: string }
    body: DecideDuplicate
    value: DecidedDuplicate
  }
  listAlerts: {
    query?: { state?: ('Open' | 'Dismissed' | 'Acted' | 'Resolved')[] | undefined; kind?: ('ScreeningMatch' | 'DocumentExpiring' | 'DocumentExpired' | 'IdentityExpiring' | 'IdentityExpired' | 'RiskRaised' | 'PeriodicReview')[] | undefined; severity?: ('High' | 'Medium' | 'Low')[] | undefined; customerId?: string | number | undefined; partnerId?: string | number | undefined; owner?: string | number | undefined; unclaimed?: boolean | 'true' | 'false' | undefined; claimable?: boolean | 'true' | 'false' | undefined; proposed?: boolean | 'true' | 'false' | undefined; overdue?: boolean | 'true' | 'false' | undefined; pageSize?: string | number | undefined; cursor?: string | number | undefined }
    value: Alerts
  }
  exportAlerts: {
    query?: { state?: ('Open' | 'Dismissed' | 'Acted' | 'Resolved')[] | undefined; kind?: ('ScreeningMatch' | 'DocumentExpiring' | 'DocumentExpired' | 'IdentityExpiring' | 'IdentityExpired' | 'RiskRaised' | 'PeriodicReview')[] | undefined; severity?: ('High' | 'Medium' | 'Low')[] | undefined; customerId?: string | number | undefined; partnerId?: string | number | undefined; owner?: string | number | undefined; unclaimed?: boolean | 'true' | 'false' | undefined; claimable?: boolean | 'true' | 'false' | undefined; proposed?: boolean | 'true' | 'false' | undefined; overdue?: boolean | 'true' | 'false' | undefined }
    value: Blob
  }
  dismissAlerts: {
    body: DismissAlerts
    value: AlertDismissals
  }
  previewDismissals: {
    body: PreviewDismissals
    value: DismissalPreviews
  }
  getAlert: {
    path: { alertId: string }
    value: Alert
  }
  claimAlert: {
    path: { alertId: string }
    value: Alert
  }
  releaseAlert: {
    path: { alertId: string }
    value: Alert
  }
  sendBackAlert: {
    path: { alertId: string }
    body: SendBackAlert
    value: Alert
  }
  dismissAlert: {
    path: { alertId: string }
    body: DismissAlert
    value: Alert
  }
  previewChangeRequestFromAlert: {
    path: { alertId: string }
    body: RequestChanges
    value: VerificationStatus
  }
  requestChangesFromAlert: {
    path: { alertId: string }
    body: RequestChanges
    value: Alert
  }
  reopenFromAlert: {
    path: { alertId: string }
    body: ReopenFromAlert
    value: Alert
  }
  staffListNotifications: {
    query?: { unread?: boolean | 'true' | 'false' | undefined; cursor?: string | number | undefined; pageSize?: string | number | undefined }
    value: StaffNotificationList
  }
  staffMarkNotificationsRead: {
    body: MarkNotificationsRead
    value: UnreadNotifications
  }
  staffGetNotificationPreferences: {
    value: NotificationPreferences
  }
  staffUpdateNotificationPreferences: {
    body: UpdateNotificationPreferences
    value: NotificationPreferences
  }
}

export const COMPLIANCE_ROUTES = {
  listCases: ['GET', '/api/compliance/v1/cases'],
  exportCases: ['GET', '/api/compliance/v1/cases/export'],
  claimNextCase: ['POST', '/api/compliance/v1/cases/claim-next'],
  claimCases: ['POST', '/api/compliance/v1/cases/claim'],
  assignCases: ['POST', '/api/compliance/v1/cases/assign'],
  planDistribution: ['POST', '/api/compliance/v1/cases/distribution'],
  getCase: ['GET', '/api/compliance/v1/cases/{customerId}'],
  getCaseState: ['GET', '/api/compliance/v1/cases/{customerId}/state'],
  claimCase: ['POST', '/api/compliance/v1/cases/{customerId}/claim'],
  touchCase: ['POST', '/api/compliance/v1/cases/{customerId}/touch'],
  releaseCase: ['POST', '/api/compliance/v1/cases/{customerId}/release'],
  assignCase: ['POST', '/api/compliance/v1/cases/{customerId}/assign'],
  requestChanges: ['POST', '/api/compliance/v1/cases/{customerId}/request-changes'],
  previewChangeRequest: ['POST', '/api/compliance/v1/cases/{customerId}/request-changes/preview'],
  getChangeRequestDraft: ['GET', '/api/compliance/v1/cases/{customerId}/request-changes/draft'],
  saveChangeRequestDraft: ['PUT', '/api/compliance/v1/cases/{customerId}/request-changes/draft'],
  deleteChangeRequestDraft: ['DELETE', '/api/compliance/v1/cases/{customerId}/request-changes/draft'],
  markChecked: ['PUT', '/api/compliance/v1/cases/{customerId}/marks'],
  snoozeCase: ['POST', '/api/compliance/v1/cases/{customerId}/snooze'],
  endSnooze: ['DELETE', '/api/compliance/v1/cases/{customerId}/snooze'],
  escalateCase: ['POST', '/api/compliance/v1/cases/{customerId}/escalate'],
  resolveEscalation: ['POST', '/api/compliance/v1/cases/{customerId}/resolve-escalation'],
  tagCase: ['PUT', '/api/compliance/v1/cases/{customerId}/tags'],
  listTags: ['GET', '/api/compliance/v1/tags'],
  revealIdentityNumber: ['POST', '/api/compliance/v1/cases/{customerId}/identities/{identityId}/reveal'],
  acceptItem: ['POST', '/api/compliance/v1/cases/{customerId}/items/{itemId}/accept'],
  waiveItem: ['POST', '/api/compliance/v1/cases/{customerId}/items/{itemId}/waive'],
  waiveItems: ['POST', '/api/compliance/v1/cases/{customerId}/items/waive'],
  undoWaiver: ['POST', '/api/compliance/v1/cases/{customerId}/items/{itemId}/undo-waiver'],
  undoWaivers: ['POST', '/api/compliance/v1/cases/{customerId}/items/undo-waiver'],
  undoAcceptance: ['POST', '/api/compliance/v1/cases/{customerId}/undo-acceptance'],
  undoRejection: ['POST', '/api/compliance/v1/cases/{customerId}/undo-rejection'],
  decidePerson: ['POST', '/api/compliance/v1/cases/{customerId}/people/{uboId}/decide'],
  decideDocument: ['POST', '/api/compliance/v1/cases/{customerId}/documents/{documentId}/decide'],
  approveCase: ['POST', '/api/compliance/v1/cases/{customerId}/approve'],
  confirmApproval: ['POST', '/api/compliance/v1/cases/{customerId}/confirm-approval'],
  sendBackCase: ['POST', '/api/compliance/v1/cases/{customerId}/send-back'],
  rejectCase: ['POST', '/api/compliance/v1/cases/{customerId}/reject'],
  reopenCase: ['POST', '/api/compliance/v1/cases/{customerId}/reopen'],
  getTimeline: ['GET', '/api/compliance/v1/cases/{customerId}/timeline'],
  listNotes: ['GET', '/api/compliance/v1/cases/{customerId}/notes'],
  addNote: ['POST', '/api/compliance/v1/cases/{customerId}/notes'],
  addAttachment: ['POST', '/api/compliance/v1/cases/{customerId}/attachments'],
  confirmAttachment: ['POST', '/api/compliance/v1/cases/{customerId}/attachments/{attachmentId}/confirm'],
  getAttachmentContent: ['GET', '/api/compliance/v1/cases/{customerId}/attachments/{attachmentId}/content'],
  removeAttachment: ['DELETE', '/api/compliance/v1/cases/{customerId}/attachments/{attachmentId}'],
  searchCustomers: ['POST', '/api/compliance/v1/customers/search'],
  searchReview: ['POST', '/api/compliance/v1/search'],
  getWorkload: ['GET', '/api/compliance/v1/workload'],
  exportWorkload: ['GET', '/api/compliance/v1/workload/export'],
  listReviewerDecisions: ['GET', '/api/compliance/v1/workload/decisions'],
  getBacklog: ['GET', '/api/compliance/v1/backlog'],
  exportBacklog: ['GET', '/api/compliance/v1/backlog/export'],
  getBacklogFlow: ['GET', '/api/compliance/v1/backlog/flow'],
  listMovedCases: ['GET', '/api/compliance/v1/backlog/flow/cases'],
  listFinishedCases: ['GET', '/api/compliance/v1/backlog/times/cases'],
  listQualitySamples: ['GET', '/api/compliance/v1/quality-samples'],
  reviewQualitySample: ['POST', '/api/compliance/v1/quality-samples/{sampleId}/review'],
  settleDisagreement: ['PUT', '/api/compliance/v1/quality-samples/{sampleId}/settled'],
  setSampling: ['PUT', '/api/compliance/v1/quality/sampling'],
  getQuality: ['GET', '/api/compliance/v1/quality'],
  exportQuality: ['GET', '/api/compliance/v1/quality/export'],
  exportDisagreements: ['GET', '/api/compliance/v1/quality/disagreements/export'],
  listReviewers: ['GET', '/api/compliance/v1/reviewers'],
  listReviewPartners: ['GET', '/api/compliance/v1/partners'],
  getEvidenceContent: ['GET', '/api/compliance/v1/customers/{customerId}/documents/{documentId}/content'],
  getEvidenceFile: ['GET', '/api/compliance/v1/customers/{customerId}/evidence-file'],
  getScreening: ['GET', '/api/compliance/v1/customers/{customerId}/screening'],
  decideScreeningHit: ['POST', '/api/compliance/v1/customers/{customerId}/screening/hits/{hitId}/decision'],
  undoScreeningDecision: ['POST', '/api/compliance/v1/customers/{customerId}/screening/hits/{hitId}/undo-decision'],
  rescreenCustomer: ['POST', '/api/compliance/v1/customers/{customerId}/screening/rescreen'],
  getCustomerRisk: ['GET', '/api/compliance/v1/customers/{customerId}/risk'],
  listPossibleDuplicates: ['GET', '/api/compliance/v1/customers/{customerId}/possible-duplicates'],
  decideDuplicate: ['PUT', '/api/compliance/v1/customers/{customerId}/possible-duplicates/{otherCustomerId}'],
  listAlerts: ['GET', '/api/compliance/v1/alerts'],
  exportAlerts: ['GET', '/api/compliance/v1/alerts/export'],
  dismissAlerts: ['POST', '/api/compliance/v1/alerts/dismiss'],
  previewDismissals: ['POST', '/api/compliance/v1/alerts/dismiss/preview'],
  getAlert: ['GET', '/api/compliance/v1/alerts/{alertId}'],
  claimAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/claim'],
  releaseAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/release'],
  sendBackAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/send-back'],
  dismissAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/dismiss'],
  previewChangeRequestFromAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/request-changes/preview'],
  requestChangesFromAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/request-changes'],
  reopenFromAlert: ['POST', '/api/compliance/v1/alerts/{alertId}/reopen'],
  staffListNotifications: ['GET', '/api/compliance/v1/notifications'],
  staffMarkNotificationsRead: ['POST', '/api/compliance/v1/notifications/read'],
  staffGetNotificationPreferences: ['GET', '/api/compliance/v1/notification-preferences'],
  staffUpdateNotificationPreferences: ['PUT', '/api/compliance/v1/notification-preferences'],
} as const
