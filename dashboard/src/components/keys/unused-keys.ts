// Says why a key that acts elsewhere does nothing now.
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { stateTexts } from '../feedback/texts.ts'
import { areShortcutsOn } from './keyboard-setting.ts'
import { isForScreen } from './use-keys.ts'

const SHOWN_MS = 4_000
const closeButtonProps = { 'aria-label': stateTexts.closeNotification }

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

export function notifyBriefly(message: string): void {
  notifications.show({ id: message, message, autoClose: SHOWN_MS, withBorder: true, role: 'status', closeButtonProps })
}
