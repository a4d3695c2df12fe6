// The keys that decide on a possible duplicate.
import { isTyping } from '../../../components/keys/is-typing.ts'
import { areShortcutsOn } from '../../../components/keys/keyboard-setting.ts'

/** Whether a key is pressed as a shortcut: not while typing, nor with a modifier. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !areShortcutsOn()) return false
  return event.target instanceof Element && !isTyping(event.target)
}

export function verdictOfKey(key: string): 'NotDuplicate' | 'SameBusiness' | undefined {
  return ({ b: 'NotDuplicate', y: 'SameBusiness' } as const)[key]
}
