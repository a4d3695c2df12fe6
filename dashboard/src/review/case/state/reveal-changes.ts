const TRIES = 30
const EACH_MS = 100

/** After a refused change: the notice of what changed gets the focus. It is there once the case was read again. */
export function revealChanges(tries = TRIES): void {
  // A dialog shows it itself.
  if (document.querySelector('[role="dialog"]')) return
  const button = document.querySelector<HTMLElement>('[data-unseen-changes] button')
  if (button) button.focus()
  else if (tries > 0) setTimeout(() => revealChanges(tries - 1), EACH_MS)
}
