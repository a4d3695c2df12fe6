// The requirements that are not answered yet. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { type ChangeDraft, draftFor, draftKey } from './change-draft.ts'
import type { Row } from './checklist-row.ts'
import { checklist } from './checklist-rows.ts'

/** As many as a request can have. */
const MAX_ITEMS = 50

/** Requirements and requested changes without an answer: they can be waived together. An answer is looked at on its own. */
export function outstandingRows(reviewCase: Case): Row[] {
  return checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .filter(
      ({ subject: it }) =>
        (it.kind === 'requirement' && it.requirement.status === 'Due') ||
        (it.kind === 'item' && it.item.status === 'Due'),
    )
}

/** Drafts for everything that is missing and neither requested nor drafted. */
export function missingDrafts(reviewCase: Case, drafted: readonly ChangeDraft[]): ChangeDraft[] {
  const known = new Set(drafted.map(draftKey))
  return checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .filter(({ subject, isOpen }) => subject.kind === 'requirement' && isOpen)
    .map(({ subject }) => draftFor(reviewCase, subject))
    .filter((draft) => !known.has(draftKey(draft)))
    .slice(0, Math.max(0, MAX_ITEMS - drafted.length))
}
