// A dialog gives the focus back to what opened it. An entry of a menu is gone by then, and so is the button of a row that
// was removed: the button of the menu gets it instead, or the heading of the page. Nobody is sent back to the very top.
let menuButton: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || target.closest('[role="dialog"]')) return
  const menu = target.closest('[role="menu"]')
  menuButton = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
})

/** The dialog tells of its end just before it is taken out of the page, and gives the focus back just after. */
const SETTLED_MS = 50

/** When a dialog goes. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    const next = menuButton?.isConnected ? menuButton : heading
    next?.focus()
  }, SETTLED_MS)
}
