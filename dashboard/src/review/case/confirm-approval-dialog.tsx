// The second pair of eyes says yes.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { FormError } from '../../pieces/state-views.tsx'
import { Blockers } from './blockers.tsx'
import { isStale, useDeed, useDesk } from './desk.ts'
import { StaleNotice } from './stale-notice.tsx'

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
  const { kase, customerId, version } = useDesk()
  const deed = useDeed('confirmApproval', { says: 'Approved.', onDone: onClose, showsErrors: true })
  return (
    <Stack>
      <Text>
        {kase.firstApprover?.email ?? 'Somebody'} proposed it. With your confirmation the business is approved, and the
        partner is told.
      </Text>
      <Blockers onFollow={onClose} />
      <StaleNotice />
      <FormError error={isStale(deed.error) ? undefined : deed.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={deed.isPending}>
          Cancel
        </Button>
        <Button
          onClick={() => deed.mutate({ path: { customerId }, body: { version } })}
          loading={deed.isPending}
          disabled={kase.blockers.length > 0}
        >
          Confirm the approval
        </Button>
      </Group>
    </Stack>
  )
}
