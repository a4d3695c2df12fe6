import { Button, Group } from '@mantine/core'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { caseTexts } from '../texts/case.ts'
import { StaleVersionNotice } from './unseen-changes.tsx'
import { isVersionStale } from './use-case-change.ts'

interface DialogFooterProps {
  action: string
  mutation: { readonly error: Error | null; readonly isPending: boolean }
  onClose: () => void
  disabled?: boolean
  isDestructive?: boolean
}

/** What went wrong, if anything did, and the two buttons of a decision. The action submits the form around it. */
export function DialogFooter({ action, mutation, onClose, disabled = false, isDestructive }: DialogFooterProps) {
  const { error, isPending } = mutation
  return (
    <>
      <StaleVersionNotice />
      <FormError error={isVersionStale(error) ? undefined : error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {caseTexts.cancel}
        </Button>
        <Button type="submit" loading={isPending} disabled={disabled} {...(isDestructive ? { color: 'red' } : {})}>
          {action}
        </Button>
      </Group>
    </>
  )
}
