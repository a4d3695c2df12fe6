// Drafts: unsent text, kept in this browser per user and partner. A draft survives a reload and the end of a session,
// and is deleted when it is sent, after a week, or when the user signs out without keeping it. Secrets such as
// passwords, keys and identity numbers are never kept.
import { useCallback, useState } from 'react'
import { deleteDraft, draftKey, readDraft, storeDraft } from './draft-storage.ts'
import { useSession } from './session.ts'

export interface Draft<T> {
  readonly value: T
  /** Whether the value was read from an earlier visit. */
  readonly isRestored: boolean
  set(value: T): void
  /** Deletes what is stored; the value on the screen stays. */
  clear(): void
  /** Deletes the draft and returns to the initial value. */
  discard(): void
}

interface DraftOptions<T> {
  /** Removes values that must not be stored. */
  readonly kept?: (value: T) => T
  /** Whether nothing was typed, so that nothing is kept. Without it: whether the value is the initial one. */
  readonly isUntouched?: (value: T) => boolean
}

export function useDraftKey(name: string): string {
  const { userId, partner } = useSession()
  return draftKey(partner?.partnerId, userId, name)
}

export function useDraft<T>(
  name: string,
  initial: () => T,
  { kept = (value) => value, isUntouched }: DraftOptions<T> = {},
): Draft<T> {
  const key = useDraftKey(name)
  const [start] = useState(initial)
  const [state, setState] = useState<{ value: T; isRestored: boolean }>(() => {
    const stored = readDraft<T>(key)
    return stored === undefined ? { value: start, isRestored: false } : { value: stored, isRestored: true }
  })
  const set = (value: T) => {
    setState((before) => ({ ...before, value }))
    if (isUntouched ? isUntouched(value) : JSON.stringify(value) === JSON.stringify(start)) deleteDraft(key)
    else storeDraft(key, kept(value), { isText: true })
  }
  const clear = useCallback(() => {
    deleteDraft(key)
    setState((before) => ({ ...before, isRestored: false }))
  }, [key])
  const discard = () => {
    deleteDraft(key)
    setState({ value: start, isRestored: false })
  }
  return { ...state, set, clear, discard }
}

export type TextDraft = Draft<string>

/** The draft of one field. `name` identifies it, for example "note <customer>". */
export function useTextDraft(name: string): TextDraft {
  return useDraft(name, () => '')
}

/** For a component that sends a draft which another one edits. */
export function useClearDraft(name: string): () => void {
  const key = useDraftKey(name)
  return useCallback(() => deleteDraft(key), [key])
}
