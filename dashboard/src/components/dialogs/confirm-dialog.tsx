// Asks before a change that can't be undone. The title is the question, the button repeats its verb.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError } from '../feedback/state-views.tsx'
import { commonTexts } from '../texts.ts'
import { submitKey } from './submit-key.ts'
import { dialogTexts } from './texts.ts'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** The button: "Revoke credential". */
  action: string
  onConfirm: () => void
  /** While the change runs. */
  busy?: boolean
  error?: unknown
  /** For the gravest changes: must be typed before the button works. */
  typed?: string
  /** Nothing is lost by it: the button isn't red. */
  harmless?: boolean
  /** `lg` for a question with a list. */
  size?: 'md' | 'lg'
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, busy = false, size = 'md' } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': commonTexts.close, disabled: busy }}
      centered
    >
      <Question {...props} busy={busy} />
    </Modal>
  )
}

/** A component of its own, so that the typed text is cleared when the dialog opens again. */
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
            label={dialogTexts.typeToConfirm(typed)}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={typed === undefined || undefined}>
            {commonTexts.cancel}
          </Button>
          <Button
            ref={harmless ? submitKey : null}
            type="submit"
            color={harmless ? undefined : 'red'}
            loading={busy}
            disabled={!ready}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
