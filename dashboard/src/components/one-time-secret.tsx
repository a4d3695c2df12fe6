// A secret that is shown now and never again: to read, to copy, to keep as a file, and to confirm that it was kept.
import { Button, Checkbox, Code, Group, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../appearance/icon.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'
import classes from './one-time-secret.module.css'

interface SecretOnceProps {
  /** One per line. */
  secret: string
  /** What it is, as in "the signing secret". */
  what: string
  /** Offers a download under that name. */
  fileName?: string
  onKept: () => void
}

/** More than a few lines, as a private key: scrolls within its frame. */
const LONG = 500

export function OneTimeSecret({ secret, what, fileName, onKept }: SecretOnceProps) {
  const [kept, setKept] = useState(false)
  // Going back or closing the tab would lose it as surely as the dialog's own buttons, which wait until it is kept.
  useBlocker({
    shouldBlockFn: () => !window.confirm(`Leave without keeping ${what}? It cannot be shown again.`),
    enableBeforeUnload: true,
    disabled: kept,
  })
  return (
    <Stack gap="sm">
      <Notice tone="attention" title={`Keep ${what} now`}>
        It is shown this once. Nobody can show it again, neither you nor we.
      </Notice>
      <div className={classes.secret}>
        <Code
          block
          aria-label={what}
          className={classes.text}
          data-long={secret.length > LONG || undefined}
          // What scrolls must be reachable.
          tabIndex={secret.length > LONG ? 0 : undefined}
          role={secret.length > LONG ? 'region' : undefined}
        >
          {secret}
        </Code>
        <CopyButton value={secret} label={`Copy ${what}`} />
      </div>
      <Group justify="space-between">
        <Checkbox checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} label="I have kept it" />
        <Group gap="sm">
          {fileName && (
            <Button variant="default" onClick={() => saveAs(fileName, secret)} leftSection={<Icon name="download" />}>
              Download
            </Button>
          )}
          <Button disabled={!kept} onClick={onKept}>
            Done
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
