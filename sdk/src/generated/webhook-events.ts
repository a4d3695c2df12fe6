// Generated from contract/webhook-events.json by `npm run contract`. Do not edit.

import type { Open } from './partner-api.ts'

/** The fields that all events have in common. */
export type EventEnvelope = {
  /** The same for every attempt and replay. Use it to deduplicate. */
  eventId: string
  /** The event type. Ignore types that you do not know. */
  eventType: string
  /** The version of the format of `data`. A new version is sent alongside the old one for 6 months. */
  eventVersion: number
  /** When the event occurred. */
  occurredAt: string
  /** Your partner ID. */
  partnerId: string
  /** Counts the events of one customer; null if the event is not about a customer. */
  sequence: number | null
  /** What the event is about, and what caused it. */
  correlation: {
    /** The X-Request-Id of the request that caused the event. */
    correlationId: string
    /** The customer; null if the event is not about a customer. */
    customerId: string | null
    /** Your own reference for the customer. */
    partnerCustomerId: string | null
  }
}

/** Every event type, with its version and data. */
export type EventCatalogue = {
  /** Sent when a customer is created. */
  'business.profile.created': { version: 1; data: {
    /** Our ID for the customer. */
    customerId: string
    /** Your own reference for the customer. */
    partnerCustomerId: string
    /** How far the verification has come, and its result. Branch on this. */
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    /** The legal form of the business. */
    businessTypeCode: Open<'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'>
    /** The country of incorporation, as an ISO 3166-1 alpha-3 code. */
    incorporationCountryIso3Code: string
    /** How many owners, directors and shareholders the customer has. */
    personCount: number
    /** Increases with every change to the customer. The ETag contains the same number. */
    version: number
    /** Time of creation. */
    createdAt: string
  } }
  /** Sent when a person is added to a customer. */
  'business.person.added': { version: 1; data: {
    /** Our ID for the customer. */
    customerId: string
    /** Your own reference for the customer. */
    partnerCustomerId: string
    /** Our ID for the person; null for a document of the business. */
    uboId: string
    /** The roles of the person in the business. */
    ownershipType: (Open<'SHAREHOLDER' | 'DIRECTOR' | 'UBO'>)[]
    /** The share of the business that the person owns, in per cent. */
    percentageShare: number | null
    /** Whether the person came with the create request or an update. */
    source: Open<'Create' | 'Update'>
    /** Increases with every change to the customer. The ETag contains the same number. */
    version: number
    /** Time of addition. */
    addedAt: string
  } }
  /** Sent when a customer is updated. */
  'business.profile.updated': { version: 1; data: {
    /** Our ID for the customer. */
    customerId: string
    /** Your own reference for the customer. */
    partnerCustomerId: string
    /** How far the verification has come, and its result. Branch on this. */
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    /** The names of the changed fields, as in the create request. */
    changedFields: string[]
    /** Partner: your servers or users. Business: the completion page. Analyst: our staff. System: the service. */
    changedBy: Open<'Partner' | 'Analyst' | 'System' | 'Business'>
    /** Increases with every change to the customer. The ETag contains the same number. */
    version: number
    /** Time of the last change. */
    updatedAt: string
  } }
  /** Sent when the verification status of a customer changes. */
  'business.verification.changed': { version: 1; data: {
    /** Our ID for the customer. */
    customerId: string
    /** Your own reference for the customer. */
    partnerCustomerId: string
    /** The verification status before the change. */
    previousStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    /** How far the verification has come, and its result. Branch on this. */
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    /** The stage of the review that the customer is in. */
    reviewStage: Open<'Queued' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'>
    /** The reasons for the status. Empty if there are none to report. */
    reasonCodes: string[]
    /** How many requirements need a response from you. */
    outstandingRequirementCount: number
    /** 1 for the first review; increases each time the customer returns to review. */
    round: number
    /** Increases with every change to the customer. The ETag contains the same number. */
    version: number
    /** When the status changed. */
    changedAt: string
  } }
  /** Sent when an uploaded document is confirmed. */
  'business.document.confirmed': { version: 1; data: {
    /** Our ID for the customer. */
    customerId: string
    /** Your own reference for the customer. */
    partnerCustomerId: string
    /** Our ID for the document. */
    documentId: string
    /** The kind of document, for example `RegistryExtract`. */
    documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
    /** Our ID for the person; null for a document of the business. */
    uboId: string | null
    /** The media type of the file. */
    contentType: Open<'application/pdf' | 'image/jpeg' | 'image/png'>
    /** The size of the file in bytes. */
    sizeBytes: number
    /** SHA-256 of the file, in lower-case hex. */
    sha256: string
    /** Whether the arrival of the file or a PATCH confirmed the document. */
    confirmedBy: Open<'Storage' | 'Patch'>
    /** Increases with every change to the customer. The ETag contains the same number. */
    version: number
    /** When the document was confirmed; null before. */
    confirmedAt: string
  } }
  /** Sent when an uploaded file could not be accepted. Create a new upload link and upload it again. */
  'business.document.rejected': { version: 1; data: {
    /** Our ID for the customer. */
    customerId: string
    /** Your own reference for the customer. */
    partnerCustomerId: string
    /** Our ID for the document. */
    documentId: string
    /** The kind of document, for example `RegistryExtract`. */
    documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
    /** Our ID for the person; null for a document of the business. */
    uboId: string | null
    reasonCode: Open<'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'>
  } }
  /** Sent when someone clicks "Send test event" in the dashboard. */
  'webhook.test': { version: 1; data: {
    message: string
    /** When the answer was requested. */
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
