// Keys of a whole screen: not while the user types, nor behind a dialog or a menu.
import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'
import { areShortcutsOn } from './keyboard-setting.ts'

const OVERLAYS = '[aria-modal=true], [role=dialog], [role=menu], [role=listbox]'

/** What each key does; undefined if it does nothing now. Letters can be turned off. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, repeat } = event
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (!act || repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (key.length === 1 && !areShortcutsOn()) return
      // A dialog may have closed already for the same key; its elements still know that they were inside.
      if (!(target instanceof Element) || isTyping(target) || target.closest(OVERLAYS) || hasOverlay()) return
      event.preventDefault()
      act()
    }
    // Before an overlay that Escape closes is gone.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
}

const hasOverlay = () => [...document.querySelectorAll(OVERLAYS)].some((overlay) => overlay.checkVisibility())
