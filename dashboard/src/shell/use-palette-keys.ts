// Whether the command palette is open. The keys work as soon as the shell shows; the code of the palette may still be loading.
import { useCallback, useEffect, useRef, useState } from 'react'

/** The palette lets go of the focus when it has left the page. */
const FOCUS_MS = 50

export interface PaletteState {
  readonly opened: boolean
  open(): void
  /** After a navigation the heading of the screen gets the focus, otherwise what had it before. */
  close(isLeaving: boolean): void
}

export function usePaletteKeys(isOffered: boolean): PaletteState {
  const [opened, setOpened] = useState(false)
  const before = useRef<Element>(null)
  const open = useCallback(() => {
    before.current = document.activeElement
    setOpened(true)
  }, [])
  useEffect(() => {
    if (!isOffered) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog keeps what is typed in it.
      if (!document.querySelector('[aria-modal=true]')) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOffered, open])
  function close(isLeaving: boolean) {
    setOpened(false)
    if (!isLeaving) setTimeout(() => (before.current as HTMLElement | null)?.focus(), FOCUS_MS)
  }
  return { opened, open, close }
}
