// The reasons an analyst can choose from. Typed by the contract, so that a new code fails to compile until it is listed here.
import type { RequestedChangeInput } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { reasonGroupTexts } from '../texts/dialogs.ts'

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

export interface ReasonGroup {
  readonly group: string
  readonly items: Choice<ReasonCode>[]
}

/** In the order in which an analyst looks for them. The last group has everything that no other has. */
const GROUPS: readonly (readonly [group: string, test: RegExp])[] = [
  [reasonGroupTexts.business, /^(Registration|Licence|Website|Business|Country|Duplicate)/],
  [reasonGroupTexts.people, /^(Name|DateOfBirth|Address|IdentityNumber|Nationality)/],
  [reasonGroupTexts.ownership, /^(Ownership|Missing)/],
  [reasonGroupTexts.documents, /^Document/],
  [reasonGroupTexts.general, /./],
]

/** For a change of this kind. A reason that was given before stays, so that it is shown. */
export function requestReasons({ kind, target, reasonCode }: RequestedChange): ReasonGroup[] {
  const suits = target.type === 'Document' ? REPLACED_FILE : REASONS_OF_KIND[kind]
  return choices(
    ({ code, use }) => code === reasonCode || ((use === 'request' || use === 'both') && suits.test(code)),
    kind === 'Document' ? reasonGroupTexts.documents : undefined,
  )
}

interface RequestedChange {
  readonly kind: RequestedChangeInput['kind']
  readonly target: Pick<RequestedChangeInput['target'], 'type'>
  readonly reasonCode: ReasonCode | null
}

/** What is wrong with a file, or with what it shows. */
const REPLACED_FILE = /^Document(?!Missing$)|Mismatch$|^(InformationInconsistent|Other)$/

const REASONS_OF_KIND: Readonly<Record<RequestedChange['kind'], RegExp>> = {
  Document: /^(Document|Ownership|Registration|Licence)|Mismatch$|^(InformationInconsistent|Other)$/,
  Field: /^(Field|Website|Registration|Ownership)|Mismatch$|^(InformationInconsistent|Other)$/,
  Person: /^(Field|Missing|Ownership)|Mismatch$|^(InformationInconsistent|Other)$/,
  Identity: /^(Field|Document)|Mismatch$|^(InformationInconsistent|Other)$/,
}

export const REJECT_REASONS = choices(({ use }) => use === 'reject' || use === 'both')

/** For a rejected document: reasons about documents or about what they show, which is nothing of the business if it is a person's. */
export function documentReasons(uboId: string | null): ReasonGroup[] {
  const suits = uboId
    ? /^Document(?!Missing$)|^(?!Website|Ownership).*Mismatch$|^Other$/
    : /^Document(?!Missing$)|Mismatch$|^Other$/
  return choices(({ code, use }) => use !== 'system' && suits.test(code), reasonGroupTexts.documents)
}

/** For a rejected person: any reason, those about people first. */
export const PERSON_REASONS = choices(({ use }) => use !== 'system', reasonGroupTexts.people)

/** `first` is the group to start with. */
function choices(
  isChoice: (reason: { code: ReasonCode; use: (typeof REASONS)[ReasonCode] }) => boolean,
  first?: string,
): ReasonGroup[] {
  const codes = (Object.keys(REASONS) as ReasonCode[]).filter((code) => isChoice({ code, use: REASONS[code] }))
  const groupOf = (code: ReasonCode) => GROUPS.find(([, test]) => test.test(code))![0]
  return GROUPS.map(([group]) => ({
    group,
    items: codes.filter((code) => groupOf(code) === group).map((value) => ({ value, label: codeLabel(value) })),
  }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => Number(b.group === first) - Number(a.group === first))
}
