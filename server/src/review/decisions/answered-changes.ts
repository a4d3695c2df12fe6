// The requested changes that a document or person answers: accepting the answer accepts them in the same step.
import { acceptedWith } from '../../customer/case/requested-changes.ts'
import { resolveRequestedChange } from '../../customer/case/requested-changes-sql.ts'
import type { LockedCase } from '../case/case-work.ts'

/** `accepted` is `documents/<id>` or `people/<id>`. */
export function acceptAnswered({ sql, at, row, reviewer }: LockedCase, accepted: string) {
  const isAccepted = (answer: string) =>
    row.documents.some(({ document_id, status }) => answer === `documents/${document_id}` && status === 'Accepted') ||
    row.people.some(
      ({ person_id, verification_status }) => answer === `people/${person_id}` && verification_status === 'Approved',
    )
  const itemIds = acceptedWith(row.requestedChanges, accepted, isAccepted)
  return {
    changedFields: itemIds.map((itemId) => `items/${itemId}/Accepted`),
    save: () =>
      itemIds.map((itemId) => resolveRequestedChange(sql, at, { itemId, status: 'Accepted', by: reviewer.actor.id })),
  }
}
