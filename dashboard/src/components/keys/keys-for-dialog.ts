// From the moment a dialog is opened until it has the focus, its code may be loading. What is typed meanwhile is for its field, and
// no shortcut of the page behind it.
import { useLayoutEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'

/** After the dialog has returned the focus itself, if it does. */
const RETURN_MS = 20

const isInDialog = (element: Element) => element.closest('[role=dialog]') !== null

/**
 * Also returns the focus, to the heading if what had it is gone: a dialog that is open when it is first drawn doesn't know what had it
 * before. `onEscape` is called until the dialog is there to close itself.
 */
export function useKeysForDialog(isOpened: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useLayoutEffect(() => {
    latest.current = onEscape
  })
  useLayoutEffect(() => {
    if (!isOpened) return
    const before = document.activeElement
    const release = holdKeys(() => latest.current())
    document.querySelector('[data-closing]')?.removeAttribute('data-closing')
    return () => {
      release()
      // While it fades out, the keys are for the page again.
      document.activeElement?.closest('[role=dialog]')?.setAttribute('data-closing', '')
      setTimeout(() => {
        const now = document.activeElement
        if (now && now !== document.body && !isInDialog(now)) return
        const isGone = !before?.isConnected || before === document.body
        const target = isGone ? document.querySelector('h1') : before
        if (target instanceof HTMLElement) target.focus()
      }, RETURN_MS)
    }
  }, [isOpened])
}

/** Until an element of the kind has the focus. Returns what ends it earlier. */
export function holdKeys(onEscape: () => void, isAwaited: (element: Element) => boolean = isInDialog): () => void {
  let typed = ''
  let isOver = false
  const hold = (event: KeyboardEvent) => {
    const { key, target } = event
    // The Escape that has closed the dialog is none for the page behind it.
    if (isOver) return key === 'Escape' && event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || isTyping(target)) return
    const isLetter = key.length === 1
    if (!isLetter && key !== 'Enter' && key !== 'Escape' && key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') onEscape()
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (isLetter && !event.repeat) typed += key
  }
  const passOn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !isAwaited(target)) return
    release()
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    // Numbers and checkboxes have no selection.
    if (typed === '' || !isField || target.selectionStart === null) return
    queueMicrotask(() => {
      target.setRangeText(typed, target.selectionStart!, target.selectionEnd!, 'end')
      target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }))
    })
  }
  const release = () => {
    isOver = true
    setTimeout(() => window.removeEventListener('keydown', hold, true))
    window.removeEventListener('focusin', passOn, true)
  }
  // Screens listen further down.
  window.addEventListener('keydown', hold, true)
  window.addEventListener('focusin', passOn, true)
  return release
}
