// The reasons an analyst can choose from. Typed by the contract, so that a new code fails to compile until it is listed here.
import type { RequestedChangeInput } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../format/code-labels.ts'

export type ReasonCode = RequestedChangeInput['reasonCode']

/** request: the partner can fix it; reject: it ends the case; system: only the service uses it. */
const REASONS: Readonly<Record<ReasonCode, 'request' | 'reject' | 'both' | 'system'>> = {
  FieldMissing: 'request',
  FieldInvalid: 'request',
  NameMismatch: 'both',
  DateOfBirthMismatch: 'both',
  AddressMismatch: 'both',
  IdentityNumberMismatch: 'both',
  NationalityMismatch: 'both',
  DocumentMissing: 'both',
  DocumentIllegible: 'both',
  DocumentIncomplete: 'both',
  DocumentMissingBack: 'request',
  DocumentExpired: 'both',
  DocumentTooOld: 'both',
  DocumentWrongType: 'both',
  DocumentUnsupported: 'both',
  DocumentCorrupt: 'both',
  DocumentPasswordProtected: 'request',
  DocumentNotSigned: 'both',
  DocumentAltered: 'reject',
  DocumentDuplicate: 'both',
  OwnershipIncomplete: 'both',
  OwnershipMismatch: 'both',
  MissingDirector: 'both',
  MissingBeneficialOwner: 'both',
  RegistrationNotFound: 'both',
  RegistrationInactive: 'both',
  LicenceMissing: 'both',
  WebsiteUnreachable: 'both',
  WebsiteMismatch: 'both',
  BusinessUnsupported: 'reject',
  CountryUnsupported: 'reject',
  DuplicateCustomer: 'reject',
  InformationInconsistent: 'both',
  NoResponse: 'system',
  ComplianceDecision: 'reject',
  Other: 'both',
}

export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

export const REQUEST_REASONS = choices('request')
export const REJECT_REASONS = choices('reject')

function choices(use: 'request' | 'reject'): Choice<ReasonCode>[] {
  return (Object.keys(REASONS) as ReasonCode[])
    .filter((code) => REASONS[code] === use || REASONS[code] === 'both')
    .map((value) => ({ value, label: codeLabel(value) }))
}

/** For a rejected document: reasons about documents or about what they show. */
export const DOCUMENT_REASONS: Choice<ReasonCode>[] = [...REQUEST_REASONS, ...REJECT_REASONS]
  .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index)
  .filter(({ value }) => /^Document|Mismatch$|^Other$/.test(value) && value !== 'DocumentMissing')

/** For a rejected person: any reason, those that end a case first. */
export const PERSON_REASONS: Choice<ReasonCode>[] = [
  ...REJECT_REASONS,
  ...REQUEST_REASONS.filter(({ value }) => !REJECT_REASONS.some((reason) => reason.value === value)),
]
