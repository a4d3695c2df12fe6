// Single keys can be turned off in a browser, as speech input may trigger them by accident.
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'gangway-case-keys'
/** From an earlier version, in which the key N had its own setting. */
const EARLIER_KEY = 'gangway-key-n'
const CHANGED = 'gangway-keys-changed'

export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off' && localStorage.getItem(EARLIER_KEY) !== 'false'
}

export function turnShortcuts(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
  localStorage.removeItem(EARLIER_KEY)
  window.dispatchEvent(new Event(CHANGED))
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}
