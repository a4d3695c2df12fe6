// Generated from contract/webhook-events.json by `npm run contract`. Do not edit.

import type { Open } from './partner-api.ts'

/** The fields that all events have in common. */
export type EventEnvelope = {
  /** The same for every attempt and replay. Use it to deduplicate. */
  eventId: string
  eventType: string
  eventVersion: number
  occurredAt: string
  partnerId: string
  /** Counts the events of one customer; null if the event is not about a customer. */
  sequence: number | null
  correlation: {
    /** The X-Request-Id of the request that caused the event. */
    correlationId: string
    customerId: string | null
    partnerCustomerId: string | null
  }
}

/** Every event type, with its version and data. */
export type EventCatalogue = {
  /** Sent when a customer is created. */
  'business.profile.created': { version: 1; data: {
    customerId: string
    partnerCustomerId: string
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    businessTypeCode: Open<'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'>
    incorporationCountryIso3Code: string
    personCount: number
    version: number
    createdAt: string
  } }
  /** Sent when a person is added to a customer. */
  'business.person.added': { version: 1; data: {
    customerId: string
    partnerCustomerId: string
    uboId: string
    ownershipType: (Open<'SHAREHOLDER' | 'DIRECTOR' | 'UBO'>)[]
    percentageShare: number | null
    source: Open<'Create' | 'Update'>
    version: number
    addedAt: string
  } }
  /** Sent when a customer is updated. */
  'business.profile.updated': { version: 1; data: {
    customerId: string
    partnerCustomerId: string
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    /** The names of the fields, as in the create request. */
    changedFields: string[]
    changedBy: Open<'Partner' | 'Analyst' | 'System' | 'Business'>
    version: number
    updatedAt: string
  } }
  /** Sent when the verification status of a customer changes. */
  'business.verification.changed': { version: 1; data: {
    customerId: string
    partnerCustomerId: string
    previousStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    reviewStage: Open<'Queued' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'>
    reasonCodes: string[]
    outstandingRequirementCount: number
    round: number
    version: number
    changedAt: string
  } }
  /** Sent when an uploaded document is confirmed. */
  'business.document.confirmed': { version: 1; data: {
    customerId: string
    partnerCustomerId: string
    documentId: string
    documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
    uboId: string | null
    contentType: Open<'application/pdf' | 'image/jpeg' | 'image/png'>
    sizeBytes: number
    /** SHA-256 of the file, in lower-case hex. */
    sha256: string
    confirmedBy: Open<'Storage' | 'Patch'>
    version: number
    confirmedAt: string
  } }
  /** Sent when an uploaded file could not be accepted. Create a new upload link and upload it again. */
  'business.document.rejected': { version: 1; data: {
    customerId: string
    partnerCustomerId: string
    documentId: string
    documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
    uboId: string | null
    reasonCode: Open<'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'>
  } }
  /** Sent when someone clicks "Send test event" in the dashboard. */
  'webhook.test': { version: 1; data: {
    message: string
    requestedAt: string
  } }
}

/** The version of each event type that this SDK supports. */
export const KNOWN_EVENT_VERSIONS = {
  'business.profile.created': 1,
  'business.person.added': 1,
  'business.profile.updated': 1,
  'business.verification.changed': 1,
  'business.document.confirmed': 1,
  'business.document.rejected': 1,
  'webhook.test': 1,
} as const satisfies Record<keyof EventCatalogue, number>
