import { Button, Group } from '@mantine/core'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { caseTexts } from '../texts/case.ts'
import { nextTexts } from '../texts/decision.ts'
import { StaleVersionNotice } from './unseen-changes.tsx'
import { isVersionStale } from './use-case-change.ts'

interface DialogFooterProps {
  action: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onClose: () => void
  disabled?: boolean
  isDestructive?: boolean
  /** Does the same and opens the next case. */
  next?: { readonly label: string; readonly onClick: () => void }
}

/** What went wrong, if anything did, and the two buttons of a decision. The action submits the form around it. */
export function DialogFooter({ action, mutation, onClose, disabled = false, isDestructive, next }: DialogFooterProps) {
  const { error, isPending } = mutation
  const color = isDestructive ? { color: 'red' } : {}
  return (
    <>
      <StaleVersionNotice />
      <FormError error={isVersionStale(error) ? undefined : error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {caseTexts.cancel}
        </Button>
        {next && (
          <Button
            variant="light"
            onClick={next.onClick}
            disabled={disabled || isPending}
            title={nextTexts.hint}
            {...color}
          >
            {next.label}
          </Button>
        )}
        <Button
          type="submit"
          loading={isPending}
          disabled={disabled}
          {...(next ? { title: nextTexts.hint } : {})}
          {...color}
        >
          {action}
        </Button>
      </Group>
    </>
  )
}
