// A dialog returns the focus to what opened it. A menu item is gone by then, and so is the button of a removed row: the menu's
// button gets the focus instead, or the heading of the page.

/** A dialog reports its end just before it leaves the page and returns the focus just after. */
const SETTLED_MS = 50

/** Returns what to call when a dialog has closed. */
export function createFocusKeeper(page: Document): () => void {
  let menuButton: HTMLElement | null = null
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[role="dialog"]')) return
    const menu = target.closest('[role="menu"]')
    menuButton = menu && page.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  })
  return () => {
    setTimeout(() => {
      if (page.activeElement !== page.body) return
      const heading = page.querySelector<HTMLElement>('main h1')
      const next = menuButton?.isConnected ? menuButton : heading
      next?.focus()
    }, SETTLED_MS)
  }
}
