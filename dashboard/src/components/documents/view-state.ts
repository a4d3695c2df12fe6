// How a document is viewed: its size, its rotation, the page and the place on it.
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'

export interface ViewState {
  readonly fit: 'width' | 'page'
  readonly zoom: number
  readonly turns: number
  /** The page on view, from 0. */
  readonly page: number
  /** One until the document is open. */
  readonly pages: number
  /** The scale of the page on view without zoom: upright, and on its side. */
  readonly fitted: readonly [number, number]
}

/** What is in the middle of the frame, as parts of the page from its upper left corner. */
export interface Place {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly turns: number
}

/** A file that a viewer has open. */
export interface OpenFile {
  readonly file: Blob
  close(): void
}

export interface DocumentView {
  readonly view: ViewState
  readonly setView: Dispatch<SetStateAction<ViewState>>
  /** The size on the screen compared with the document's own: 1 for one to one. Undefined until it is known. */
  readonly scale: number | undefined
  readonly setScale: (scale: number) => void
  readonly place: RefObject<Place>
  readonly open: RefObject<OpenFile | undefined>
}

const FIRST_VIEW: ViewState = { fit: 'width', zoom: 1, turns: 0, page: 0, pages: 1, fitted: [1, 1] }
export const STEP = 1.5
export const LARGEST_ZOOM = 6

export const VIEW_CHANGES = {
  zoomIn: (view: ViewState) => ({ ...view, zoom: Math.min(LARGEST_ZOOM, view.zoom * STEP) }),
  zoomOut: (view: ViewState) => ({ ...view, zoom: Math.max(1, view.zoom / STEP) }),
  fit: (view: ViewState): ViewState => ({ ...view, zoom: 1, fit: view.fit === 'page' ? 'width' : 'page' }),
  rotate: (view: ViewState) => {
    const turns = (view.turns + 1) % 4
    // What is enlarged keeps its size: in that of another fit, most of what was in sight would be out of it.
    const zoom = view.zoom * (view.fitted[view.turns % 2]! / view.fitted[turns % 2]!)
    return { ...view, turns, zoom: view.zoom > 1 ? Math.min(LARGEST_ZOOM, Math.max(1, zoom)) : 1 }
  },
  nextPage: (view: ViewState) => ({ ...view, page: Math.min(view.pages - 1, view.page + 1) }),
  previousPage: (view: ViewState) => ({ ...view, page: Math.max(0, view.page - 1) }),
}

/** Outlives the viewer, so that full screen shows the same place of a file that is open already. */
export function useDocumentView(): DocumentView {
  const [view, setView] = useState(FIRST_VIEW)
  const [scale, setScale] = useState<number>()
  const place = useRef<Place>({ page: 0, x: 0.5, y: 0, turns: 0 })
  const open = useRef<OpenFile>(undefined)
  useEffect(
    () => () => {
      open.current?.close()
      open.current = undefined
    },
    [],
  )
  return { view, setView, scale, setScale, place, open }
}
