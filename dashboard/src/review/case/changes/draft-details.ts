// What a drafted change is called, what it still needs, and what is sent of it. Pure.
import type { Case, RequestedChangeInput } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { type ChangeDraft, draftKey } from '../model/change-draft.ts'
import { fieldName, nameOf, personName, personOf, personOfTarget, targetName } from '../model/names.ts'
import type { ReasonCode } from '../model/reason-codes.ts'
import { itemTexts, suggestedMessages } from '../texts/changes.ts'

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
  if (draft.isOpenEnded) return undefined
  const isSame = ({
    acceptedDocumentCategories: categories,
    ...item
  }: (typeof items)[number] | (typeof requirements)[number]) => draftKey({ ...item, categories }) === draftKey(draft)
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

/** A sentence to start from, for the most common reasons. */
export function suggestedMessage(reviewCase: Case, draft: ChangeDraft, reasonCode: ReasonCode): string {
  const uboId = personOfTarget(reviewCase, draft.target)
  const name = uboId ? nameOf(reviewCase, personOf(reviewCase, uboId)) : reviewCase.profile.companyName
  const suggestions: Partial<Record<ReasonCode, (subject: string, name: string) => string>> = suggestedMessages
  return suggestions[reasonCode]?.(targetName(reviewCase, draft.target), name) ?? ''
}
