// Shows the hint of the element that is hovered or focused. One tooltip serves all elements, so that a list of 200 rows costs nothing.
import { useEffect, useState } from 'react'
import classes from './hint-layer.module.css'

const POINTER_MS = 250
/** Long enough that nothing appears while the user moves through a list with the keyboard. */
const FOCUS_MS = 500
const GAP = 6
const MARGIN = 8
const WIDTH = 384
const HEIGHT = 64

interface Shown {
  readonly lines: readonly string[]
  readonly place: { left: number; top?: number; bottom?: number }
}

export function HintLayer() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: readonly Element[] = []
    let isShown = false
    const hide = () => {
      clearTimeout(timer)
      current = []
      if (isShown) setShown(undefined)
      isShown = false
    }
    const show = (elements: readonly Element[], wait: number, isOfRow = false) => {
      if (elements.length === 0) return hide()
      if (elements[0] === current[0] && elements.length === current.length) return
      hide()
      current = elements
      timer = setTimeout(() => {
        isShown = true
        setShown(shownOf(elements, isOfRow))
      }, wait)
    }
    const onPointer = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(`.${classes.layer}`)) return
      const hinted = target.closest('[data-hint]')
      if (hinted) show([hinted], POINTER_MS)
      else if (!current.some((element) => isFocused(element))) hide()
    }
    const onFocus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible'))
        show(hintsOf(target), FOCUS_MS, target.closest('tr') !== null && target.closest('[data-hint]') === null)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listeners = [
      ['mouseover', onPointer],
      ['focusin', onFocus],
      ['focusout', hide],
      ['keydown', onKey],
    ] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener)
    // A hint that isn't shown yet is positioned when it appears.
    const onScroll = () => isShown && hide()
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      hide()
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [])
  if (!shown) return null
  return (
    <div role="tooltip" className={classes.layer} style={shown.place}>
      {shown.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

/** The element's own hint, the hints inside it, or those of its row. */
function hintsOf(target: Element): readonly Element[] {
  const own = target.closest('[data-hint]')
  if (own) return [own]
  const inside = target.querySelectorAll('[data-hint]')
  if (inside.length > 0) return [...inside]
  return [...(target.closest('tr')?.querySelectorAll('[data-hint]') ?? [])]
}

function isFocused(element: Element): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && hintsOf(focused).includes(element)
}

/** What is taken at the end of the window by the actions for selected rows. */
function heightOfSelection(): number {
  const bar = document.querySelector('[data-selection-bar]')?.getBoundingClientRect()
  return bar && bar.bottom > window.innerHeight - HEIGHT ? window.innerHeight - bar.top : 0
}

function shownOf(elements: readonly Element[], isOfRow: boolean): Shown | undefined {
  const lines = [...new Set(elements.map((element) => element.getAttribute('data-hint') ?? ''))].filter(Boolean)
  const { left, top, bottom } = elements[0]!.getBoundingClientRect()
  if (lines.length === 0 || !elements[0]!.isConnected) return undefined
  const isBelow = bottom + HEIGHT < window.innerHeight
  const start = Math.max(MARGIN, Math.min(left, window.innerWidth - WIDTH - MARGIN))
  // The next rows are what a user reads who moves through a list with the keyboard.
  if (isBelow && isOfRow) return { lines, place: { left: start, bottom: MARGIN + heightOfSelection() } }
  return {
    lines,
    place: { left: start, ...(isBelow ? { top: bottom + GAP } : { bottom: window.innerHeight - top + GAP }) },
  }
}
