// The detail that the key V marks: the one whose mark has the focus, or the next one that isn't marked. The page shows it with the
// key, so the order is the one on the screen, and Tab passes over a detail that differs.
const MARKS = 'button[data-mark]'

/** In full screen the page behind it has the same details. */
function unmarkedOnView(): HTMLButtonElement[] {
  const shown = document.querySelector('[role="dialog"][data-evidence]') ?? document
  const marks = shown.querySelectorAll<HTMLButtonElement>(`${MARKS}:not([data-mark="empty"])[aria-pressed="false"]`)
  return [...marks].filter((mark) => mark.checkVisibility())
}

/** Called whenever marks are drawn or get the focus. */
export function showNextMark(): void {
  const unmarked = unmarkedOnView()
  const last = document.activeElement?.closest(MARKS)
  const isNext = (mark: Element) =>
    mark === last || (last && (last.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
  const next = unmarked.find(isNext) ?? unmarked[0]
  for (const mark of document.querySelectorAll<HTMLButtonElement>(MARKS)) {
    if (mark === next) mark.dataset.next = ''
    else delete mark.dataset.next
  }
}
