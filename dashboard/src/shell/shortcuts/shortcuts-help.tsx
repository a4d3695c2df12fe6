// Opens the keyboard help on ? or when a screen requests it. Its code is loaded when it first opens.
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../components/feedback/lazy-part.ts'
import { SHOW_HELP } from '../../components/keys/show-help.ts'

const Dialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="combobox"]'
/** A document in full screen has its own keys. */
const OTHER_DIALOG = '[role="dialog"]:not([data-evidence])'

export function ShortcutsHelp() {
  const [opened, setOpened] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const open = () => {
      setNeeded(true)
      setOpened(true)
    }
    const press = (event: KeyboardEvent) => {
      // Also while the dialog, which closes itself, is loading.
      if (event.key === 'Escape') setOpened(false)
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (document.querySelector(OTHER_DIALOG)) return
      event.preventDefault()
      open()
    }
    window.addEventListener(SHOW_HELP, open)
    document.addEventListener('keydown', press)
    return () => {
      window.removeEventListener(SHOW_HELP, open)
      document.removeEventListener('keydown', press)
    }
  }, [])
  return <Suspense>{isNeeded && <Dialog opened={opened} onClose={() => setOpened(false)} />}</Suspense>
}
