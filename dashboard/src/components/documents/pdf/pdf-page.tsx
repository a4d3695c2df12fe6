import { type RefObject, useEffect, useRef, useState } from 'react'
import classes from '../documents.module.css'
import type { Size } from '../frame.tsx'
import { viewerTexts } from '../texts.ts'
import type { PdfFile } from './pdf-file.ts'

/** A page of A4 at 400 dots per inch. More would take the memory of the browser. */
const MOST_PIXELS = 16_000_000

interface PdfPageProps {
  pdf: PdfFile
  page: number
  size: Size
  /** On the screen, in CSS pixels; 0 until it is known. */
  width: number
  alt: string
}

export function PdfPage({ pdf, page, size, width, alt }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(canvas)
  const [failed, setFailed] = useState(false)
  const shape = size.width / size.height
  const wanted = Math.min(width * devicePixelRatio, Math.sqrt(MOST_PIXELS * shape))
  const pixels = { width: Math.floor(wanted), height: Math.floor(wanted / shape) }
  useEffect(() => {
    if (!isNear && canvas.current) canvas.current.width = 0
    if (!isNear || pixels.width < 1 || pixels.height < 1) return
    const leaving = new AbortController()
    pdf.draw({ page, width: pixels.width, height: pixels.height }, leaving.signal).then(
      (bitmap) => {
        // Until then, the page is shown as it was drawn for another size.
        if (canvas.current && !leaving.signal.aborted) show(canvas.current, bitmap)
        bitmap.close()
      },
      () => setFailed(!leaving.signal.aborted),
    )
    return () => leaving.abort()
  }, [pdf, page, isNear, pixels.width, pixels.height])
  if (failed)
    return (
      <p role="alert" className={`${classes.paper} ${classes.failed}`}>
        {viewerTexts.pageFailed}
      </p>
    )
  return <canvas ref={canvas} role="img" aria-label={alt} className={classes.paper} />
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}

/** Whether the page is in the frame or less than half a frame away. Pages that are not give their memory back. */
function useIsNear(canvas: RefObject<HTMLCanvasElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      root: drawn.closest('section'),
      rootMargin: '50%',
    })
    observer.observe(drawn)
    return () => observer.disconnect()
  }, [canvas])
  return isNear
}
