// Where drafts are kept: in the browser, or only in this tab for what is too sensitive to outlive it.

const PREFIX = 'gangway-draft'
const DAY_MS = 24 * 60 * 60_000
const TEXT_LIFETIME_MS = 7 * DAY_MS

interface StoredDraft {
  readonly savedAt: number
  readonly value: unknown
  /** Typed by the user, who would miss it. */
  readonly isText?: boolean
}

export function draftKey(partnerId: string | undefined, userId: string, name: string): string {
  return [PREFIX, partnerId ?? '', userId, name].join(' ')
}

export function readDraft<T>(key: string, storage: Storage = localStorage): T | undefined {
  deleteExpiredDrafts()
  return parse(storage.getItem(key))?.value as T | undefined
}

/** False when the browser has no space left: the value is then lost with the page. */
export function storeDraft(
  key: string,
  value: unknown,
  { isText = false, storage = localStorage }: { isText?: boolean; storage?: Storage } = {},
): boolean {
  try {
    storage.setItem(key, JSON.stringify({ savedAt: Date.now(), value, ...(isText ? { isText } : {}) }))
    return true
  } catch {
    return false
  }
}

export function deleteDraft(key: string, storage: Storage = localStorage): void {
  storage.removeItem(key)
}

/** When the app starts, so that a draft that is never read again ends too. */
export function deleteExpiredDrafts(): void {
  deleteDrafts((_key, { savedAt, isText }) => !isYounger(savedAt, isText ? TEXT_LIFETIME_MS : DAY_MS))
}

/** How many texts the user would lose. */
export function countTexts(userId: string): number {
  return draftKeys(localStorage).filter((key) => isOf(key, userId) && parse(localStorage.getItem(key))?.isText).length
}

/**
 * When a user signs out: their texts only if they don't keep them, texts of other users after a day, and what the app
 * remembered of anyone.
 */
export function clearDrafts(userId: string | undefined, { keepsTexts = false } = {}): void {
  deleteDrafts((key, { isText = false, savedAt }) => {
    if (!isText) return true
    return isOf(key, userId) ? !keepsTexts : !isYounger(savedAt, DAY_MS)
  })
}

function isYounger(savedAt: number, ageMs: number): boolean {
  return Date.now() - savedAt <= ageMs
}

function isOf(key: string, userId: string | undefined): boolean {
  return userId !== undefined && key.split(' ')[2] === userId
}

function draftKeys(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(`${PREFIX} `))
}

function deleteDrafts(isOver: (key: string, draft: StoredDraft) => boolean): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of draftKeys(storage)) {
      const draft = parse(storage.getItem(key))
      if (!draft || isOver(key, draft)) storage.removeItem(key)
    }
}

function parse(text: string | null): StoredDraft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as StoredDraft)
  } catch {
    return undefined
  }
}
