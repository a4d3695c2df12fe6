// Whether a requested change and a requirement ask for the same thing, so that it is listed once, and which files answer a request. Pure.
import type { Case, CaseDocument, OutstandingRequirement } from '../../../api/compliance-operations.ts'

type Asked = Pick<
  OutstandingRequirement,
  'requirementId' | 'kind' | 'target' | 'path' | 'acceptedDocumentCategories' | 'reasonCode'
>

export function isSameRequest(item: Asked, requirement: Asked): boolean {
  if (item.requirementId === requirement.requirementId) return true
  const [categories, accepted] = [item.acceptedDocumentCategories, requirement.acceptedDocumentCategories]
  return (
    placeOf(item) === placeOf(requirement) &&
    categories.every((category) => accepted.includes(category)) &&
    categories.length > 0 === accepted.length > 0
  )
}

/** A director and a beneficial owner are missing in the same place: only the reason differs. */
function placeOf({ kind, target, path, reasonCode }: Asked): string {
  return JSON.stringify([kind, target.type, target.id ?? null, path, kind === 'Person' ? reasonCode : null])
}

/** A file that arrived for a requested change that isn't decided on yet. The file it replaces may be undecided as well. */
export function isRequestedFile({ items }: Pick<Case, 'items'>, { documentId }: Pick<CaseDocument, 'documentId'>) {
  return items.some(
    ({ source, status, answeredBy }) =>
      source !== 'Rule' && status === 'Submitted' && answeredBy.includes(`documents/${documentId}`),
  )
}
