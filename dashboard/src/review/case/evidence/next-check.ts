// The detail that the key V marks: the one whose mark has the focus, or the first on view that isn't marked. The page shows it with
// the key, so the order is the one on the screen.
const MARKS = 'button[data-mark]'
const UNMARKED = `${MARKS}[aria-pressed="false"]`

/** In full screen the page behind it has the same details. */
function marksOnView(selector: string): HTMLButtonElement[] {
  const shown = document.querySelector('[role="dialog"][data-evidence]') ?? document
  return [...shown.querySelectorAll<HTMLButtonElement>(selector)].filter((mark) => mark.checkVisibility())
}

function nextUnmarked(after?: Element): HTMLButtonElement | undefined {
  const unmarked = marksOnView(UNMARKED)
  const isAfter = (mark: Element) =>
    after ? (after.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 : true
  return unmarked.find(isAfter) ?? unmarked.find((mark) => mark !== after)
}

/** Undefined if everything on view is marked. The focus goes on, so that Tab passes over a detail that differs. */
export function markNextDetail(): (() => void) | undefined {
  const focused = document.activeElement?.closest<HTMLButtonElement>(UNMARKED)
  const mark = focused ?? nextUnmarked()
  return (
    mark &&
    (() => {
      mark.click()
      nextUnmarked(mark)?.focus()
    })
  )
}

/** Called whenever marks are drawn or get the focus. */
export function showNextMark(): void {
  const focused = document.activeElement?.closest<HTMLButtonElement>(UNMARKED)
  const next = focused ?? nextUnmarked()
  for (const mark of document.querySelectorAll<HTMLButtonElement>(MARKS)) {
    if (mark === next) mark.dataset.next = ''
    else delete mark.dataset.next
  }
}
