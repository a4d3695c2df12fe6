// The checklist of a case: rows for the business, each person and each document. Pure.
import type {
  Case,
  CaseDocument,
  CaseItem,
  CasePerson,
  ConfirmedHit,
  OutstandingRequirement,
  PersonRecord,
} from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import type { Tone } from '../../../components/status-badge.tsx'
import { documentState, requirementState } from '../../../components/verification-badge.tsx'
import { checklistTexts } from '../texts/checklist.ts'
import type { View } from './case-search.ts'
import { currentPeople, documentName, personName, personOfTarget } from './names.ts'

export type Subject =
  | { readonly kind: 'business' }
  | { readonly kind: 'view' }
  | { readonly kind: 'person'; readonly person: PersonRecord }
  | { readonly kind: 'document'; readonly document: CaseDocument }
  | { readonly kind: 'item'; readonly item: CaseItem }
  | { readonly kind: 'requirement'; readonly requirement: OutstandingRequirement }

export interface Row {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly state: readonly [Tone, string]
  /** What the middle column shows when the row is selected. */
  readonly shows: { readonly view: View; readonly at?: string }
  readonly subject: Subject
  /** It still needs a decision. */
  readonly isOpen: boolean
  readonly isNew: boolean
}

export interface RowGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
}

export function checklist(reviewCase: Case): RowGroup[] {
  return [
    { key: 'business', title: checklistTexts.business, rows: businessRows(reviewCase) },
    ...currentPeople(reviewCase).map((person) => ({
      key: person.uboId,
      title: personName(person),
      rows: personRows(reviewCase, person),
    })),
    {
      key: 'documents',
      title: checklistTexts.documents,
      rows: reviewCase.documents.map((document) => documentRow(reviewCase, document)),
    },
  ].filter(({ rows }) => rows.length > 0)
}

function businessRows(reviewCase: Case): Row[] {
  const { ownership, screening } = reviewCase
  const changed = reviewCase.differences.changes.some(({ path }) => !path.startsWith('people/'))
  return [
    {
      key: 'business',
      label: checklistTexts.businessDetails,
      state: changed ? ['attention', checklistTexts.changed] : ['neutral', checklistTexts.selfReported],
      shows: { view: 'evidence', at: 'business' },
      subject: { kind: 'business' },
      isOpen: false,
      isNew: false,
    },
    {
      key: 'ownership',
      label: checklistTexts.ownership,
      state:
        ownership.problems.length > 0
          ? ['attention', checklistTexts.declared(ownership.totalShare, true)]
          : ['good', checklistTexts.declared(ownership.totalShare, false)],
      shows: { view: 'ownership' },
      subject: { kind: 'view' },
      isOpen: false,
      isNew: false,
    },
    {
      key: 'screening',
      label: checklistTexts.screening,
      detail:
        hasOpenScreening(screening) && screening.confirmed.length > 0 ? confirmedText(screening.confirmed) : undefined,
      state: screeningState(screening),
      shows: { view: 'screening' },
      subject: { kind: 'view' },
      isOpen: hasOpenScreening(screening) && reviewCase.reviewStage !== 'Closed',
      isNew: false,
    },
    ...requirementRows(reviewCase, null),
  ]
}

function screeningState({ openHits, confirmed, unfinished }: Case['screening']): readonly [Tone, string] {
  if (openHits > 0) return ['attention', checklistTexts.openMatches(openHits)]
  if (unfinished.length > 0) return ['waiting', checklistTexts.screeningUnfinished]
  if (confirmed.length > 0) return ['bad', confirmedText(confirmed)]
  return ['good', checklistTexts.noOpenMatches]
}

/** "1 confirmed PEP match" when all are of one category, "2 confirmed matches" otherwise. */
function confirmedText(confirmed: readonly ConfirmedHit[]): string {
  const categories = new Set(confirmed.map(({ category }) => category))
  const [category] = categories
  return checklistTexts.confirmedMatches(confirmed.length, categories.size === 1 ? category : undefined)
}

function hasOpenScreening({ openHits, unfinished }: Case['screening']): boolean {
  return openHits > 0 || unfinished.length > 0
}

function personRows(reviewCase: Case, person: PersonRecord): Row[] {
  const standing = reviewCase.people.find(({ uboId }) => uboId === person.uboId)
  if (!standing) return []
  const confirmed = reviewCase.screening.confirmed.filter(({ subjectId }) => subjectId === person.uboId)
  const changed = reviewCase.differences.changes.some(({ path }) => path.startsWith(`people/${person.uboId}`))
  const details = [
    person.ownershipType.map(codeLabel).join(', '),
    person.percentageShare === null ? undefined : checklistTexts.share(person.percentageShare),
    changed ? checklistTexts.changedSinceDecision : undefined,
    standing.flags.length > 0 ? checklistTexts.flags(standing.flags.length) : undefined,
    confirmed.length > 0 ? confirmedText(confirmed) : undefined,
  ]
  return [
    {
      key: `people/${person.uboId}`,
      label: checklistTexts.person,
      detail: details.filter(Boolean).join(' · '),
      state: personState(standing),
      shows: { view: 'evidence', at: `people/${person.uboId}` },
      subject: { kind: 'person', person },
      isOpen:
        reviewCase.reviewStage !== 'Closed' &&
        standing.verificationStatus !== 'Approved' &&
        standing.verificationStatus !== 'Rejected',
      isNew: false,
    },
    ...requirementRows(reviewCase, person.uboId),
  ]
}

