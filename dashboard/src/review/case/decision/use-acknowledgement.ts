// What an approver has acknowledged, one by one. It comes back as it was if the decision is undone.
import { useState } from 'react'
import { deleteDraft, readDraft, storeDraft } from '../../../session/draft-storage.ts'
import { useDraftKey } from '../../../session/drafts.ts'
import { useOpenCase } from '../state/case-context.ts'

export interface Acknowledgement {
  readonly ids: readonly string[]
  readonly set: (id: string, isAcknowledged: boolean) => void
  readonly isComplete: boolean
  /** While the decision is held. */
  readonly keep: () => void
  readonly forget: () => void
}

/** Of matches and of documents. It counts for the version that was seen. */
export function useAcknowledgement(expected: readonly string[]): Acknowledgement {
  const { customerId, version } = useOpenCase()
  const key = useDraftKey(`acknowledged ${customerId} ${version}`)
  const [ids, setIds] = useState<readonly string[]>(() => readDraft<string[]>(key) ?? [])
  return {
    ids: ids.filter((id) => expected.includes(id)),
    set: (id, isAcknowledged) =>
      setIds((before) => [...before.filter((other) => other !== id), ...(isAcknowledged ? [id] : [])]),
    isComplete: expected.every((id) => ids.includes(id)),
    keep: () => storeDraft(key, ids),
    forget: () => deleteDraft(key),
  }
}
