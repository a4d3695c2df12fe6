// A secret that is shown only once: to copy, to download, and to confirm that it was saved.
import { Button, Checkbox, Code, Group, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { Notice } from '../feedback/notice.tsx'
import { CopyButton } from '../values/copy-button.tsx'
import classes from './one-time-secret.module.css'
import { secretTexts as texts } from './texts.ts'

interface OneTimeSecretProps {
  /** One per line. */
  secret: string
  /** As in "your signing secret". */
  what: string
  /** Offers a download with this name. */
  fileName?: string
  onSaved: () => void
  /** What to do with it, above the buttons. */
  children?: ReactNode
}

/** Longer secrets, such as a private key, scroll inside their frame. */
const LONG = 500

export function OneTimeSecret({ secret, what, fileName, onSaved, children }: OneTimeSecretProps) {
  const [kept, setKept] = useState(false)
  // Going back or closing the tab would lose it.
  useBlocker({
    shouldBlockFn: () => !window.confirm(texts.leave(what)),
    enableBeforeUnload: true,
    disabled: kept,
  })
  return (
    <Stack gap="sm">
      <Notice tone="attention" title={texts.save(what)}>
        {texts.shownOnce}
      </Notice>
      <div className={classes.secret}>
        <Code
          block
          aria-label={what}
          className={classes.text}
          data-long={secret.length > LONG || undefined}
          // A scrolling region must be reachable by keyboard.
          tabIndex={secret.length > LONG ? 0 : undefined}
          role={secret.length > LONG ? 'region' : undefined}
        >
          {secret}
        </Code>
        <CopyButton value={secret} label={texts.copy(what)} />
      </div>
      {children}
      <Group justify="space-between">
        <Checkbox checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} label={texts.saved} />
        <Group gap="sm">
          {fileName && (
            <Button variant="default" onClick={() => saveAs(fileName, secret)} leftSection={<Icon name="download" />}>
              {texts.download}
            </Button>
          )}
          <Button disabled={!kept} onClick={onSaved}>
            {texts.done}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function saveAs(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
