// U undoes what the newest message with Undo is about, not while the user types or behind a dialog. The newest is the last of them,
// and the only one that shows the key.
import { useEffect } from 'react'
import { isTyping } from '../keys/is-typing.ts'
import { areShortcutsOn } from '../keys/keyboard-setting.ts'

/** A document in full screen isn't a dialog that covers the page. */
const DIALOG = '[role="dialog"]:not([data-evidence])'

export function useUndoKey(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.defaultPrevented || !areShortcutsOn() || document.querySelector(DIALOG)) return
      if (event.target instanceof Element && isTyping(event.target)) return
      const newest = [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)
      if (!newest) return
      event.preventDefault()
      newest.click()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
