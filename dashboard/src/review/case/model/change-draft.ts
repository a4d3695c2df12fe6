// A change that will be requested from the partner, until it is sent. Pure.
import type { Case, ChangeRequestDraftItem, RequestedChangeInput } from '../../../api/compliance-operations.ts'
import type { Subject } from './checklist-row.ts'
import type { Category } from './document-categories.ts'
import type { ReasonCode } from './reason-codes.ts'

export interface ChangeDraft {
  readonly kind: RequestedChangeInput['kind']
  readonly target: { readonly type: RequestedChangeInput['target']['type']; readonly id?: string | null | undefined }
  readonly path: string | null
  readonly categories: readonly Category[]
  readonly reasonCode: ReasonCode | null
  readonly message: string
  /** The kind can be chosen: the draft is about the business or a person as a whole. */
  readonly isOpenEnded: boolean
}

const BLANK = { path: null, categories: [], reasonCode: null, message: '', isOpenEnded: false }

export function draftFor(reviewCase: Case, subject: Subject): ChangeDraft {
  switch (subject.kind) {
    case 'person':
      return { ...BLANK, kind: 'Identity', target: { type: 'Person', id: subject.person.uboId }, isOpenEnded: true }
    case 'document': {
      const { documentId, documentCategory } = subject.document
      return {
        ...BLANK,
        kind: 'Document',
        target: { type: 'Document', id: documentId },
        categories: [documentCategory],
      }
    }
    case 'requirement':
    case 'item': {
      const item = subject.kind === 'item' ? subject.item : subject.requirement
      const { kind, target, path, acceptedDocumentCategories, reasonCode, message } = item
      return { ...BLANK, kind, target, path, categories: acceptedDocumentCategories, reasonCode, message }
    }
    default:
      return { ...BLANK, kind: 'Field', target: { type: 'Business', id: reviewCase.customerId }, isOpenEnded: true }
  }
}

/** Whether a draft asks for the same as one that was made for the subject. */
export function isDraftOf(reviewCase: Case, subject: Subject, draft: ChangeDraft): boolean {
  if (subject.kind === 'view') return false
  const own = draftFor(reviewCase, subject)
  if (subject.kind === 'document') return draft.target.id === own.target.id
  if (own.isOpenEnded) return draft.isOpenEnded && draft.target.id === own.target.id
  return draftKey(draft) === draftKey(own)
}

export function draftKey({
  kind,
  target,
  path,
  categories,
  reasonCode,
}: Pick<ChangeDraft, 'kind' | 'target' | 'path' | 'categories' | 'reasonCode'>): string {
  // A director and a beneficial owner are missing in the same place: only the reason differs.
  const reason = kind === 'Person' ? reasonCode : null
  return JSON.stringify([kind, target.type, target.id ?? null, path, [...categories].sort(), reason])
}

/** As it is kept on the server, where it may be incomplete. */
export function savedItem({ categories, ...draft }: ChangeDraft): ChangeRequestDraftItem {
  const { kind, target, path, reasonCode, message, isOpenEnded } = draft
  return { kind, target, path, acceptedDocumentCategories: [...categories], reasonCode, message, isOpenEnded }
}

export function draftFromSaved(item: ChangeRequestDraftItem): ChangeDraft {
  const { kind, target, path, acceptedDocumentCategories, reasonCode, message, isOpenEnded } = item
  return {
    kind,
    target,
    path: path ?? null,
    categories: acceptedDocumentCategories ?? [],
    reasonCode: reasonCode ?? null,
    message: message ?? '',
    isOpenEnded: isOpenEnded ?? false,
  }
}
