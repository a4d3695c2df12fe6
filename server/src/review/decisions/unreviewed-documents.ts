// Documents that a requirement of the rules rests on and that no reviewer has decided on. Pure.
import { outstandingRequirements, type Package } from '../../customer/case/requirements.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'

export interface UnreviewedDocument {
  readonly documentId: string
  /** What the requirement asks for. */
  readonly requirement: string
}

/**
 * They don't block an approval, but the approver must know of them. A document counts as reviewed once it is accepted, or
 * once the answer that it is part of is accepted. Nothing is required any more once it is waived.
 */
export function unreviewedDocuments(row: PackageRow): UnreviewedDocument[] {
  const waived = row.requestedChanges.filter(({ status }) => status === 'Waived').map(({ itemId }) => itemId)
  return documentsToReview(packageOf(row), reviewedDocuments(row), new Set(waived))
}

/** Each document that meets a requirement which the reviewed ones don't meet, alone or together with others. */
export function documentsToReview(
  about: Package,
  reviewed: ReadonlySet<string>,
  waived: ReadonlySet<string>,
): UnreviewedDocument[] {
  const openWith = (ids: ReadonlySet<string>) =>
    outstandingRequirements({ ...about, documents: about.documents.filter(({ documentId }) => ids.has(documentId)) })
      .filter(({ requirementId }) => requirementId !== null && !waived.has(requirementId))
      .map(({ requirementId, message }) => ({ requirementId, message }))
  const missing = openWith(reviewed)
  if (missing.length === 0) return []
  const all = about.documents.map(({ documentId }) => documentId)
  const others = all.filter((documentId) => !reviewed.has(documentId))
  const listed = new Map<string, string>()
  for (const documentId of others) {
    const left = new Set(openWith(new Set([...reviewed, documentId])).map(({ requirementId }) => requirementId))
    const met = missing.find(({ requirementId }) => !left.has(requirementId))
    if (met) listed.set(documentId, met.message)
  }
  // Of two documents of a person, one may stand for an identity whose requirement is waived: only both together meet the other.
  const needed = new Set(all)
  for (const documentId of others.filter((it) => !listed.has(it))) {
    const open = new Set(openWith(needed).map(({ requirementId }) => requirementId))
    needed.delete(documentId)
    const unmet = openWith(needed).find(({ requirementId }) => !open.has(requirementId))
    if (!unmet) continue
    needed.add(documentId)
    listed.set(documentId, unmet.message)
  }
  return others.flatMap((documentId) => {
    const requirement = listed.get(documentId)
    return requirement === undefined ? [] : [{ documentId, requirement }]
  })
}

function reviewedDocuments({ documents, requestedChanges }: PackageRow): ReadonlySet<string> {
  return new Set([
    ...documents.filter(({ status }) => status === 'Accepted').map(({ document_id }) => document_id),
    ...requestedChanges
      .filter(({ status }) => status === 'Accepted')
      .flatMap(({ answeredBy }) => answeredBy)
      .filter((place) => place.startsWith('documents/'))
      .map((place) => place.slice('documents/'.length)),
  ])
}
