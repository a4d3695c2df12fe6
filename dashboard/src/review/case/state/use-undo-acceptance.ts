// Takes back that a person, a document or an answer was accepted.
import { useRef } from 'react'
import type { UndoAcceptance } from '../../../api/compliance-operations.ts'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import type { Subject } from '../model/checklist-row.ts'
import { checklistTexts } from '../texts/checklist-rows.ts'
import { useOpenCase } from './case-context.ts'
import { useCaseChange } from './use-case-change.ts'

export type Accepted = Omit<UndoAcceptance, 'version'>

export function acceptedOf(subject: Subject): Accepted | undefined {
  if (subject.kind === 'person') return { kind: 'Person', subjectId: subject.person.uboId }
  if (subject.kind === 'document') return { kind: 'Document', subjectId: subject.document.documentId }
  return subject.kind === 'item' ? { kind: 'Item', subjectId: subject.item.requirementId ?? '' } : undefined
}

/** `version` is the one that followed the acceptance: the case may not have been read again yet. */
export function useUndoAcceptance(): (name: string, accepted: Accepted | undefined, version?: number) => void {
  const { customerId, version: seen } = useOpenCase()
  const latest = useRef(seen)
  latest.current = seen
  const { mutate } = useCaseChange('undoAcceptance')
  return (name, accepted, version = 0) =>
    accepted &&
    mutate(
      { path: { customerId }, body: { ...accepted, version: Math.max(version, latest.current) } },
      { onSuccess: () => notifySuccess(checklistTexts.acceptanceUndone(name)) },
    )
}
