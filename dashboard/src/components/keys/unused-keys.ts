// Says why a key that acts elsewhere does nothing now.
import { useEffect } from 'react'
import { notifyBriefly } from '../feedback/notifications.ts'
import { areShortcutsOn } from './keyboard-setting.ts'
import { isForScreen } from './use-keys.ts'

/** `explain` is asked about keys that nothing on the page has used. */
export function useUnusedKeys(explain: (key: string) => string | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForScreen(event) || !areShortcutsOn()) return
      const message = explain(event.key)
      if (message) notifyBriefly(message)
    }
    // After all that use keys.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
