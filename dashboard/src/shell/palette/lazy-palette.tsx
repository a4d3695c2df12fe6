// The command palette. Its code comes after everything else, so that what is typed right after the keys isn't lost.
import { type ComponentType, useEffect, useState } from 'react'
import { notifyError } from '../../components/feedback/notifications.ts'
import { afterPaint } from '../../hooks/after-paint.ts'
import type { PaletteState } from '../use-palette-keys.ts'

const load = () => import('./palette.tsx')

interface PaletteProps extends Pick<PaletteState, 'opened' | 'takeTyped'> {
  onClose: PaletteState['close']
}

export function LazyPalette({ opened, close, takeTyped }: PaletteState) {
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
  return Palette && <Palette opened={opened} onClose={close} takeTyped={takeTyped} />
}
