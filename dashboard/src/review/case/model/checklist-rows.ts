// The checklist of a case: rows for the business, each person and each document. Pure.
import type { Case, CaseDocument, ConfirmedHit, PersonRecord } from '../../../api/compliance-operations.ts'
import type { Tone } from '../../../components/badges/status-badge.tsx'
import { codeLabel } from '../../../format/code-labels.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import type { Row, RowGroup } from './checklist-row.ts'
import { caseDocumentState, personState } from './evidence-state.ts'
import { currentPeople, documentName, nameOf } from './names.ts'
import { requirementRows } from './requirement-rows.ts'
import { isRequestedFile } from './same-request.ts'

export function checklist(reviewCase: Case): RowGroup[] {
  return [
    { key: 'business', title: checklistTexts.business, rows: businessRows(reviewCase) },
    ...currentPeople(reviewCase).map((person) => ({
      key: person.uboId,
      title: nameOf(reviewCase, person),
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
  const { ownership, screening, possibleDuplicates, confirmedDuplicates } = reviewCase
  const same = checklistTexts.sameBusiness(confirmedDuplicates.map(({ companyName }) => companyName))
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
      checked: countChecked(reviewCase, 'business/'),
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
    {
      key: 'duplicates',
      label: checklistTexts.duplicates,
      detail: same && possibleDuplicates > 0 ? same : undefined,
      state: duplicatesState(possibleDuplicates, same),
      shows: { view: 'duplicates' },
      subject: { kind: 'view' },
      isOpen: false,
      isNew: false,
    },
    ...requirementRows(reviewCase, null),
  ]
}

function duplicatesState(possible: number, same: string): readonly [Tone, string] {
  if (possible > 0) return ['attention', checklistTexts.possibleDuplicates(possible)]
  return same ? ['attention', same] : ['good', checklistTexts.noDuplicates]
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
  const personInCase = reviewCase.people.find(({ uboId }) => uboId === person.uboId)
  if (!personInCase) return []
  const confirmed = reviewCase.screening.confirmed.filter(({ subjectId }) => subjectId === person.uboId)
  const changed = reviewCase.differences.changes.some(({ path }) => path.startsWith(`people/${person.uboId}`))
  const details = [
    person.ownershipType.map(codeLabel).join(', '),
    person.percentageShare === null ? undefined : checklistTexts.share(person.percentageShare),
    changed ? checklistTexts.changedSinceDecision : undefined,
    personInCase.flags.length > 0 ? checklistTexts.flags(personInCase.flags.length) : undefined,
    confirmed.length > 0 ? confirmedText(confirmed) : undefined,
  ]
  return [
    {
      key: `people/${person.uboId}`,
      label: checklistTexts.person,
      detail: details.filter(Boolean).join(' · '),
      state: personState(personInCase),
      shows: { view: 'evidence', at: `people/${person.uboId}` },
      subject: { kind: 'person', person },
      isOpen:
        reviewCase.reviewStage !== 'Closed' &&
        personInCase.verificationStatus !== 'Approved' &&
        personInCase.verificationStatus !== 'Rejected',
      isNew: false,
      checked: countChecked(reviewCase, `people/${person.uboId}/`),
    },
    ...requirementRows(reviewCase, person.uboId),
  ]
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
    isNew: document.isNew || (document.status === 'Confirmed' && isRequestedFile(reviewCase, document)),
    checked: countChecked(reviewCase, `documents/${document.documentId}`),
  }
}

/** Each detail once, however many reviewers have checked it. */
function countChecked({ marks }: Case, within: string): number {
  return new Set(marks.map(({ place }) => place).filter((place) => place.startsWith(within))).size
}
