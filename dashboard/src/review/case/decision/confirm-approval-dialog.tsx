// The second pair of eyes says yes.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { FormError } from '../../../components/state-views.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { StaleVersionNotice } from '../state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../state/use-case-change.ts'
import { Blockers } from './blockers.tsx'

export function ConfirmApprovalDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Confirm the approval?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Question onClose={onClose} />
    </Modal>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const { reviewCase, customerId, version } = useOpenCase()
  const action = useCaseChange('confirmApproval', { message: 'Approved.', onDone: onClose, showsErrors: true })
  return (
    <Stack>
      <Text>
        {reviewCase.firstApprover?.email ?? 'Somebody'} proposed it. With your confirmation the business is approved,
        and the partner is told.
      </Text>
      <Blockers onFollow={onClose} />
      <StaleVersionNotice />
      <FormError error={isVersionStale(action.error) ? undefined : action.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={action.isPending}>
          Cancel
        </Button>
        <Button
          onClick={() => action.mutate({ path: { customerId }, body: { version } })}
          loading={action.isPending}
          disabled={reviewCase.blockers.length > 0}
        >
          Confirm the approval
        </Button>
      </Group>
    </Stack>
  )
}
