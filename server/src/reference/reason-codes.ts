// Reason codes of rejections and requested changes: stable, so that integrations can act on them. retryable: the partner can
// fix it. Final are those that no new document or field can change: an unsupported business or country, an existing customer,
// a forged document, a compliance decision. A rejection for sanctions shows only ComplianceDecision, to avoid tipping off.
const TABLE = {
  FieldMissing: { retryable: true },
  FieldInvalid: { retryable: true },
  NameMismatch: { retryable: true },
  DateOfBirthMismatch: { retryable: true },
  AddressMismatch: { retryable: true },
  IdentityNumberMismatch: { retryable: true },
  NationalityMismatch: { retryable: true },
  DocumentMissing: { retryable: true },
  DocumentIllegible: { retryable: true },
  DocumentIncomplete: { retryable: true },
  DocumentMissingBack: { retryable: true },
  DocumentExpired: { retryable: true },
  DocumentTooOld: { retryable: true },
  DocumentWrongType: { retryable: true },
  DocumentUnsupported: { retryable: true },
  DocumentCorrupt: { retryable: true },
  DocumentPasswordProtected: { retryable: true },
  DocumentNotSigned: { retryable: true },
  DocumentAltered: { retryable: false },
  DocumentDuplicate: { retryable: true },
  OwnershipIncomplete: { retryable: true },
  OwnershipMismatch: { retryable: true },
  MissingDirector: { retryable: true },
  MissingBeneficialOwner: { retryable: true },
  RegistrationNotFound: { retryable: true },
  RegistrationInactive: { retryable: true },
  LicenceMissing: { retryable: true },
  WebsiteUnreachable: { retryable: true },
  WebsiteMismatch: { retryable: true },
  BusinessUnsupported: { retryable: false },
  CountryUnsupported: { retryable: false },
  DuplicateCustomer: { retryable: false },
  InformationInconsistent: { retryable: true },
  NoResponse: { retryable: true },
  ComplianceDecision: { retryable: false },
  Other: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>

export type ReasonCode = keyof typeof TABLE
export const REASON_CODES = Object.freeze(Object.keys(TABLE)) as readonly ReasonCode[]

const known: ReadonlySet<string> = new Set(REASON_CODES)

export function isReasonCode(text: string): text is ReasonCode {
  return known.has(text)
}

export function isRetryable(code: ReasonCode): boolean {
  return TABLE[code].retryable
}
