// An image that can be zoomed and rotated: scans may be upside down or have small print.
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { evidenceTexts } from '../texts/evidence.ts'
import type { ViewState } from './document-toolbar.tsx'
import classes from './viewer.module.css'

export function ImageViewer({ url, name, view }: { url: string; name: string; view: ViewState }) {
  /** Width divided by height, known once the image is loaded. */
  const [shape, setShape] = useState(1)
  const [failed, setFailed] = useState(false)
  const { page, frameShape } = useFrameShape()
  const isOnItsSide = view.turns % 2 === 1
  const shown = isOnItsSide ? 1 / shape : shape
  // The whole page fits when the sheet is no wider than the height of the frame allows.
  const fitted = view.fit === 'page' ? Math.min(1, shown / frameShape) : 1
  if (failed) return <Text role="alert">{evidenceTexts.imageFailed}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed image is scrolled with the keyboard
    <section className={classes.page} ref={page} tabIndex={0} aria-label={name}>
      <div className={classes.sheet} style={{ width: `${fitted * view.zoom * 100}%`, aspectRatio: shown }}>
        <img
          src={url}
          alt={evidenceTexts.imageAlt(name)}
          // Rotated by 90°, the height of the image is the width of the sheet.
          style={{
            width: isOnItsSide ? `${shape * 100}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / naturalHeight || 1)}
          onError={() => setFailed(true)}
        />
      </div>
    </section>
  )
}

/** Width divided by height of the frame, as it is resized. */
function useFrameShape() {
  const page = useRef<HTMLElement>(null)
  const [frameShape, setFrameShape] = useState(1)
  useEffect(() => {
    if (!page.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (height > 0) setFrameShape(width / height)
    })
    observer.observe(page.current)
    return () => observer.disconnect()
  }, [])
  return { page, frameShape }
}
