// Where the work goes on when what had the focus is done with.
import { useEffect } from 'react'
import { NOTE_FIELD } from '../activity/note-draft.ts'
import { MIDDLE_COLUMN } from './checklist.tsx'

/** The id of the column with notes and timeline. */
export const ACTIVITY_COLUMN = 'case-activity'

/** From the notes, which are below the evidence unless the screen is wide, or from under the bar that stays in sight. */
export function bringEvidenceIntoSight(): void {
  const column = document.getElementById(MIDDLE_COLUMN)
  if (column && isAbove(column)) column.scrollIntoView({ block: 'start' })
}

/** The notes of a user who can't write any only come into sight. */
export function showNotes(): void {
  const column = document.getElementById(ACTIVITY_COLUMN)
  if (!column) return
  if (isAbove(column) || column.getBoundingClientRect().top > window.innerHeight / 2)
    column.scrollIntoView({ block: 'start' })
  document.getElementById(NOTE_FIELD)?.focus({ preventScroll: true })
}

const isAbove = (column: HTMLElement) =>
  Math.ceil(column.getBoundingClientRect().top) < Number.parseFloat(getComputedStyle(column).scrollMarginTop)

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
