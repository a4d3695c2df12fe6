// Documents and identities that monitoring reports as expired as soon as the customer is approved. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { isPast } from '../model/expiry.ts'
import { currentPeople, type Target } from '../model/names.ts'

interface Expired {
  readonly target: Target
  /** Where it is shown. */
  readonly at: string
  readonly expiryDate: string
}

export function expiredEvidence(reviewCase: Case): Expired[] {
  return [...expiredDocuments(reviewCase), ...expiredIdentities(reviewCase)]
}

/** Accepted documents, unless one of the same kind is valid longer. */
function expiredDocuments({ documents }: Case): Expired[] {
  const accepted = documents.filter(({ status }) => status === 'Accepted')
  return accepted.flatMap(({ documentId, documentCategory, uboId, expiryDate }) => {
    if (!isPast(expiryDate)) return []
    const isReplaced = accepted.some(
      (other) =>
        other.documentCategory === documentCategory &&
        other.uboId === uboId &&
        (other.expiryDate === null || other.expiryDate > expiryDate),
    )
    return isReplaced ? [] : { target: { type: 'Document', id: documentId }, at: `documents/${documentId}`, expiryDate }
  })
}

function expiredIdentities(reviewCase: Case): Expired[] {
  return currentPeople(reviewCase).flatMap(({ uboId, identities }) =>
    identities.flatMap(({ identityId, expiryDate }) =>
      isPast(expiryDate) ? { target: { type: 'Identity', id: identityId }, at: `people/${uboId}`, expiryDate } : [],
    ),
  )
}
