// The change request an analyst is preparing. It is saved on the server shortly after every change, so that it survives a
// reload, leaving the page and losing the claim. Until it is saved, it is kept in this browser, in case the session expires.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/api-client.ts'
import { isConflict } from '../../../api/api-error.ts'
import { apiQuery, useApi } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { serviceNow } from '../../../format/service-now.ts'
import { deleteDraft, readDraft, storeDraft } from '../../../session/draft-storage.ts'
import { useDraftKey } from '../../../session/drafts.ts'
import { type ChangeDraft, draftFromSaved, savedItem } from '../model/change-draft.ts'
import { isNewerThanSaved, type UnsavedDraft } from './unsaved-draft.ts'

export interface DraftItem extends ChangeDraft {
  readonly id: number
}

interface DraftContent {
  readonly items: readonly DraftItem[]
  readonly introduction: string
  /** The last item was added by a key, and nothing was done since: it goes if the dialog is closed now. */
  readonly isUntouched?: true
}

export interface ChangeRequestDraft extends DraftContent {
  readonly add: (...drafts: ChangeDraft[]) => void
  /** Adds an item that isn't saved before the analyst changes something or keeps it. */
  readonly propose: (draft: ChangeDraft) => void
  readonly keepProposed: () => void
  readonly dropProposed: () => void
  readonly update: (id: number, change: Partial<ChangeDraft>) => void
  readonly remove: (...ids: number[]) => void
  readonly setIntroduction: (introduction: string) => void
  /** Forgets the draft once it was sent: the service has deleted it. */
  readonly clear: () => void
  /** Deletes the draft, also on the server. */
  readonly discard: () => void
  readonly saveNow: () => void
  readonly state: 'empty' | 'saved' | 'unsaved' | 'failed'
  readonly saveError: Error | null
  /** The customer has changed since the draft was saved. */
  readonly isStale: boolean
}

interface DraftOf {
  customerId: string
  version: number
  /** Whether the viewer may prepare a request on this case. */
  maySave: boolean
}

const EMPTY: DraftContent = { items: [], introduction: '' }
const SAVE_AFTER_MS = 600

