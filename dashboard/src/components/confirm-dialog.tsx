// Asks before something that can't be taken back. What happens is in the sentence; the button says the deed, not "OK".
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError } from './state-views.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  /** The deed: "Revoke the certificate". */
  action: string
  onConfirm: () => void
  /** While it is being done. */
  busy?: boolean
  error?: unknown
  /** For the gravest: must be typed in before the button works. */
  typed?: string
  /** Something that only asks twice, without harm. */
  harmless?: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, busy = false } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      centered
    >
      <Question {...props} busy={busy} />
    </Modal>
  )
}

/** Its own component, so that what was typed is gone when the dialog opens again. */
function Question({ children, action, onConfirm, onClose, busy = false, error, typed, harmless }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const ready = typed === undefined || text.trim() === typed
  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && !busy) onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text component="div">{children}</Text>
        {typed !== undefined && (
          <TextInput
            label={`Type ${typed} to confirm`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={typed === undefined || undefined}>
            Cancel
          </Button>
          <Button type="submit" color={harmless ? undefined : 'red'} loading={busy} disabled={!ready}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
