// Which document comes before and after the one on view, and whether it fills the window. Kept over documents.
import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ViewState } from '../../../components/documents/view-state.ts'
import { focusOnSelectedRow } from '../checklist/evidence-in-sight.ts'
import { evidenceAt, isReceived } from '../model/evidence-state.ts'
import type { OpenCase } from './case-context.ts'

type SetView = Dispatch<SetStateAction<ViewState>>

export interface FocusBefore {
  readonly element: HTMLElement
  /** Of a button beside the document, which is drawn again. */
  readonly label: string | null
}

export interface EvidenceView {
  readonly isFullScreen: boolean
  readonly toggleFullScreen: () => void
  /** What had the focus before full screen; undefined if the document had it, or nothing. */
  readonly focusBefore: { readonly current: FocusBefore | undefined }
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly place: { readonly number: number; readonly of: number }
  /** The viewer on the page gives its setter, so that keys can zoom and rotate. Returns what takes it back. */
  readonly bindView: (setView: SetView) => () => void
  /** Does nothing while no document is on view. */
  readonly changeView: (change: (view: ViewState) => ViewState) => void
}

const EvidenceViewContext = createContext<EvidenceView | undefined>(undefined)
export const EvidenceViewProvider = EvidenceViewContext.Provider

export function useEvidenceView(): EvidenceView {
  const view = useContext(EvidenceViewContext)
  if (!view) throw new Error('useEvidenceView needs an EvidenceViewProvider')
  return view
}

export function useEvidenceViewState({ reviewCase, at, show }: OpenCase): EvidenceView {
  const [isFullScreen, setFullScreen] = useState(false)
  const bound = useRef<SetView>(undefined)
  const focusBefore = useRef<FocusBefore>(undefined)
  const toggleFullScreen = useCallback(() => {
    if (document.activeElement?.closest('main')) focusBefore.current = focusIn(document.activeElement as HTMLElement)
    setFullScreen((before) => !before && bound.current !== undefined)
  }, [])
  const bindView = useCallback((setView: SetView) => {
    bound.current = setView
    return () => {
      if (bound.current === setView) bound.current = undefined
    }
  }, [])
  return useMemo(() => {
    const places = reviewCase.documents.filter(isReceived).map(({ documentId }) => `documents/${documentId}`)
    const index = places.indexOf(evidenceAt(reviewCase, at))
    const go = (place: string | undefined) => place && (() => show('evidence', place))
    return {
      isFullScreen,
      toggleFullScreen,
      focusBefore,
      previous: go(index < 0 ? undefined : places[index - 1]) || undefined,
      next: go(places[index + 1]) || undefined,
      place: { number: index + 1, of: places.length },
      bindView,
      changeView: (change) => bound.current?.(change),
    }
  }, [reviewCase, at, show, isFullScreen, toggleFullScreen, bindView])
}

function focusIn(element: HTMLElement): FocusBefore | undefined {
  if (element.matches('main, h1') || element.closest('[data-viewer]')?.querySelector('section') === element)
    return undefined
  return { element, label: element.ariaLabel }
}

/** Returns false if the document is to have the focus. */
export function restoreFocus(before: FocusBefore | undefined): boolean {
  if (!before) return false
  const buttons = document.querySelectorAll<HTMLElement>('main [data-viewer] button')
  const { element, label } = before
  const target = element.isConnected ? element : [...buttons].find(({ ariaLabel }) => ariaLabel === label)
  if (target?.closest('nav')) focusOnSelectedRow()
  else target?.focus({ preventScroll: true })
  return target !== undefined
}
