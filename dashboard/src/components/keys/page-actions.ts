// The actions of the page that is open, for the command palette, which belongs to the shell.
import { useEffect } from 'react'

export interface PageAction {
  readonly label: string
  readonly key?: string | undefined
  readonly run: () => void
}

const ASKED = 'gangway-asked-for-actions'

/** `list` is called when the palette opens. */
export function usePageActions(list: () => readonly PageAction[]): void {
  useEffect(() => {
    const answer = (event: Event) => void (event as CustomEvent<PageAction[]>).detail.push(...list())
    window.addEventListener(ASKED, answer)
    return () => window.removeEventListener(ASKED, answer)
  })
}

export function findPageActions(): readonly PageAction[] {
  const found: PageAction[] = []
  window.dispatchEvent(new CustomEvent(ASKED, { detail: found }))
  return found
}
