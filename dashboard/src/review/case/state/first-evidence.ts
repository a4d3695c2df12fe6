// What a case shows when it opens. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { isRequestedFile } from '../model/same-request.ts'

/** The newest requested file, or the first document to decide on, or the first that can be viewed, or the declared data. */
export function firstEvidence(reviewCase: Pick<Case, 'documents' | 'items' | 'profile'>): string {
  const viewable = reviewCase.profile.erasedAt
    ? []
    : reviewCase.documents.filter(({ confirmedAt, status }) => confirmedAt !== null && status !== 'Rejected')
  const undecided = viewable.filter(({ status }) => status === 'Confirmed')
  const first = undecided.findLast((document) => isRequestedFile(reviewCase, document)) ?? undecided[0] ?? viewable[0]
  return first ? `documents/${first.documentId}` : 'business'
}
