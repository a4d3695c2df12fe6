// One line of the palette: it leads to a screen, to a page outside of the app, or does something.
import type { IconName } from '../../appearance/icon.tsx'
import { otherWords } from './other-words.ts'

/** As the router takes it. */
export interface ScreenLink {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string | boolean>>
}

export interface PaletteItem {
  /** The same for the same target, in every group. */
  readonly key: string
  readonly label: string
  /** None for what the page offers: its words say more. */
  readonly icon?: IconName
  /** Beside the label: a reference, a status, a time. */
  readonly detail?: string | undefined
  readonly link?: ScreenLink
  readonly url?: string
  readonly run?: () => void
  /** The key that does the same on the page. */
  readonly shortcut?: string | undefined
  /** Found by the search, not one of the pages and actions. */
  readonly isFound?: boolean
}

export interface PaletteGroup {
  readonly label: string
  readonly items: readonly PaletteItem[]
}

/** Without accents and capitals. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** Whether the text has a word with each of the typed beginnings. */
export function hasWords(text: string, typed: string): boolean {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const words = plain(text).split(/[\s·]+/)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/** Those that are called so come before those that other words find. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const textOf = ({ label, detail = '' }: PaletteItem) => `${label} ${detail}`
  const named = items.filter((item) => hasWords(textOf(item), typed))
  const known = items.filter((item) => hasWords(`${textOf(item)} ${otherWords(item.label)}`, typed))
  return [...new Set([...named, ...known])]
}
