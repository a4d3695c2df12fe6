// The frame of a document, with its pages below each other. What is in the middle of the frame, or under the pointer that zooms,
// stays there when the document is zoomed, rotated or shown in full screen.
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './documents.module.css'
import { viewerTexts } from './texts.ts'
import { type Pointed, usePan, useZoomAtPointer } from './use-pointer.ts'
import { type DocumentView, type Place, VIEW_CHANGES } from './view-state.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

interface FrameProps {
  name: string
  viewing: DocumentView
  /** The sizes of the pages at 100%. The same array until they change. */
  sheets: readonly Size[]
  className: string
  /** Draws a page, which is as wide before it is rotated. */
  children: (page: number, width: number) => ReactNode
}

export function Frame({ name, viewing, sheets, className, children }: FrameProps) {
  const { view, setView, setScale } = viewing
  const { frame, size } = useSize()
  const isOnItsSide = view.turns % 2 === 1
  const fittedWidth = ({ width, height }: Size, onItsSide: boolean) => {
    const shown = onItsSide ? height / width : width / height
    // The whole page fits when it is no wider than the height of the frame allows.
    return view.fit === 'page' ? Math.min(size.width, size.height * shown) : size.width
  }
  const widthOf = (sheet: Size) => view.zoom * fittedWidth(sheet, isOnItsSide)
  const current = sheets[view.page]
  const upright = current && fittedWidth(current, false) / current.width
  const turned = current && fittedWidth(current, true) / current.height
  const fitted = isOnItsSide ? turned : upright
  const scale = fitted && fitted * view.zoom
  const isMeasured = size.width > 1
  useEffect(() => {
    if (upright && turned && isMeasured) setView((before) => ({ ...before, fitted: [upright, turned] }))
  }, [upright, turned, isMeasured, setView])
  useEffect(() => {
    if (scale && isMeasured) setScale(scale)
  }, [scale, isMeasured, setScale])
  const pointed = useRef<Pointed>(undefined)
  useZoomAtPointer(frame, view.zoom, (change, at) => {
    pointed.current = at
    setView(change)
  })
  const pan = usePan()
  const remember = useKeptPlace(frame, size, viewing, sheets, pointed)
  // In full screen the arrow keys move the document, also when it arrives after the screen.
  useEffect(() => {
    if (frame.current?.closest('[data-evidence]')) frame.current.focus({ preventScroll: true })
  }, [frame])
  const turn = (event: React.KeyboardEvent) => {
    if (view.fit !== 'page' || view.zoom > 1 || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    event.preventDefault()
    setView(event.key === 'PageDown' ? VIEW_CHANGES.nextPage : VIEW_CHANGES.previousPage)
  }
  return (
    <section
      className={`${classes.frame} ${className}`}
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a document is scrolled with the keyboard
      tabIndex={0}
      aria-label={viewerTexts.asUploaded(name)}
      data-autofocus
      onScroll={remember}
      onKeyDown={turn}
      {...pan}
    >
      {sheets.map((sheet, page) => {
        const shape = sheet.width / sheet.height
        const width = widthOf(sheet)
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their places
            key={page}
            className={classes.sheet}
            style={{ width: `${(width / size.width) * 100}%`, aspectRatio: isOnItsSide ? 1 / shape : shape }}
          >
            <div
              className={classes.content}
              // Rotated by 90°, the height of the page is the width of the sheet.
              style={{
                width: isOnItsSide ? `${shape * 100}%` : '100%',
                aspectRatio: shape,
                transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
              }}
            >
              {children(page, isMeasured ? width * (isOnItsSide ? shape : 1) : 0)}
            </div>
          </div>
        )
      })}
    </section>
  )
}

