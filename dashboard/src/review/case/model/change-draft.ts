// What is going to be asked of the partner, until it is sent. Pure.
import type { Case, RequestedChangeInput } from '../../../api/compliance-operations.ts'
import type { Subject } from './checklist-rows.ts'
import type { Category } from './document-categories.ts'
import { personName, personOfTarget, targetName } from './names.ts'
import type { ReasonCode } from './reason-codes.ts'

export interface ChangeDraft {
  readonly id: string
  readonly kind: RequestedChangeInput['kind']
  readonly target: { readonly type: RequestedChangeInput['target']['type']; readonly id?: string | null | undefined }
  readonly path: string | null
  readonly categories: readonly Category[]
  readonly reasonCode: ReasonCode | null
  readonly message: string
  /** The kind may be chosen: what was marked is the business or a person, not one thing of theirs. */
  readonly isOpenEnded: boolean
}

let made = 0

export function draftFor(reviewCase: Case, subject: Subject): ChangeDraft {
  const blank = { id: `draft-${++made}`, path: null, categories: [], reasonCode: null, message: '', isOpenEnded: false }
  switch (subject.kind) {
    case 'person':
      return { ...blank, kind: 'Identity', target: { type: 'Person', id: subject.person.uboId }, isOpenEnded: true }
    case 'document': {
      const { documentId, documentCategory } = subject.document
      return {
        ...blank,
        kind: 'Document',
        target: { type: 'Document', id: documentId },
        categories: [documentCategory],
      }
    }
    case 'requirement':
    case 'item': {
      const item = subject.kind === 'item' ? subject.item : subject.requirement
      const { kind, target, path, acceptedDocumentCategories, reasonCode, message } = item
      // Of the rules: what is missing is asked in their own words, which can be changed.
      return { ...blank, kind, target, path, categories: acceptedDocumentCategories, reasonCode, message }
    }
    default:
      return { ...blank, kind: 'Field', target: { type: 'Business', id: reviewCase.customerId }, isOpenEnded: true }
  }
}

export function draftName(reviewCase: Case, { target }: Pick<ChangeDraft, 'target'>): string {
  return targetName(reviewCase, target)
}

export function whoseDraft(reviewCase: Case, { target }: Pick<ChangeDraft, 'target'>): 'business' | 'person' {
  return personOfTarget(reviewCase, target) === null ? 'business' : 'person'
}

/** What is still to be filled in, by field. */
export function draftGaps(
  draft: ChangeDraft,
): Partial<Record<'path' | 'categories' | 'reasonCode' | 'message', string>> {
  return {
    ...(needsPath(draft) && !draft.path ? { path: 'Say which detail.' } : {}),
    ...(draft.kind === 'Document' && draft.categories.length === 0
      ? { categories: 'Say which documents answer it.' }
      : {}),
    ...(draft.reasonCode ? {} : { reasonCode: 'Say why.' }),
    ...(draft.message.trim() ? {} : { message: 'Write what the partner should do.' }),
  }
}

export function needsPath({ kind, target }: ChangeDraft): boolean {
  return kind === 'Field' && target.type === 'Business'
}

export function requestedChangeInput({
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

/** A sentence to begin with, for the reasons that come most often. */
export function suggestedMessage(reviewCase: Case, draft: ChangeDraft, reasonCode: ReasonCode): string {
  const what = draftName(reviewCase, draft)
  const uboId = personOfTarget(reviewCase, draft.target)
  const who = uboId
    ? personName(reviewCase.profile.ubos.find((person) => person.uboId === uboId))
    : reviewCase.profile.companyName
  const sentences: Partial<Record<ReasonCode, string>> = {
    DocumentIllegible: `${what}: the copy cannot be read. Please send a clear one.`,
    DocumentExpired: `${what}: the document has expired. Please send one that is valid.`,
    DocumentTooOld: `${what}: the document is too old. Please send a recent one.`,
    DocumentIncomplete: `${what}: pages are missing. Please send the whole document.`,
    DocumentMissingBack: `${what}: please send the back as well.`,
    DocumentPasswordProtected: `${what}: the file is protected by a password. Please send it without.`,
    DocumentNotSigned: `${what}: the signature is missing. Please send a signed copy.`,
    NameMismatch: `The name of ${who} differs from the document. Please correct it, or send a document in that name.`,
    DateOfBirthMismatch: `The date of birth of ${who} differs from the document. Please correct it.`,
    AddressMismatch: `The address of ${who} differs from the document. Please correct it, or send a document for that address.`,
    OwnershipIncomplete: 'Please name everybody who owns or controls 25 % or more.',
    WebsiteUnreachable: 'The website does not answer. Please correct its address.',
  }
  return sentences[reasonCode] ?? ''
}
