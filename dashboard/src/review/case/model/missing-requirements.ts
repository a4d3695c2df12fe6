// The requirements that are neither answered nor requested yet. Pure.
import type { Case } from '../../../api/compliance-operations.ts'
import { type ChangeDraft, draftFor } from './change-draft.ts'
import { checklist } from './checklist-rows.ts'

/** As many as a request can have. */
const MAX_ITEMS = 50

/** Drafts for everything that is missing and neither requested nor drafted. */
export function missingDrafts(reviewCase: Case, drafted: readonly ChangeDraft[]): ChangeDraft[] {
  const keyOf = ({ kind, target, path, categories }: ChangeDraft) =>
    JSON.stringify([kind, target.type, target.id ?? null, path, [...categories].sort()])
  const known = new Set(drafted.map(keyOf))
  return checklist(reviewCase)
    .flatMap(({ rows }) => rows)
    .filter(({ subject, isOpen }) => subject.kind === 'requirement' && isOpen)
    .map(({ subject }) => draftFor(reviewCase, subject))
    .filter((draft) => !known.has(keyOf(draft)))
    .slice(0, Math.max(0, MAX_ITEMS - drafted.length))
}
