// Shortcuts can be turned off in a browser, as speech input may trigger them by accident.
const STORAGE_KEY = 'gangway-case-keys'

export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

export function turnShortcuts(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
}
