// The reasons an analyst can choose from. Typed by the contract, so that a new code fails to compile until it is listed here.
import type { CaseDocument, RequestedChangeInput } from '../../../api/compliance-operations.ts'
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

/** What usually is wrong with a document of this category, or with the part of the profile at this path. */
const LIKELY: readonly (readonly [subject: RegExp, reasons: RegExp])[] = [
  [/address/i, /^(AddressMismatch|FieldMissing|FieldInvalid|DocumentTooOld)$/],
  [/^(Identity|Selfie)/, /^((Name|DateOfBirth|IdentityNumber)Mismatch|Document(Expired|Illegible|MissingBack))$/],
  [/Register$|ownership/i, /^(Ownership|DocumentTooOld$)/],
  [/registration|registry|incorporation$/i, /^(Registration|(NameMismatch|FieldInvalid|DocumentTooOld)$)/],
  [/licence$/i, /^(LicenceMissing|NameMismatch|DocumentExpired)$/],
  [/website/, /^Website/],
  [/businessPersonList/, /^Missing/],
]

/** For a change of this kind. A reason that was given before stays, so that it is shown. */
export function requestReasons({ kind, target, reasonCode, path, categories }: RequestedChange): ReasonGroup[] {
  const suits = target.type === 'Document' ? REPLACED_FILE : REASONS_OF_KIND[kind]
  return choices(
    ({ code, use }) => code === reasonCode || ((use === 'request' || use === 'both') && suits.test(code)),
    { first: kind === 'Document' ? reasonGroupTexts.documents : undefined, about: [...categories, path ?? ''] },
  )
}

interface RequestedChange {
  readonly kind: RequestedChangeInput['kind']
  readonly target: Pick<RequestedChangeInput['target'], 'type'>
  readonly reasonCode: ReasonCode | null
  readonly path: string | null
  readonly categories: readonly string[]
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
export function documentReasons({ uboId, documentCategory }: RejectedDocument): ReasonGroup[] {
  const suits = uboId
    ? /^Document(?!Missing$)|^(?!Website|Ownership).*Mismatch$|^Other$/
    : /^Document(?!Missing$)|Mismatch$|^Other$/
  return choices(({ code, use }) => use !== 'system' && suits.test(code), {
    first: reasonGroupTexts.documents,
    about: [documentCategory],
  })
}

type RejectedDocument = Pick<CaseDocument, 'uboId' | 'documentCategory'>

/** For a rejected person: any reason, those about people first. */
export const PERSON_REASONS = choices(({ use }) => use !== 'system', { first: reasonGroupTexts.people })

interface Order {
  /** The group to start with. */
  readonly first?: string | undefined
  /** Document categories and paths; their likely reasons come before all groups. */
  readonly about?: readonly string[]
}

function choices(
  isChoice: (reason: { code: ReasonCode; use: (typeof REASONS)[ReasonCode] }) => boolean,
  { first, about = [] }: Order = {},
): ReasonGroup[] {
  const likely = LIKELY.filter(([subject]) => about.some((one) => subject.test(one))).map(([, reasons]) => reasons)
  const rank = ({ group }: ReasonGroup) => (group === reasonGroupTexts.likely ? 0 : group === first ? 1 : 2)
  const codes = (Object.keys(REASONS) as ReasonCode[]).filter((code) => isChoice({ code, use: REASONS[code] }))
  const groupOf = (code: ReasonCode) =>
    likely.some((reasons) => reasons.test(code))
      ? reasonGroupTexts.likely
      : GROUPS.find(([, test]) => test.test(code))![0]
  return [reasonGroupTexts.likely, ...GROUPS.map(([group]) => group)]
    .map((group) => ({
      group,
      items: codes.filter((code) => groupOf(code) === group).map((value) => ({ value, label: codeLabel(value) })),
    }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => rank(a) - rank(b))
}
