// What the review says in codes, as people say it.
import type { Case, CaseDocument, PersonRecord } from '../../../api/compliance-operations.ts'
import { codeLabel, eventLabel } from '../../../components/code-labels.ts'
import { countryName } from '../../../components/country-name.ts'
import type { Tone } from '../../../components/status-badge.tsx'
import { verificationLabel } from '../../../components/verification-badge.tsx'

/** Where the case stands, as one sign: the stage says more to staff than the partner's status does. */
export function stageWords({ verificationStatus, reviewStage }: Case): readonly [Tone, string] {
  switch (reviewStage) {
    case 'Queued':
      return ['neutral', 'Waiting to be claimed']
    case 'InReview':
      return ['waiting', 'In review']
    case 'AwaitingSecondApproval':
      return ['attention', 'Awaiting a second approval']
    case 'AwaitingPartner':
      return [
        'waiting',
        verificationStatus === 'StartedNotCompleted' ? 'Partner has answered in part' : 'Awaiting the partner',
      ]
    default:
      return verificationStatus === 'Approved' ? ['good', 'Approved'] : ['bad', verificationLabel(verificationStatus)]
  }
}

export const RISK_TONES: Readonly<Record<string, Tone>> = { Low: 'good', Medium: 'attention', High: 'bad' }

export const FLAG_WORDS: Readonly<Record<string, string>> = {
  CheckDigitFailed: 'The check digits of the number do not hold',
  BirthDateMismatch: 'The number holds another birth date than the one declared',
}

export const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  SharesOver100: 'The shares add up to more than 100 %',
  SharesUnder100: 'The shares add up to less than 100 %',
  OwnerWithoutShare: 'An owner has no share',
  SameOwnerTwice: 'Somebody is listed twice; the older entry is left out',
}

export const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  Sanctions: 'Sanctions',
  Pep: 'Politically exposed',
  AdverseMedia: 'Adverse media',
  Other: 'Other list',
}

export const SUBJECT_STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  NotScreened: ['attention', 'Not screened yet'],
  Pending: ['waiting', 'Being screened'],
  Clear: ['good', 'Nothing found'],
  Hits: ['attention', 'Hits'],
  Error: ['bad', 'Screening failed'],
}

export const HIT_STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  Open: ['attention', 'To be decided'],
  Confirmed: ['bad', 'It is them'],
  FalsePositive: ['good', 'Somebody else'],
}

export const ERROR_WORDS: Readonly<Record<string, string>> = {
  NotConfigured: 'No list is configured: an operator has to name one.',
  Timeout: 'The screening service did not answer in time.',
  InvalidAnswer: 'The answer of the screening service was not understood.',
  ListUnreadable: 'The list could not be read.',
}

const ACTIONS: Readonly<Record<string, string>> = {
  createBusinessProfile: 'Created the customer',
  updateBusinessProfile: 'Replaced the profile',
  patchBusinessProfile: 'Changed the profile',
  createUploadLink: 'Asked for an upload link',
  confirmDocument: 'A document arrived',
  rejectDocument: 'A document was refused on arrival',
  claimCase: 'Claimed the case',
  releaseCase: 'Released the case',
  assignCase: 'Assigned the case',
  endLease: 'Nobody touched it for 4 hours: back to the queue',
  requestChanges: 'Asked the partner for changes',
  acceptItem: 'Accepted an answer',
  waiveItem: 'Waived a requirement',
  decidePerson: 'Decided on a person',
  decideDocument: 'Decided on a document',
  approve: 'Approved',
  proposeApproval: 'Proposed the approval',
  confirmApproval: 'Confirmed the approval',
  sendBack: 'Sent it back to the first analyst',
  reject: 'Rejected',
  reopen: 'Reopened the case',
  closeUnanswered: 'The partner did not answer: closed',
  addNote: 'Wrote a note',
  confirmScreeningHit: 'Confirmed a screening hit',
  clearScreeningHit: 'Cleared a screening hit',
  rescreenCustomer: 'Asked the lists again',
  viewCase: 'Looked at the case',
  viewNotes: 'Read the notes',
  viewDocument: 'Looked at a document',
  viewRisk: 'Looked at the risk',
  viewScreening: 'Looked at the screening',
  viewPossibleDuplicates: 'Looked for duplicates',
  exportCustomer: 'Exported the file',
  eraseCustomer: 'Erased the data',
}

