import { type RefObject, useEffect, useRef, useState } from 'react'

export interface FirstEntries<Entry> {
  readonly first: readonly Entry[]
  /** How many are not shown. */
  readonly rest: number
  /** For the element whose children are the entries. */
  readonly list: RefObject<HTMLUListElement | null>
  showMore(): void
}

/** A long list in parts. `atLeast` entries are shown in any case, for example because a link leads to one of them. */
export function useFirstEntries<Entry>(entries: readonly Entry[], step: number, atLeast = 0): FirstEntries<Entry> {
  const [wanted, setWanted] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  const shown = Math.max(wanted, atLeast)
  // The button may be gone, so the first new entry has the focus.
  useEffect(() => {
    if (firstNew.current === undefined || wanted <= firstNew.current) return
    const entry = list.current?.children[firstNew.current]
    firstNew.current = undefined
    if (!(entry instanceof HTMLElement)) return
    entry.tabIndex = -1
    entry.focus({ preventScroll: true })
  }, [wanted])
  return {
    first: entries.slice(0, shown),
    rest: Math.max(0, entries.length - shown),
    list,
    showMore() {
      firstNew.current = shown
      setWanted(shown + step)
    },
  }
}
