// Opens the command palette, whose code is loaded when the pointer reaches the button or the palette first opens.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../appearance/icon.tsx'
import { notifyError } from '../components/feedback/notifications.ts'
import { SEARCH_KEYS } from './search-keys.ts'
import classes from './shell.module.css'
import { shellTexts as texts } from './texts.ts'

const load = () => import('./palette/palette.tsx')
/** The palette lets go of the focus when it has left the page. */
const FOCUS_MS = 50

export function PaletteButton() {
  const [opened, setOpened] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<{ opened: boolean; onClose: (isLeaving: boolean) => void }>>()
  const before = useRef<Element>(null)
  const open = useCallback(() => {
    before.current = document.activeElement
    setOpened(true)
    load().then(({ Palette: loaded }) => setPalette(() => loaded), notifyError)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog keeps what is typed in it.
      if (!document.querySelector('[aria-modal=true]')) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  /** After a navigation the heading of the screen gets the focus, otherwise what had it before. */
  function close(isLeaving: boolean) {
    setOpened(false)
    if (!isLeaving) setTimeout(() => (before.current as HTMLElement | null)?.focus(), FOCUS_MS)
  }
  return (
    <>
      <button
        type="button"
        className={classes.search}
        onClick={open}
        onPointerEnter={() => void load().catch(() => {})}
        aria-keyshortcuts={SEARCH_KEYS.aria}
      >
        <Icon name="search" size={16} />
        <span>{texts.search}</span>
        <span className={classes.keys} aria-hidden="true">
          {SEARCH_KEYS.label}
        </span>
      </button>
      {Palette && <Palette opened={opened} onClose={close} />}
    </>
  )
}
