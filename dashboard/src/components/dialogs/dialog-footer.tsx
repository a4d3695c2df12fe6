// What went wrong, if anything did, and the buttons of a dialog. The action submits the form around it.
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../feedback/state-views.tsx'
import { OTHER_KEYS, SUBMIT_KEYS } from '../keys/control-keys.ts'
import { commonTexts } from '../texts.ts'
import classes from './dialog-footer.module.css'
import { submitKey } from './submit-key.ts'

interface DialogFooterProps {
  action: string
  error: unknown
  isPending: boolean
  onClose: () => void
  disabled?: boolean
  isDestructive?: boolean | undefined
  /** Does the same and goes on to the next thing. */
  next?: { readonly label: string; readonly onClick: () => void } | undefined
  /** Shown on hover of both actions. */
  hint?: string | undefined
  /** A button on the other side. */
  children?: ReactNode
}

export function DialogFooter(props: DialogFooterProps) {
  const { action, error, isPending, onClose, disabled = false, isDestructive, next, hint, children } = props
  const look = isDestructive ? { color: 'red' } : {}
  return (
    <>
      <FormError error={error} />
      <Group justify="flex-end" className={next ? classes.sticky! : ''}>
        {children}
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {commonTexts.cancel}
        </Button>
        {next && (
          <Button
            ref={submitKey}
            aria-keyshortcuts={OTHER_KEYS.aria}
            variant="light"
            onClick={next.onClick}
            disabled={disabled || isPending}
            title={hint && `${hint} (${OTHER_KEYS.label})`}
            {...look}
          >
            {next.label}
          </Button>
        )}
        <Button
          ref={submitKey}
          type="submit"
          loading={isPending}
          disabled={disabled}
          title={hint && `${hint} (${SUBMIT_KEYS.label})`}
          {...look}
        >
          {action}
        </Button>
      </Group>
    </>
  )
}
