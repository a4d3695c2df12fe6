// What a user has typed and not sent yet, kept in this browser per user and partner. It survives a reload and the end of a
// session, and is deleted when the user signs out, when it was sent, and after a day.
import { useCallback, useState } from 'react'
import { useSession } from './session.ts'

const PREFIX = 'gangway-draft'
const LIFETIME_MS = 24 * 60 * 60_000

interface StoredDraft {
  readonly savedAt: number
  readonly value: unknown
}

export interface Draft<T> {
  readonly value: T
  /** Whether the value was read from an earlier visit. */
  readonly isRestored: boolean
  set(value: T): void
  /** Deletes what is stored; the value on the screen stays. */
  clear(): void
}

export function useDraftKey(name: string): string {
  const { userId, partner } = useSession()
  return [PREFIX, partner?.partnerId ?? '', userId, name].join(' ')
}

export function useDraft<T>(name: string, initial: () => T): Draft<T> {
  const key = useDraftKey(name)
  const [state, setState] = useState<{ value: T; isRestored: boolean }>(() => {
    const stored = readDraft<T>(key)
    return stored === undefined ? { value: initial(), isRestored: false } : { value: stored, isRestored: true }
  })
  const set = useCallback(
    (value: T) => {
      setState((before) => ({ ...before, value }))
      storeDraft(key, value)
    },
    [key],
  )
  const clear = useCallback(() => {
    localStorage.removeItem(key)
    setState((before) => ({ ...before, isRestored: false }))
  }, [key])
  return { ...state, set, clear }
}

export function readDraft<T>(key: string): T | undefined {
  deleteDrafts(({ savedAt }) => Date.now() - savedAt > LIFETIME_MS)
  return parse(localStorage.getItem(key))?.value as T | undefined
}

/** False when the browser has no space left: the value is then lost with the page. */
export function storeDraft(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value }))
    return true
  } catch {
    return false
  }
}

export function clearDrafts(): void {
  deleteDrafts(() => true)
}

function deleteDrafts(isOver: (draft: StoredDraft) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(`${PREFIX} `)) continue
    const draft = parse(localStorage.getItem(key))
    if (!draft || isOver(draft)) localStorage.removeItem(key)
  }
}

function parse(text: string | null): StoredDraft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as StoredDraft)
  } catch {
    return undefined
  }
}
