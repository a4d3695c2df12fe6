// Opens the command palette. Its code comes after everything else, so that what is typed right after the keys isn't lost.
import { type ComponentType, useEffect, useState } from 'react'
import { Icon } from '../appearance/icon.tsx'
import { notifyError } from '../components/feedback/notifications.ts'
import { afterPaint } from '../hooks/after-paint.ts'
import { SEARCH_KEYS } from './search-keys.ts'
import classes from './shell.module.css'
import { shellTexts as texts } from './texts.ts'
import type { PaletteState } from './use-palette-keys.ts'

const load = () => import('./palette/palette.tsx')

interface PaletteProps extends Pick<PaletteState, 'opened' | 'takeTyped'> {
  onClose: (isLeaving: boolean) => void
}

export function PaletteButton({ opened, open, close, takeTyped }: PaletteState) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  useEffect(() => afterPaint(() => void load().catch(() => {})), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!opened) return
    load().then(
      ({ Palette: loaded }) => setPalette(() => loaded),
      (error) => {
        close(false)
        notifyError(error)
      },
    )
  }, [opened])
  return (
    <>
      <button type="button" className={classes.search} onClick={open} aria-keyshortcuts={SEARCH_KEYS.aria}>
        <Icon name="search" size={16} />
        <span>{texts.search}</span>
        <span className={classes.keys} aria-hidden="true">
          {SEARCH_KEYS.label}
        </span>
      </button>
      {Palette && <Palette opened={opened} onClose={close} takeTyped={takeTyped} />}
    </>
  )
}