export function useChangeRequestDraft({ customerId, version, maySave }: DraftOf): ChangeRequestDraft {
  const [content, setContent] = useState(EMPTY)
  const [saved, setSaved] = useState(EMPTY)
  const [beforeProposed, setBefore] = useState(EMPTY)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ content: DraftContent; version: number }>()
  const client = useQueryClient()
  const stored = useStoredDraft(customerId, maySave)
  const [isLoaded, setLoaded] = useState(false)
  const unsavedKey = useDraftKey(`unsaved change request ${customerId}`)
  if (stored && !isLoaded) {
    setLoaded(true)
    setSaved(stored.content)
    setSavedAt(stored.savedAt)
    const unsaved = readDraft<UnsavedDraft<DraftContent>>(unsavedKey)
    const kept = unsaved && isNewerThanSaved(unsaved, stored.savedAt) ? unsaved.content : stored.content
    // Items may have been added before the stored draft arrived.
    setContent((added) => (added === EMPTY ? kept : merged(kept, added)))
  }
  const isDirty = content !== saved && !content.isUntouched
  useEffect(() => {
    if (!isLoaded) return
    const unsaved: UnsavedDraft<DraftContent> = { content, typedAt: serviceNow(), basedOn: savedAt }
    if (isDirty) storeDraft(unsavedKey, unsaved, { isText: true })
    else deleteDraft(unsavedKey)
  }, [isLoaded, isDirty, content, savedAt, unsavedKey])
  const save = useApiMutation((api: ApiClient, input: SaveInput) => saveDraft(api, input), {
    showsErrors: true,
    isBackground: true,
  })
  const canSave = isDirty && isLoaded && maySave
  // Without the claim, nothing is saved any more.
  const hasFailed = (isLoaded && !maySave) || (failed?.content === content && failed.version === version)
  const { mutate, isPending } = save
  const saveNow = useCallback(() => {
    if (!canSave || isPending) return
    mutate(
      { customerId, version, content },
      {
        onSuccess: (at) => {
          setSaved(content)
          setSavedAt(at)
        },
        onError: (error) => {
          setFailed({ content, version })
          // Someone else may have the case by now.
          if (isConflict(error)) void client.invalidateQueries({ queryKey: ['getCase'] })
        },
      },
    )
  }, [canSave, isPending, mutate, customerId, version, content, client])
  useEffect(() => {
    if (hasFailed) return
    const timer = setTimeout(saveNow, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [saveNow, hasFailed])
  useSaveOnLeave(canSave ? { customerId, version, content } : undefined)
  return useMemo(
    () => ({
      ...content,
      add: (...drafts) => setContent((before) => added(before, drafts)),
      propose: (draft) => {
        setBefore(content)
        setContent((before) => ({ ...added(before, [draft]), isUntouched: true }))
      },
      keepProposed: () => setContent(kept),
      dropProposed: () => setContent((now) => (now.isUntouched ? withoutLast(now, beforeProposed) : now)),
      update: (id, change) =>
        setContent(({ items, introduction }) => ({
          introduction,
          items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
        })),
      remove: (...ids) =>
        setContent(({ items, introduction }) => ({ introduction, items: items.filter(({ id }) => !ids.includes(id)) })),
      setIntroduction: (introduction) => setContent(({ items }) => ({ items, introduction })),
      clear: () => {
        setContent(EMPTY)
        setSaved(EMPTY)
        setSavedAt(null)
      },
      discard: () => setContent(EMPTY),
      saveNow,
      state: isDirty
        ? hasFailed
          ? 'failed'
          : 'unsaved'
        : isEmpty(content.isUntouched ? saved : content)
          ? 'empty'
          : 'saved',
      saveError: hasFailed ? save.error : null,
      isStale: Boolean(stored?.isStale) && content === saved && !isEmpty(content),
    }),
    [content, saved, isDirty, hasFailed, save.error, stored, saveNow, beforeProposed],
  )
}

function useStoredDraft(customerId: string, maySave: boolean) {
  const stored = useQuery({
    ...apiQuery('getChangeRequestDraft', { path: { customerId } }),
    enabled: maySave,
    // Read once for each visit: afterwards the page knows better.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return useMemo(() => {
    if (!stored.data) return undefined
    const { draft } = stored.data
    if (!draft) return { content: EMPTY, isStale: false, savedAt: null }
    const items = draft.items.map((item, index) => ({ ...draftFromSaved(item), id: index + 1 }))
    return { content: { items, introduction: draft.message ?? '' }, isStale: draft.isStale, savedAt: draft.savedAt }
  }, [stored.data])
}

/** What was typed in the last moment before leaving the page within the app. */
function useSaveOnLeave(unsaved: SaveInput | undefined): void {
  const api = useApi()
  const client = useQueryClient()
  const last = useRef(unsaved)
  last.current = unsaved
  useEffect(
    () => () => {
      if (last.current) void saveDraft(api, last.current).catch(() => undefined)
      client.removeQueries({ queryKey: ['getChangeRequestDraft'] })
    },
    [api, client],
  )
}

interface SaveInput {
  readonly customerId: string
  readonly version: number
  readonly content: DraftContent
}

/** Returns when the service saved it. */
async function saveDraft(api: ApiClient, { customerId, version, content }: SaveInput): Promise<string | null> {
  const path = { customerId }
  if (isEmpty(content)) {
    await api.call('deleteChangeRequestDraft', { path })
    return null
  }
  const { draft } = await api.call('saveChangeRequestDraft', {
    path,
    body: { version, items: content.items.map(savedItem), message: content.introduction || null },
  })
  return draft?.savedAt ?? null
}

function merged(stored: DraftContent, added: DraftContent): DraftContent {
  const items = [...stored.items]
  for (const item of added.items) items.push({ ...item, id: nextId(items) })
  return { ...added, items, introduction: added.introduction || stored.introduction }
}

function added({ items, introduction }: DraftContent, drafts: readonly ChangeDraft[]): DraftContent {
  return { introduction, items: [...items, ...drafts.map((draft, index) => ({ ...draft, id: nextId(items) + index }))] }
}

const kept = ({ items, introduction }: DraftContent): DraftContent => ({ items, introduction })

/** The same object as before, if nothing else happened: then there is nothing to save. */
function withoutLast(now: DraftContent, before: DraftContent): DraftContent {
  const items = now.items.slice(0, -1)
  const isAsBefore = items.length === before.items.length && items.every((item, index) => item === before.items[index])
  return isAsBefore && now.introduction === before.introduction ? before : { items, introduction: now.introduction }
}

const nextId = (items: readonly DraftItem[]) => 1 + Math.max(0, ...items.map(({ id }) => id))
const isEmpty = ({ items, introduction }: DraftContent) => items.length === 0 && introduction === ''