/** Returns what is called after the user has scrolled. */
function useKeptPlace(
  frame: RefObject<HTMLElement | null>,
  size: Size,
  { view: { page, turns, zoom, fit }, setView, place }: DocumentView,
  sheets: readonly Size[],
  pointed: RefObject<Pointed | undefined>,
): () => void {
  /** As this code left the frame. The browser reports its scrolling like that of a user. */
  const own = useRef<Scroll>(undefined)
  const layout = useRef<readonly unknown[]>([])
  const remember = useCallback(
    (box: HTMLElement) => {
      const seen = pageIn(box)
      place.current = placeIn(box, seen, turns)
      setView((view) => (view.page === seen ? view : { ...view, page: seen }))
    },
    [place, setView, turns],
  )
  useLayoutEffect(() => {
    const box = frame.current
    const sheet = box && sheetsOf(box)[page]
    if (!sheet) return
    const before = layout.current
    layout.current = [zoom, turns, fit, size, sheets]
    const isZoomed = before.length > 0 && layout.current.every((part, i) => (part === before[i]) !== (i === 0))
    const at = pointed.current
    pointed.current = undefined
    box.toggleAttribute('data-larger', box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
    const kept = at ?? own.current?.middle
    if (isZoomed && kept && !(fit === 'page' && zoom === 1)) {
      const under = sheetsOf(box)[kept.page] ?? sheet
      box.scrollLeft = under.offsetLeft + kept.x * under.offsetWidth - kept.left
      box.scrollTop = under.offsetTop + kept.y * under.offsetHeight - kept.top
      remember(box)
    } else if (place.current.page !== page) {
      box.scrollTop = sheet.offsetTop
      place.current = placeIn(box, page, turns)
    } else if (layout.current.some((part, i) => part !== before[i])) {
      // An enlarged document may not have reached its place at the edge of the frame.
      const seen = zoom > 1 && own.current?.middle.page === page ? own.current.middle : place.current
      let { x, y } = turns === place.current.turns ? place.current : seen
      const quarters = (turns - place.current.turns + 4) % 4
      if (quarters > 0) [x, y] = [within(x), within(y)]
      for (let quarter = 0; quarter < quarters; quarter++) [x, y] = [1 - y, x]
      if (fit === 'page' && zoom === 1) [x, y] = [0.5, 0.5]
      box.scrollLeft = sheet.offsetLeft + x * sheet.offsetWidth - box.clientWidth / 2
      box.scrollTop = sheet.offsetTop + y * sheet.offsetHeight - box.clientHeight / 2
      place.current = { page, x, y, turns }
    }
    own.current = scrollOf(box)
  }, [frame, page, turns, zoom, fit, size, sheets, place, pointed, remember])
  return () => {
    const box = frame.current
    if (!box || !own.current) return
    const before = own.current
    const now = scrollOf(box)
    // In another size the browser scrolls as well, before the pages are in their places again.
    if (now.size.some((length, i) => length !== before.size[i])) return
    if (Math.abs(now.left - before.left) < 1 && Math.abs(now.top - before.top) < 1) return
    own.current = now
    remember(box)
  }
}

interface Scroll {
  readonly left: number
  readonly top: number
  readonly size: readonly number[]
  readonly middle: Pointed
}

const scrollOf = (box: HTMLElement): Scroll => ({
  left: box.scrollLeft,
  top: box.scrollTop,
  size: [box.clientWidth, box.clientHeight, box.scrollWidth, box.scrollHeight],
  middle: { ...placeIn(box, pageIn(box), 0), left: box.clientWidth / 2, top: box.clientHeight / 2 },
})

const within = (part: number) => Math.min(1, Math.max(0, part))

const sheetsOf = (box: HTMLElement) => box.children as HTMLCollectionOf<HTMLElement>

/** The page in the middle of the frame; at the top and at the end, the first and the last one. */
function pageIn(box: HTMLElement): number {
  const sheets = [...sheetsOf(box)]
  if (box.scrollTop <= 0) return 0
  if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return sheets.length - 1
  const middle = box.scrollTop + box.clientHeight / 2
  const found = sheets.findIndex((sheet) => sheet.offsetTop + sheet.offsetHeight >= middle)
  return found < 0 ? sheets.length - 1 : found
}

function placeIn(box: HTMLElement, page: number, turns: number): Place {
  const sheet = sheetsOf(box)[page]!
  return {
    page,
    x: (box.scrollLeft + box.clientWidth / 2 - sheet.offsetLeft) / sheet.offsetWidth,
    y: (box.scrollTop + box.clientHeight / 2 - sheet.offsetTop) / sheet.offsetHeight,
    turns,
  }
}

/** The inner size of the frame, as it is resized. */
function useSize() {
  const frame = useRef<HTMLElement>(null)
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box
      if (height > 0)
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}
