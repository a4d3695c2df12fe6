// The change request an analyst is preparing: its items and its introduction.
import { useMemo, useState } from 'react'
import type { ChangeDraft } from '../model/change-draft.ts'

export interface DraftItem extends ChangeDraft {
  readonly id: number
}

export interface ChangeRequestDraft {
  readonly items: readonly DraftItem[]
  readonly introduction: string
  readonly add: (draft: ChangeDraft) => void
  readonly update: (id: number, change: Partial<ChangeDraft>) => void
  readonly remove: (id: number) => void
  readonly setIntroduction: (introduction: string) => void
  readonly clear: () => void
}

export function useChangeRequestDraft(): ChangeRequestDraft {
  const [items, setItems] = useState<readonly DraftItem[]>([])
  const [introduction, setIntroduction] = useState('')
  return useMemo(
    () => ({
      items,
      introduction,
      add: (draft) =>
        setItems((before) => [...before, { ...draft, id: 1 + Math.max(0, ...before.map(({ id }) => id)) }]),
      update: (id, change) =>
        setItems((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item))),
      remove: (id) => setItems((before) => before.filter((item) => item.id !== id)),
      setIntroduction,
      clear: () => {
        setItems([])
        setIntroduction('')
      },
    }),
    [items, introduction],
  )
}
