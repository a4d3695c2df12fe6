// Ctrl+Enter, or Cmd+Enter on a Mac: the main action of a dialog or form, from whatever has the focus. Its opposite, if
// there is one, has Shift too and says so in `aria-keyshortcuts`.

/** The `ref` of the button. */
export function submitKey(button: HTMLButtonElement | null): (() => void) | undefined {
  const area = button?.closest<HTMLElement>('[role="dialog"]') ?? button?.form
  if (!button || !area) return undefined
  const hasShift = button.getAttribute('aria-keyshortcuts')?.includes('Shift') ?? false
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey !== hasShift || !(event.ctrlKey || event.metaKey) || event.isComposing)
      return
    event.preventDefault()
    // A list of choices would take the key as its own.
    event.stopPropagation()
    if (!event.repeat) button?.click()
  }
  area.addEventListener('keydown', press)
  return () => area.removeEventListener('keydown', press)
}