export function personState({ verificationStatus }: Pick<CasePerson, 'verificationStatus'>): readonly [Tone, string] {
  switch (verificationStatus) {
    case 'Approved':
      return ['good', checklistTexts.accepted]
    case 'Rejected':
      return ['bad', checklistTexts.rejected]
    case 'ChangesRequested':
      return ['attention', checklistTexts.changeRequested]
    default:
      return ['waiting', checklistTexts.pending]
  }
}

/** Requirements and requested changes, of the business or of one person, each once. Resolved requests of older rounds are left out. */
function requirementRows(reviewCase: Case, uboId: string | null): Row[] {
  const isTheirs = ({ target }: Pick<CaseItem, 'target'>) => personOfTarget(reviewCase, target) === uboId
  const isClosed = reviewCase.reviewStage === 'Closed'
  const requests = reviewCase.items.filter(({ source }) => source === 'Request')
  const lastRound = Math.max(0, ...requests.map(({ round }) => round))
  const shown = requests.filter((item) => (isUnresolved(item) ? !isClosed : item.round === lastRound)).filter(isTheirs)
  const requirements = reviewCase.requirements
    .filter(isTheirs)
    .filter((requirement) => !(isClosed && isUnresolved(requirement)))
    .filter((requirement) => !shown.some((item) => isSameRequest(item, requirement)))
  return [...requirements.map(requirementRow), ...shown.map((item) => itemRow(reviewCase, item))]
}

type Requirement = Pick<OutstandingRequirement, 'requirementId' | 'kind' | 'target' | 'path'> & {
  readonly status: string
}

function isUnresolved({ status }: Pick<Requirement, 'status'>): boolean {
  return status === 'Due' || status === 'Submitted'
}

function isSameRequest(a: Requirement, b: Requirement): boolean {
  if (a.requirementId === b.requirementId) return true
  const keyOf = ({ kind, target, path }: Requirement) => JSON.stringify([kind, target.type, target.id ?? null, path])
  return keyOf(a) === keyOf(b)
}

function requirementRow(requirement: OutstandingRequirement): Row {
  return {
    key: `requirements/${requirement.requirementId}`,
    label: requirement.message,
    detail: isUnresolved(requirement) ? checklistTexts.required : undefined,
    state: requirementState(requirement.status),
    shows: { view: 'evidence', at: `requirements/${requirement.requirementId}` },
    subject: { kind: 'requirement', requirement },
    isOpen: requirement.status === 'Due',
    isNew: false,
  }
}

function itemRow(reviewCase: Case, item: CaseItem): Row {
  return {
    key: `items/${item.requirementId}`,
    label: item.message,
    // The reason no longer applies once the request is accepted or waived.
    detail: isUnresolved(item)
      ? checklistTexts.requestedInRound(item.round, codeLabel(item.reasonCode))
      : checklistTexts.round(item.round),
    state: requirementState(item.status),
    shows: { view: 'evidence', at: `items/${item.requirementId}` },
    subject: { kind: 'item', item },
    isOpen: isUnresolved(item),
    isNew: reviewCase.newSinceClaim.items.includes(item.requirementId ?? ''),
  }
}

/** Where the evidence for a row is: the document that answered a requested change, or the person or business it is about. */
export function evidenceAt(reviewCase: Case, at: string): string {
  const [kind, id] = at.split('/')
  if (kind !== 'items' && kind !== 'requirements') return at
  const answer = reviewCase.items
    .find(({ requirementId }) => requirementId === id)
    ?.answeredBy.findLast((place) => place.startsWith('documents/'))
  if (answer) return answer
  const target = [...reviewCase.items, ...reviewCase.requirements].find(
    ({ requirementId }) => requirementId === id,
  )?.target
  const uboId = target ? personOfTarget(reviewCase, target) : null
  return uboId ? `people/${uboId}` : 'business'
}

/** A received document waits for the analyst's decision; other states are as the partner sees them. */
export function caseDocumentState({ status }: Pick<CaseDocument, 'status'>): readonly [Tone, string] {
  return status === 'Confirmed' ? ['waiting', checklistTexts.pending] : documentState(status)
}

function documentRow(reviewCase: Case, document: CaseDocument): Row {
  return {
    key: `documents/${document.documentId}`,
    label: documentName(reviewCase, document),
    detail: document.reasonCode ? codeLabel(document.reasonCode) : undefined,
    state: caseDocumentState(document),
    shows: { view: 'evidence', at: `documents/${document.documentId}` },
    subject: { kind: 'document', document },
    isOpen: document.status === 'Confirmed' && reviewCase.reviewStage !== 'Closed',
    isNew: document.isNew,
  }
}

/** The file has arrived, so it can be viewed and decided on. */
export function isReceived({ confirmedAt }: CaseDocument): boolean {
  return confirmedAt !== null
}
