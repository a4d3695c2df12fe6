// A row of the checklist and what it is about.
import type {
  CaseDocument,
  CaseItem,
  OutstandingRequirement,
  PersonRecord,
} from '../../../api/compliance-operations.ts'
import type { Tone } from '../../../components/badges/status-badge.tsx'
import type { View } from './case-search.ts'

export type Subject =
  | { readonly kind: 'business' }
  | { readonly kind: 'view' }
  | { readonly kind: 'person'; readonly person: PersonRecord }
  | { readonly kind: 'document'; readonly document: CaseDocument }
  | { readonly kind: 'item'; readonly item: CaseItem }
  | { readonly kind: 'requirement'; readonly requirement: OutstandingRequirement }

export interface Row {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly state: readonly [Tone, string]
  /** What the middle column shows when the row is selected. */
  readonly shows: { readonly view: View; readonly at?: string }
  readonly subject: Subject
  /** It still needs a decision. */
  readonly isOpen: boolean
  readonly isNew: boolean
  /** It was waived in this round, so the waiver can be undone. */
  readonly isWaiverUndoable?: boolean
  /** How many details have been marked as checked, or the document itself. */
  readonly checked?: number | undefined
}

export interface RowGroup {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
}

/** Of a requested change or a requirement. */
export function itemIdOf(subject: Subject | undefined): string {
  if (subject?.kind === 'item') return subject.item.requirementId ?? ''
  return subject?.kind === 'requirement' ? (subject.requirement.requirementId ?? '') : ''
}
