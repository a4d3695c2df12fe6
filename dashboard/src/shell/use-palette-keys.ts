// Whether the command palette is open. The keys work as soon as the shell shows; while the code of the palette is loading, what is
// typed is kept for its field.
import { useCallback, useEffect, useRef, useState } from 'react'

/** The palette lets go of the focus when it has left the page. */
const FOCUS_MS = 50

export interface PaletteState {
  readonly opened: boolean
  open(): void
  /** After a navigation the heading of the screen gets the focus, otherwise what had it before. */
  close(isLeaving: boolean, then?: () => void): void
  /** What was typed before the field got the focus. */
  takeTyped(): string
}

export function usePaletteKeys(isOffered: boolean): PaletteState {
  const [opened, setOpened] = useState(false)
  const before = useRef<Element>(null)
  const early = useRef<string | undefined>(undefined)
  const open = useCallback(() => {
    before.current = document.activeElement
    early.current = ''
    setOpened(true)
  }, [])
  useEffect(() => {
    if (!isOffered) return
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      if (early.current !== undefined && event.key.length === 1 && !isModified) {
        early.current += event.key
        event.preventDefault()
        // Otherwise a letter would be a shortcut of the screen.
        event.stopPropagation()
        return
      }
      if (early.current !== undefined && event.key === 'Escape') {
        early.current = undefined
        setOpened(false)
        event.preventDefault()
        event.stopPropagation()
        return
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog keeps what is typed in it.
      if (!document.querySelector('[aria-modal=true]')) open()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOffered, open])
  function close(isLeaving: boolean, then?: () => void) {
    early.current = undefined
    setOpened(false)
    if (isLeaving) return
    setTimeout(() => {
      ;(before.current as HTMLElement | null)?.focus()
      then?.()
    }, FOCUS_MS)
  }
  function takeTyped(): string {
    const typed = early.current ?? ''
    early.current = undefined
    return typed
  }
  return { opened, open, close, takeTyped }
}
