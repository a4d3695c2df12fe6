// An image that can be zoomed and rotated: scans may be upside down or have small print.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { evidenceTexts } from '../texts/evidence.ts'
import classes from './evidence.module.css'

const STEP = 1.5
const LARGEST = 6

export function ImageViewer({ url, name }: { url: string; name: string }) {
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  /** Width divided by height, known once the image is loaded. */
  const [shape, setShape] = useState(1)
  const [failed, setFailed] = useState(false)
  const isOnItsSide = turns % 2 === 1
  if (failed) return <Text role="alert">{evidenceTexts.imageFailed}</Text>
  return (
    <div>
      <Group gap={6} mb={6} role="group" aria-label={evidenceTexts.imageControls}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setZoom(Math.min(LARGEST, zoom * STEP))}
          disabled={zoom >= LARGEST}
        >
          {evidenceTexts.zoomIn}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setZoom(Math.max(1, zoom / STEP))}
          disabled={zoom <= 1}
        >
          {evidenceTexts.zoomOut}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setTurns(turns + 1)}>
          {evidenceTexts.rotate}
        </Button>
        <Text size="sm" aria-live="polite">
          {evidenceTexts.zoom(Math.round(zoom * 100), (turns % 4) * 90)}
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed image is scrolled with the keyboard */}
      <section className={classes.image} tabIndex={0} aria-label={name}>
        <div
          className={classes.sheet}
          style={{ width: `${zoom * 100}%`, aspectRatio: isOnItsSide ? 1 / shape : shape }}
        >
          <img
            src={url}
            alt={evidenceTexts.imageAlt(name)}
            // Rotated by 90°, the height of the image is the width of the sheet.
            style={{
              width: isOnItsSide ? `${shape * 100}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / naturalHeight || 1)}
            onError={() => setFailed(true)}
          />
        </div>
      </section>
    </div>
  )
}
