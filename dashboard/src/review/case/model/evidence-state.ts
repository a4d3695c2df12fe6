// What is known about a person or document of the case, and which evidence a row shows. Pure.
import type { Case, CaseDocument, CasePerson } from '../../../api/compliance-operations.ts'
import type { Tone } from '../../../components/badges/status-badge.tsx'
import { documentState } from '../../../components/badges/verification-badge.tsx'
import { formatCalendarDay } from '../../../format/times.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import { isPast } from './expiry.ts'
import { personOfTarget } from './names.ts'

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

/** A received document waits for the analyst's decision; other states are as the partner sees them. */
export function caseDocumentState({
  status,
  expiryDate,
}: Pick<CaseDocument, 'status' | 'expiryDate'>): readonly [Tone, string] {
  if (status === 'Accepted' && isPast(expiryDate))
    return ['attention', checklistTexts.expired(formatCalendarDay(expiryDate))]
  return status === 'Confirmed' ? ['waiting', checklistTexts.pending] : documentState(status)
}

/** The file has arrived, so it can be viewed and decided on. */
export function isReceived({ confirmedAt }: CaseDocument): boolean {
  return confirmedAt !== null
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
