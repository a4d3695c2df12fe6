// Keys of a whole screen: not while the user types, nor behind a dialog or a menu.
import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'
import { areShortcutsOn } from './keyboard-setting.ts'

const OVERLAYS = '[aria-modal=true], [role=dialog], [role=menu], [role=listbox]'

/** What each key does; undefined if it does nothing now. Letters can be turned off. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (!act || !isForScreen(event)) return
      if (key.length === 1 && !areShortcutsOn()) return
      event.preventDefault()
      act()
    }
    // Before an overlay that Escape closes is gone.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
}

/** Without a modifier, and neither for a field nor for an overlay. */
export function isForScreen({ key, target, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // Many keyboards have the slash on a figure with Shift.
  if (repeat || ctrlKey || metaKey || altKey || (shiftKey && key !== '/')) return false
  // A dialog may have closed already for the same key; its elements still know that they were inside.
  return target instanceof Element && !isTyping(target) && !target.closest(OVERLAYS) && !hasOverlay()
}

/** Other than a dialog that is fading out. */
const hasOverlay = () =>
  [...document.querySelectorAll(`:is(${OVERLAYS}):not([data-closing])`)].some((overlay) => overlay.checkVisibility())
