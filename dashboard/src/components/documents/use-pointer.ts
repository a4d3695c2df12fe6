// A document is moved with the mouse, and zoomed around the pointer.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { LARGEST_ZOOM, STEP, type ViewState } from './view-state.ts'

/** What is under the pointer, as parts of the page, and where the pointer is within the frame. */
export interface Pointed {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
}

/** Wheels and trackpads report lengths that differ much. */
const LONGEST_WHEEL = 40
const LINE = 16

/** Ctrl and the wheel, which is also what a trackpad reports for a pinch, and a double click. */
export function useZoomAtPointer(
  frame: RefObject<HTMLElement | null>,
  zoom: number,
  onZoom: (change: (view: ViewState) => ViewState, pointed: Pointed) => void,
): void {
  const current = useRef({ zoom, onZoom })
  useEffect(() => {
    current.current = { zoom, onZoom }
  })
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const zoomTo = (event: MouseEvent, next: (zoom: number) => number) => {
      event.preventDefault()
      const change = (before: number) => Math.min(LARGEST_ZOOM, Math.max(1, next(before)))
      const pointed = pointedIn(box, event)
      if (!pointed || change(current.current.zoom) === current.current.zoom) return
      current.current.onZoom((view) => ({ ...view, zoom: change(view.zoom) }), pointed)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      const length = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE
      const within = Math.min(LONGEST_WHEEL, Math.max(-LONGEST_WHEEL, length))
      zoomTo(event, (before) => before * STEP ** (-within / LONGEST_WHEEL))
    }
    const onDoubleClick = (event: MouseEvent) => zoomTo(event, (before) => (before >= LARGEST_ZOOM ? 1 : before * STEP))
    // A listener of React is passive here, so that the browser would zoom the whole page as well.
    box.addEventListener('wheel', onWheel, { passive: false })
    box.addEventListener('dblclick', onDoubleClick)
    return () => {
      box.removeEventListener('wheel', onWheel)
      box.removeEventListener('dblclick', onDoubleClick)
    }
  }, [frame])
}

function pointedIn(box: HTMLElement, { clientX, clientY }: MouseEvent): Pointed | undefined {
  const { left, top } = box.getBoundingClientRect()
  const sheets = [...box.children].map((sheet) => sheet.getBoundingClientRect())
  const found = sheets.findIndex(({ bottom }) => bottom >= clientY)
  const page = found < 0 ? sheets.length - 1 : found
  const sheet = sheets[page]
  return (
    sheet && {
      page,
      x: (clientX - sheet.left) / sheet.width,
      y: (clientY - sheet.top) / sheet.height,
      left: clientX - left - box.clientLeft,
      top: clientY - top - box.clientTop,
    }
  )
}

/** Dragging with the mouse scrolls what is larger than the frame. Fingers scroll without it. */
export function usePan() {
  const from = useRef<{ readonly x: number; readonly y: number; readonly left: number; readonly top: number }>(
    undefined,
  )
  const stop = ({ currentTarget: box }: PointerEvent<HTMLElement>) => {
    from.current = undefined
    delete box.dataset.dragged
  }
  return {
    onPointerDown: ({
      currentTarget: box,
      button,
      pointerType,
      pointerId,
      clientX,
      clientY,
    }: PointerEvent<HTMLElement>) => {
      if (button !== 0 || pointerType === 'touch' || !isOnContent(box, clientX, clientY)) return
      from.current = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop }
      box.setPointerCapture(pointerId)
      box.dataset.dragged = ''
    },
    onPointerMove: ({ currentTarget: box, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!from.current) return
      box.scrollTo(from.current.left + from.current.x - clientX, from.current.top + from.current.y - clientY)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The browser would carry the image away instead.
    onDragStart: (event: React.DragEvent) => event.preventDefault(),
  }
}

/** There is more than fits, and it isn't a scroll bar that is held. */
function isOnContent(box: HTMLElement, clientX: number, clientY: number): boolean {
  const { left, top } = box.getBoundingClientRect()
  const isLarger = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
  return (
    isLarger && clientX - left - box.clientLeft < box.clientWidth && clientY - top - box.clientTop < box.clientHeight
  )
}
