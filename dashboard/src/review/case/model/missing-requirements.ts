// The requirements that are neither answered nor requested yet. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { type ChangeDraft, draftFor, draftKey } from './change-draft.ts'
import { checklist } from './checklist-rows.ts'

/** As many as a request can have. */
const MAX_ITEMS = 50

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
