// A change that will be requested from the partner, until it is sent. Pure.
import type { Case, ChangeRequestDraftItem, RequestedChangeInput } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { itemTexts, suggestedMessages } from '../texts/changes.ts'
import type { Subject } from './checklist-row.ts'
import type { Category } from './document-categories.ts'
import { fieldName, nameOf, personName, personOf, personOfTarget, targetName } from './names.ts'
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

/** The words of the checklist if it lists the requirement; otherwise whom the change is about, and what. */
export function draftName(reviewCase: Case, draft: ChangeDraft): string {
  const { kind, target, path, categories } = draft
  const name = targetName(reviewCase, target)
  if (target.type === 'Document' || target.type === 'Identity') return name
  const isForPerson = target.type === 'Person'
  const asked = requirementOf(reviewCase, draft)?.message.replace(/\.$/, '')
  if (asked)
    return isForPerson && !asked.includes(personNameOf(reviewCase, target)) ? itemTexts.part(name, asked) : asked
  if (isForPerson) return itemTexts.part(name, itemTexts.personKinds[kind as keyof typeof itemTexts.personKinds] ?? '')
  const what =
    kind === 'Document'
      ? itemTexts.documentOf(categories.map(codeLabel))
      : kind === 'Person'
        ? itemTexts.missingPerson
        : path
          ? fieldName(path.slice(1))
          : ''
  return what ? itemTexts.part(name, what) : name
}

/** The requirement or the requested change that the draft was made from. */
function requirementOf({ requirements, items }: Case, draft: ChangeDraft) {
  const keyOf = ({ kind, target, path, categories }: Omit<ChangeDraft, 'isOpenEnded' | 'message' | 'reasonCode'>) =>
    JSON.stringify([kind, target.type, target.id ?? null, path, [...categories].sort()])
  if (draft.isOpenEnded) return undefined
  const isSame = ({
    acceptedDocumentCategories: categories,
    ...item
  }: (typeof items)[number] | (typeof requirements)[number]) =>
    keyOf({ ...item, categories }) === keyOf(draft) && (draft.kind !== 'Person' || item.reasonCode === draft.reasonCode)
  return requirements.find(isSame) ?? items.find(isSame)
}

const personNameOf = ({ profile }: Case, { id }: ChangeDraft['target']) =>
  personName(profile.ubos.find(({ uboId }) => uboId === id))

export function isAboutPerson(reviewCase: Case, { target }: Pick<ChangeDraft, 'target'>): boolean {
  return personOfTarget(reviewCase, target) !== null
}

/** What each field still needs. */
export function draftErrors(
  draft: ChangeDraft,
): Partial<Record<'path' | 'categories' | 'reasonCode' | 'message', string>> {
  return {
    ...(needsPath(draft) && !draft.path ? { path: itemTexts.fieldMissing } : {}),
    ...(draft.kind === 'Document' && draft.categories.length === 0 ? { categories: itemTexts.documentsMissing } : {}),
    ...(draft.reasonCode ? {} : { reasonCode: itemTexts.reasonMissing }),
    ...(draft.message.trim() ? {} : { message: itemTexts.messageMissing }),
  }
}

export function needsPath({ kind, target }: ChangeDraft): boolean {
  return kind === 'Field' && target.type === 'Business'
}

export function requestedItem({
  kind,
  target,
  path,
  categories,
  reasonCode,
  message,
}: ChangeDraft): RequestedChangeInput {
  return {
    kind,
    target: target.type === 'Business' ? { type: 'Business' } : { type: target.type, id: target.id },
    ...(path ? { path } : {}),
    ...(categories.length > 0 && kind !== 'Field' && kind !== 'Person'
      ? { acceptedDocumentCategories: [...categories] }
      : {}),
    reasonCode: reasonCode!,
    message: message.trim(),
  }
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

/** A sentence to start from, for the most common reasons. */
export function suggestedMessage(reviewCase: Case, draft: ChangeDraft, reasonCode: ReasonCode): string {
  const uboId = personOfTarget(reviewCase, draft.target)
  const name = uboId ? nameOf(reviewCase, personOf(reviewCase, uboId)) : reviewCase.profile.companyName
  const suggestions: Partial<Record<ReasonCode, (subject: string, name: string) => string>> = suggestedMessages
  return suggestions[reasonCode]?.(targetName(reviewCase, draft.target), name) ?? ''
}
