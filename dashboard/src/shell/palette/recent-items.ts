// What the user opened last with the palette, kept in this browser like a draft: until they sign out, and for a day.
import { readDraft, storeDraft } from '../../session/draft-storage.ts'
import { useDraftKey } from '../../session/drafts.ts'
import type { PaletteItem } from './palette-item.ts'

const MOST = 5

export interface RecentItems {
  read(): readonly PaletteItem[]
  add(item: PaletteItem): void
}

export function useRecentItems(): RecentItems {
  const key = useDraftKey('recent items')
  const read = () => readDraft<PaletteItem[]>(key) ?? []
  return {
    read,
    add(item) {
      // A link with a search has what the user typed, which may be a name.
      if (!item.link || item.link.search) return
      const { detail: _, isFound: __, ...kept } = item
      storeDraft(key, [kept, ...read().filter((other) => other.key !== item.key)].slice(0, MOST))
    },
  }
}
