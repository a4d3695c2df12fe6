// A supervisor gives the case to somebody.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reading } from '../../api/reading.ts'
import { ErrorView, FormError } from '../../pieces/state-views.tsx'
import { useDeed, useDesk } from './desk.ts'

export function AssignDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Assign the case"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form onClose={onClose} />
    </Modal>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const { kase, customerId } = useDesk()
  const [userId, setUserId] = useState<string | null>(null)
  const reviewers = useQuery(reading('listReviewers'))
  const deed = useDeed('assignCase', { says: 'Assigned.', onDone: onClose, showsErrors: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (userId) deed.mutate({ path: { customerId }, body: { userId } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          {kase.owner ? `${kase.owner.email ?? 'Somebody who is gone'} has it now and loses it.` : 'Nobody has it now.'}
        </Text>
        {reviewers.isError && <ErrorView error={reviewers.error} onRetry={() => void reviewers.refetch()} />}
        <Select
          label="To"
          placeholder={reviewers.isPending ? 'Loading …' : 'Choose somebody'}
          data={(reviewers.data?.items ?? [])
            .filter((reviewer) => reviewer.userId !== kase.ownerId)
            .map((reviewer) => ({ value: reviewer.userId, label: `${reviewer.email} (${reviewer.role})` }))}
          value={userId}
          onChange={setUserId}
          searchable
          nothingFoundMessage="Nobody by that name"
          data-autofocus
        />
        <FormError error={deed.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={deed.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={deed.isPending} disabled={!userId}>
            Assign it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
