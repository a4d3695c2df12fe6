// J and K move through the rows of a list, and so do the arrow keys once the focus is in it; X selects the row, and Shift several. The
// focus is on the first link of the row, so that Enter opens it; nothing is drawn again for it.
import { type RefObject, useEffect, useRef } from 'react'
import { useCameFrom } from '../../hooks/navigation-focus.tsx'
import { isTyping } from '../keys/is-typing.ts'
import { areShortcutsOn } from '../keys/keyboard-setting.ts'

/** Rows that are being selected with Shift and the arrow keys: the first one, and the one that has the focus. */
interface Run {
  readonly from: HTMLElement
  readonly at: HTMLElement
}

export function useRowKeys(body: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    let run: Run | undefined
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!body.current || body.current.inert) return
      if (!(target instanceof Element) || isTyping(target) || document.querySelector('[aria-modal=true]')) return
      const isInside = body.current.contains(target)
      const step = stepOf(key, isInside)
      if (step !== 0 && event.shiftKey && isInside) run = extendBy(step, target.closest('tr')!, run, event)
      else if (step !== 0) moveBy(body.current, step, event)
      else if (key.toLowerCase() === 'x' && isInside && areShortcutsOn())
        // As a click, which says whether Shift is held.
        boxOf(target.closest('tr'))?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }),
        )
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body, isOn])
}

/** The row whose page the user comes back from has the focus, so that the keys go on there. */
export function useReturnToRow(body: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const cameFrom = useCameFrom()
  useEffect(() => {
    const path = isLoaded && cameFrom()
    const links = path ? (body.current?.querySelectorAll<HTMLElement>('a[data-row-link]') ?? []) : []
    const link = [...links].find(({ dataset }) => dataset.rowLink === path)
    // Not when the user has gone on to something else.
    if (link && document.activeElement?.matches('h1, body')) focusRow(link.closest('tr')!, link)
  }, [body, isLoaded, cameFrom])
}

/** When the row that has the focus leaves the list, the keys go on at the one that follows it. */
export function useKeptRow(body: RefObject<HTMLElement | null>): void {
  const rows = useRef<readonly Element[]>([])
  const focused = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      rows.current = [...(body.current?.children ?? [])]
      focused.current = rows.current.findIndex((row) => row.contains(target as Element))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [body])
  useEffect(() => {
    const at = focused.current
    if (at < 0 || rows.current[at]?.isConnected || document.activeElement !== document.body) return
    const isLeft = ({ isConnected }: Element) => isConnected
    const next = rows.current.slice(at).find(isLeft) ?? rows.current.slice(0, at).findLast(isLeft)
    if (next) focusRow(next as HTMLElement)
  })
}

/** Arrow keys belong to the list that has the focus; single letters can be turned off. */
function stepOf(key: string, isInside: boolean): 1 | -1 | 0 {
  if (isInside && key === 'ArrowDown') return 1
  if (isInside && key === 'ArrowUp') return -1
  if (!areShortcutsOn()) return 0
  return key === 'j' ? 1 : key === 'k' ? -1 : 0
}

const boxOf = (row: Element | null) => row?.querySelector<HTMLInputElement>('input[type=checkbox]')

function choose(row: HTMLElement, isChosen: boolean): void {
  const box = boxOf(row)
  if (box && box.checked !== isChosen) box.click()
}

/** Selects the row and the one it moves to; back towards the first one, rows are left out again. */
function extendBy(step: 1 | -1, row: HTMLElement, before: Run | undefined, event: KeyboardEvent): Run | undefined {
  const from = before?.at === row ? before.from : row
  const body = row.parentElement
  if (!body || !boxOf(body)) return undefined
  moveBy(body, step, event)
  const at = document.activeElement?.closest('tr')
  if (!at) return undefined
  const isBefore = (from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  const isBackwards = from !== row && isBefore === step > 0
  choose(row, at === row || !isBackwards)
  choose(at, true)
  return { from, at }
}

function moveBy(body: HTMLElement | null, step: 1 | -1, event: KeyboardEvent): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>(':scope > tr') ?? [])]
  const index = rows.indexOf(document.activeElement?.closest('tr') as HTMLElement)
  const next = rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : index + step]
  if (!next) return
  event.preventDefault()
  focusRow(next)
}

function focusRow(row: HTMLElement, link = row.querySelector<HTMLElement>('a[href]')): void {
  if (!link) row.tabIndex = -1
  const target = link ?? row
  // Asked before the focus changes the styles of the list.
  const isVisible = isInSight(row)
  target.focus({ preventScroll: true })
  if (!isVisible) row.scrollIntoView({ block: 'nearest' })
}

/** Below the header, which stays, and above the end of the window or what covers it. */
function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  const header = row.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(row)
  const above = Number.parseFloat(scrollMarginTop) || 0
  const below = Number.parseFloat(scrollMarginBottom) || 0
  return top >= Math.max(header, above) && bottom <= window.innerHeight - below
}
