// The keys of possible duplicates.
import { isTyping } from '../../../components/keys/is-typing.ts'
import { areShortcutsOn } from '../../../components/keys/keyboard-setting.ts'

export const NEXT_KEY = 'Shift j'
export const PREVIOUS_KEY = 'Shift k'

/** Whether a key is pressed as a shortcut: not while typing, nor with a modifier. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !areShortcutsOn()) return false
  return event.target instanceof Element && !isTyping(event.target)
}

export function verdictOfKey(key: string): 'NotDuplicate' | 'SameBusiness' | undefined {
  return ({ b: 'NotDuplicate', y: 'SameBusiness' } as const)[key]
}
