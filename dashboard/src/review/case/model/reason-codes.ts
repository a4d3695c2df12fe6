// The reasons an analyst can choose from. Typed by the contract, so that a new code fails to compile until it is listed here.
import type { RequestedChangeInput } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'

export type ReasonCode = RequestedChangeInput['reasonCode']

/** ask: something that the partner can put right. Others end a case. */
const REASONS: Readonly<Record<ReasonCode, 'ask' | 'end' | 'both' | 'ours'>> = {
  FieldMissing: 'ask',
  FieldInvalid: 'ask',
  NameMismatch: 'both',
  DateOfBirthMismatch: 'both',
  AddressMismatch: 'both',
  IdentityNumberMismatch: 'both',
  NationalityMismatch: 'both',
  DocumentMissing: 'both',
  DocumentIllegible: 'both',
  DocumentIncomplete: 'both',
  DocumentMissingBack: 'ask',
  DocumentExpired: 'both',
  DocumentTooOld: 'both',
  DocumentWrongType: 'both',
  DocumentUnsupported: 'both',
  DocumentCorrupt: 'both',
  DocumentPasswordProtected: 'ask',
  DocumentNotSigned: 'both',
  DocumentAltered: 'end',
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
  BusinessUnsupported: 'end',
  CountryUnsupported: 'end',
  DuplicateCustomer: 'end',
  InformationInconsistent: 'both',
  NoResponse: 'ours',
  ComplianceDecision: 'end',
  Other: 'both',
}

export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

export const ASK_REASONS = choices('ask')
export const END_REASONS = choices('end')

function choices(use: 'ask' | 'end'): Choice<ReasonCode>[] {
  return (Object.keys(REASONS) as ReasonCode[])
    .filter((code) => REASONS[code] === use || REASONS[code] === 'both')
    .map((value) => ({ value, label: codeLabel(value) }))
}

/** Of a document that is refused: reasons that are about documents, or about what it shows. */
export const DOCUMENT_REASONS: Choice<ReasonCode>[] = [...ASK_REASONS, ...END_REASONS]
  .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index)
  .filter(({ value }) => /^Document|Mismatch$|^Other$/.test(value) && value !== 'DocumentMissing')
