// A document over the whole window.
import { FocusTrap, Portal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { type FocusBefore, restoreFocus } from '../state/evidence-view.ts'
import { toolTexts } from '../texts/evidence.ts'
import classes from './viewer.module.css'

interface FullScreenProps {
  /** Of the document. */
  name: string
  onClose: () => void
  /** Undefined: the document gets the focus. */
  focusBefore?: FocusBefore | undefined
  children: ReactNode
}

/** Over the whole window. The keys of the case keep working. */
export function FullScreen({ name, onClose, focusBefore, children }: FullScreenProps) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) onClose()
    }
    window.addEventListener('keydown', close)
    const { style } = window.document.documentElement
    style.overflow = 'hidden'
    return () => {
      window.removeEventListener('keydown', close)
      style.overflow = ''
      // Until the file is drawn again.
      if (!restoreFocus(focusBefore))
        window.document.querySelector<HTMLElement>('main [data-viewer]')?.focus({ preventScroll: true })
    }
  }, [onClose, focusBefore])
  return (
    <Portal>
      <FocusTrap active>
        <div
          className={classes.fullScreen}
          role="dialog"
          aria-modal="true"
          aria-label={toolTexts.fullScreenOf(name)}
          data-evidence
        >
          {children}
        </div>
      </FocusTrap>
    </Portal>
  )
}

/** Another dialog is open over the document. */
const isCovered = () => window.document.querySelector('[role="dialog"]:not([data-evidence])') !== null
