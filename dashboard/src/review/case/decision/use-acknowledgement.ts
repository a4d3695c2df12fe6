// What an approver has acknowledged, one by one.
import { useState } from 'react'

export interface Acknowledgement {
  readonly ids: readonly string[]
  readonly set: (id: string, isAcknowledged: boolean) => void
  readonly isComplete: boolean
}

export function useAcknowledgement(expected: readonly string[]): Acknowledgement {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids: ids.filter((id) => expected.includes(id)),
    set: (id, isAcknowledged) =>
      setIds((before) => [...before.filter((other) => other !== id), ...(isAcknowledged ? [id] : [])]),
    isComplete: expected.every((id) => ids.includes(id)),
  }
}