/** An entry of the timeline as what happened. */
export function actionWords(kind: string, what: string): string {
  return kind === 'Event' ? `The partner was told: ${eventLabel(what)}` : (ACTIONS[what] ?? codeLabel(what))
}

export const NOTE_WORDS: Readonly<Record<string, string>> = {
  Note: '',
  Approved: 'on approving it',
  SentBack: 'on sending it back',
  Rejected: 'on rejecting it',
  Reopened: 'on reopening it',
  Assigned: 'on assigning it',
}

export function personName(person: Pick<PersonRecord, 'firstName' | 'lastName'> | undefined): string {
  return person ? `${person.firstName} ${person.lastName}`.trim() : 'Somebody who was removed'
}

export function personOf({ profile }: Case, uboId: string | null): PersonRecord | undefined {
  return profile.ubos.find((person) => person.uboId === uboId)
}

/** "Certificate of incorporation", "Identity document of Ada Obi". */
export function documentName(
  reviewCase: Case,
  { documentCategory, uboId }: Pick<CaseDocument, 'documentCategory' | 'uboId'>,
): string {
  const what = codeLabel(documentCategory)
  return uboId ? `${what} of ${personName(personOf(reviewCase, uboId))}` : what
}

export interface Target {
  readonly type: string
  readonly id?: string | null | undefined
}

/** Whom or what something is about, by name. */
export function targetName(reviewCase: Case, { type, id }: Target): string {
  const { ubos } = reviewCase.profile
  if (type === 'Person') return personName(ubos.find(({ uboId }) => uboId === id))
  if (type === 'Document') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    return document ? documentName(reviewCase, document) : 'A document'
  }
  if (type === 'Identity') {
    const person = ubos.find(({ identities }) => identities.some(({ identityId }) => identityId === id))
    const identity = person?.identities.find(({ identityId }) => identityId === id)
    return identity
      ? `${codeLabel(identity.identityTypeCode)} (${countryName(identity.issuingCountry)}) of ${personName(person)}`
      : 'An identity'
  }
  return 'The business'
}

/** Whose it is: the person's id, or null for the business. */
export function personOfTarget(reviewCase: Case, { type, id }: Target): string | null {
  if (type === 'Person') return id ?? null
  if (type === 'Document') return reviewCase.documents.find(({ documentId }) => documentId === id)?.uboId ?? null
  if (type === 'Identity')
    return (
      reviewCase.profile.ubos.find(({ identities }) => identities.some(({ identityId }) => identityId === id))?.uboId ??
      null
    )
  return null
}

const FIELDS: Readonly<Record<string, string>> = {
  companyName: 'Registered name',
  tradingName: 'Trading name',
  businessTypeCode: 'Type of business',
  incorporationCountryIso3Code: 'Country of incorporation',
  registrationNumber: 'Registration number',
  registrationDate: 'Date of registration',
  phoneNumber: 'Phone',
  businessPersonList: 'Owners and directors',
  birthDate: 'Date of birth',
  firstName: 'First name',
  lastName: 'Last name',
  taxResidenceCountry: 'Tax residence',
  ownershipType: 'Part',
  percentageShare: 'Share',
  supersedesPersonId: 'Replaces',
}

export function fieldName(name: string): string {
  return FIELDS[name] ?? codeLabel(name)
}

/** The fields of a profile that an analyst can ask about, as create spells them. */
export const PROFILE_FIELDS = [
  ...['companyName', 'tradingName', 'businessTypeCode', 'incorporationCountryIso3Code', 'registrationNumber'],
  ...['registrationDate', 'industry', 'description', 'website', 'email', 'phoneNumber', 'addresses', 'financials'],
] as const
