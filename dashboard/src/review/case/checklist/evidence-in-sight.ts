// Where the work goes on when what had the focus is done with.
import { useEffect } from 'react'
import { MIDDLE_COLUMN } from './checklist.tsx'

/** From the notes, which are below the evidence unless the screen is wide. */
export function bringEvidenceIntoSight(): void {
  const column = document.getElementById(MIDDLE_COLUMN)
  if (column && column.getBoundingClientRect().top < 0) column.scrollIntoView({ block: 'start' })
}

/** On the row that the keys act on; on the heading where a narrow screen doesn't show it. */
export function focusOnSelectedRow(): void {
  const row = document.querySelector<HTMLElement>('nav button[aria-current]')
  const target = row?.checkVisibility() ? row : document.querySelector('h1')
  target?.focus({ preventScroll: true })
}

/** What had the focus may be gone after a change, such as the button that made it. */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.querySelector('main')!
    let last: Element | undefined
    const remember = ({ target }: FocusEvent) => {
      last = main.contains(target as Element) ? (target as Element) : undefined
    }
    const observer = new MutationObserver(() => {
      if (last?.isConnected === false && document.activeElement === document.body) focusOnSelectedRow()
    })
    observer.observe(main, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
