// A picture that can be made larger and turned: scans come upside down, and small print is small.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import classes from '../case.module.css'

const STEP = 1.5
const LARGEST = 6

export function ImageViewer({ url, name }: { url: string; name: string }) {
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  /** Width by height; known once it is loaded. */
  const [shape, setShape] = useState(1)
  const [failed, setFailed] = useState(false)
  const isOnItsSide = turns % 2 === 1
  if (failed) return <Text role="alert">The picture can't be shown. Download it to look at it.</Text>
  return (
    <div>
      <Group gap={6} mb={6} role="group" aria-label="Look at it differently">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setZoom(Math.min(LARGEST, zoom * STEP))}
          disabled={zoom >= LARGEST}
        >
          Larger
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setZoom(Math.max(1, zoom / STEP))}
          disabled={zoom <= 1}
        >
          Smaller
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setTurns(turns + 1)}>
          Turn
        </Button>
        <Text size="sm" aria-live="polite">
          {Math.round(zoom * 100)} %{turns % 4 === 0 ? '' : `, turned ${(turns % 4) * 90}°`}
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled with the keyboard */}
      <section className={classes.picture} tabIndex={0} aria-label={name}>
        <div
          className={classes.sheet}
          style={{ width: `${zoom * 100}%`, aspectRatio: isOnItsSide ? 1 / shape : shape }}
        >
          <img
            src={url}
            alt={`${name}, as it was sent`}
            // On its side, what was its height is the width of the sheet.
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
