// What there is to look at and to decide in a case, as rows: the business, each person, the documents. Pure.
import type {
  Case,
  CaseDocument,
  CaseItem,
  CasePerson,
  OutstandingRequirement,
  PersonRecord,
} from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../components/code-labels.ts'
import type { Tone } from '../../../components/status-badge.tsx'
import { documentState, requirementState } from '../../../components/verification-badge.tsx'
import type { View } from './case-search.ts'
import { documentName, personName, personOfTarget } from './names.ts'

export type Subject =
  | { readonly kind: 'business' }
  | { readonly kind: 'view' }
  | { readonly kind: 'person'; readonly person: PersonRecord; readonly standing: CasePerson }
  | { readonly kind: 'document'; readonly document: CaseDocument }
  | { readonly kind: 'item'; readonly item: CaseItem }
  | { readonly kind: 'requirement'; readonly requirement: OutstandingRequirement }

export interface Row {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly state: readonly [Tone, string]
  /** What is shown when the row is chosen. */
  readonly shows: { readonly view: View; readonly at?: string }
  readonly subject: Subject
  /** Somebody still has to say something. */
  readonly isOpen: boolean
  readonly isNew: boolean
}

export interface RowGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
}

export function checklist(reviewCase: Case): RowGroup[] {
  const replaced = new Set(reviewCase.people.filter(({ replacedByUboId }) => replacedByUboId).map(({ uboId }) => uboId))
  return [
    { key: 'business', title: 'Business', rows: businessRows(reviewCase) },
    ...reviewCase.profile.ubos
      .filter(({ uboId }) => !replaced.has(uboId))
      .map((person) => ({
        key: person.uboId,
        title: personName(person),
        rows: personRows(reviewCase, person),
      })),
    {
      key: 'documents',
      title: 'Documents',
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
      label: 'Declared details',
      state: changed ? ['attention', 'Changed'] : ['neutral', 'Declared'],
      shows: { view: 'evidence', at: 'business' },
      subject: { kind: 'business' },
      isOpen: false,
      isNew: false,
    },
    {
      key: 'ownership',
      label: 'Ownership',
      state:
        ownership.problems.length > 0
          ? ['attention', `${ownership.totalShare} %, look at it`]
          : ['good', `${ownership.totalShare} %`],
      shows: { view: 'ownership' },
      subject: { kind: 'view' },
      isOpen: false,
      isNew: false,
    },
    {
      key: 'screening',
      label: 'Screening',
      state: screeningState(screening),
      shows: { view: 'screening' },
      subject: { kind: 'view' },
      isOpen: screening.openHits > 0 || screening.unfinished.length > 0,
      isNew: false,
    },
    ...asked(reviewCase, null),
  ]
}

function screeningState({ openHits, confirmedHits, unfinished }: Case['screening']): readonly [Tone, string] {
  if (confirmedHits > 0) return ['bad', 'A sanctions hit is confirmed']
  if (openHits > 0) return ['attention', `${openHits} to decide`]
  if (unfinished.length > 0) return ['waiting', 'Not finished']
  return ['good', 'Nothing open']
}

function personRows(reviewCase: Case, person: PersonRecord): Row[] {
  const standing = reviewCase.people.find(({ uboId }) => uboId === person.uboId)
  if (!standing) return []
  const changed = reviewCase.differences.changes.some(({ path }) => path.startsWith(`people/${person.uboId}`))
  const details = [
    person.ownershipType.map(codeLabel).join(', '),
    person.percentageShare === null ? undefined : `${person.percentageShare} %`,
    changed ? 'changed since the last decision' : undefined,
    standing.flags.length > 0
      ? `${standing.flags.length} ${standing.flags.length === 1 ? 'flag' : 'flags'}`
      : undefined,
  ]
  return [
    {
      key: `people/${person.uboId}`,
      label: 'Person',
      detail: details.filter(Boolean).join(' · '),
      state: personState(standing),
      shows: { view: 'evidence', at: `people/${person.uboId}` },
      subject: { kind: 'person', person, standing },
      isOpen: standing.verificationStatus !== 'Approved' && standing.verificationStatus !== 'Rejected',
      isNew: false,
    },
    ...asked(reviewCase, person.uboId),
  ]
}

export function personState({ verificationStatus }: Pick<CasePerson, 'verificationStatus'>): readonly [Tone, string] {
  switch (verificationStatus) {
    case 'Approved':
      return ['good', 'Accepted']
    case 'Rejected':
      return ['bad', 'Rejected']
    case 'ChangesRequested':
      return ['attention', 'Change asked for']
    default:
      return ['waiting', 'To be decided']
  }
}

/** What the rules require and what was asked, of the business or of one person. Settled items of older rounds are history. */
function asked(reviewCase: Case, uboId: string | null): Row[] {
  const isTheirs = (target: CaseItem['target']) => personOfTarget(reviewCase, target) === uboId
  const lastRound = Math.max(
    0,
    ...reviewCase.items.filter(({ source }) => source === 'Request').map(({ round }) => round),
  )
  const items = reviewCase.items.filter(
    ({ source, target, status, round }) =>
      source === 'Request' && isTheirs(target) && (status === 'Due' || status === 'Submitted' || round === lastRound),
  )
  return [
    ...reviewCase.requirements
      .filter(({ target }) => isTheirs(target))
      .map(
        (requirement): Row => ({
          key: `requirements/${requirement.requirementId}`,
          label: requirement.message,
          detail: 'Required by the rules',
          state: requirementState(requirement.status),
          shows: { view: 'evidence', at: `requirements/${requirement.requirementId}` },
          subject: { kind: 'requirement', requirement },
          isOpen: requirement.status === 'Due',
          isNew: false,
        }),
      ),
    ...items.map(
      (item): Row => ({
        key: `items/${item.requirementId}`,
        label: item.message,
        detail: `Asked in round ${item.round}: ${codeLabel(item.reasonCode).toLowerCase()}`,
        state: requirementState(item.status),
        shows: { view: 'evidence', at: `items/${item.requirementId}` },
        subject: { kind: 'item', item },
        isOpen: item.status === 'Due' || item.status === 'Submitted',
        isNew: reviewCase.newSinceClaim.items.includes(item.requirementId ?? ''),
      }),
    ),
  ]
}

/** Where the evidence for a row is: the document that answered an item, else whom it is about. */
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

/** What has arrived is for the analyst to decide on; the rest is as the partner sees it. */
export function caseDocumentState({ status }: CaseDocument): readonly [Tone, string] {
  return status === 'Confirmed' ? ['waiting', 'To be decided'] : documentState(status)
}

function documentRow(reviewCase: Case, document: CaseDocument): Row {
  return {
    key: `documents/${document.documentId}`,
    label: documentName(reviewCase, document),
    detail: document.reasonCode ? codeLabel(document.reasonCode) : undefined,
    state: caseDocumentState(document),
    shows: { view: 'evidence', at: `documents/${document.documentId}` },
    subject: { kind: 'document', document },
    isOpen: document.status === 'Confirmed',
    isNew: document.isNew,
  }
}

/** It has arrived and can be looked at and decided on. */
export function isThere({ confirmedAt }: CaseDocument): boolean {
  return confirmedAt !== null
}
