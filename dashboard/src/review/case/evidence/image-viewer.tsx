// An image that can be zoomed and rotated: scans may be upside down or have small print.
import { Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { evidenceTexts } from '../texts/evidence.ts'
import type { ViewState } from './document-toolbar.tsx'
import classes from './viewer.module.css'

interface ImageViewerProps {
  url: string
  name: string
  view: ViewState
  /** The size of the image on the screen compared with its own, as it changes: 1 for one to one. */
  onScale: (scale: number) => void
}

export function ImageViewer({ url, name, view, onScale }: ImageViewerProps) {
  /** Known once the image is loaded. */
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [failed, setFailed] = useState(false)
  const { page, frame } = useFrame()
  const shape = size ? size.width / size.height : 1
  const isOnItsSide = view.turns % 2 === 1
  const shown = isOnItsSide ? 1 / shape : shape
  // The whole page fits when the sheet is no wider than the height of the frame allows.
  const fitted = view.fit === 'page' ? Math.min(1, shown / (frame.width / frame.height)) : 1
  const scale = size && (fitted * view.zoom * frame.width) / (isOnItsSide ? size.height : size.width)
  useEffect(() => {
    if (scale) onScale(scale)
  }, [scale, onScale])
  useKeptCentre(page, view)
  // In full screen the arrow keys move the image, also when it arrives after the screen.
  useEffect(() => {
    if (page.current?.closest('[data-evidence]')) page.current.focus({ preventScroll: true })
  }, [page])
  if (failed) return <Text role="alert">{evidenceTexts.imageFailed}</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed image is scrolled with the keyboard
    <section className={classes.page} ref={page} tabIndex={0} aria-label={name} data-autofocus>
      <div className={classes.sheet} style={{ width: `${fitted * view.zoom * 100}%`, aspectRatio: shown }}>
        <img
          src={url}
          alt={evidenceTexts.imageAlt(name)}
          // Rotated by 90°, the height of the image is the width of the sheet.
          style={{
            width: isOnItsSide ? `${shape * 100}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
          }
          onError={() => setFailed(true)}
        />
      </div>
    </section>
  )
}

/** What was in the middle of the frame stays there when the image is zoomed, and turns with it. */
function useKeptCentre(page: React.RefObject<HTMLElement | null>, { zoom, turns, fit }: ViewState): void {
  const before = useRef({ x: 0.5, y: 0, turns })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is scrolled once its content has another size
  useLayoutEffect(() => {
    const box = page.current
    if (!box) return
    const quarter = (turns - before.current.turns + 4) % 4
    let { x, y } = before.current
    for (let turn = 0; turn < quarter; turn++) [x, y] = [1 - y, x]
    box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = y * box.scrollHeight - box.clientHeight / 2
    before.current = { x, y, turns }
    const remember = () => {
      before.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
        turns,
      }
    }
    box.addEventListener('scroll', remember, { passive: true })
    return () => box.removeEventListener('scroll', remember)
  }, [page, zoom, turns, fit])
}

/** The inner size of the frame, as it is resized. */
function useFrame() {
  const page = useRef<HTMLElement>(null)
  const [frame, setFrame] = useState({ width: 1, height: 1 })
  useEffect(() => {
    if (!page.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (height > 0) setFrame({ width, height })
    })
    observer.observe(page.current)
    return () => observer.disconnect()
  }, [])
  return { page, frame }
}
